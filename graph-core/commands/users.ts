import { graphName, nodeName } from '../describe.ts';
import { own } from '../lookup.ts';
import type { ParamDeclaration } from '../node-declaration.ts';
import type { CommandContext } from './define.ts';

/** Nodes with a param of that kind which names the id, in words. */
export function nodesWithParam(
  { project, catalogue }: CommandContext,
  kind: ParamDeclaration['kind'],
  id: string,
): string[] {
  return Object.values(project.graphs).flatMap((graph) =>
    Object.values(graph.nodes)
      .filter((node) =>
        catalogue
          .get(node.type)
          ?.params.some((param) => param.kind === kind && own(node.params, param.id) === id),
      )
      .map((node) => `${nodeName(node, catalogue)} of ${graphName(graph)}`),
  );
}
