import { nodeName } from './describe.ts';
import { InputError } from './errors.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import type { GraphNode } from './project.ts';

/**
 * A node as its declaration of today reads it. A node of a type that is not known here is left as it is; one that a
 * newer declaration wrote is refused, as its settings may mean something else by now.
 */
export function migrateNode(node: GraphNode, catalogue: NodeCatalogue): GraphNode {
  const declaration = catalogue.get(node.type);
  if (!declaration || node.version === declaration.version) return node;
  if (node.version > declaration.version) {
    throw new InputError(
      `The node ${nodeName(node, catalogue)} was made by a newer Satoyama (version ${node.version} of “${node.type}”; this one knows ${declaration.version}). Update Satoyama to open it.`,
      { node: node.id },
    );
  }
  return {
    ...(declaration.migrate?.(node) ?? node),
    id: node.id,
    type: node.type,
    version: declaration.version,
  };
}
