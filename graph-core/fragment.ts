import { z } from 'zod';
import { InputError } from './errors.ts';
import { describeIssue } from './issue.ts';
import { own } from './lookup.ts';
import { nodeSchema } from './project.ts';
import type { Graph } from './project.ts';

const FRAGMENT_FORMAT = 'satoyama-fragment';
const FRAGMENT_VERSION = 1;
/** Clipboards hold anything: longer texts are refused before they are read. */
const MAX_TEXT = 16 * 1024 * 1024;

/** Copied nodes with their wires, as they travel over the clipboard. Wires may start at nodes that are not in it. */
export const fragmentSchema = z.object({
  format: z.literal(FRAGMENT_FORMAT),
  version: z.literal(FRAGMENT_VERSION),
  nodes: z
    .record(nodeSchema.shape.id, nodeSchema)
    .refine(
      (nodes) => Object.entries(nodes).every(([id, node]) => node.id === id),
      'each node is listed by its own id',
    ),
});
export type Fragment = z.infer<typeof fragmentSchema>;

export function copyFragment(graph: Graph, nodeIds: Iterable<string>): Fragment {
  const nodes: Fragment['nodes'] = {};
  for (const id of nodeIds) {
    const node = own(graph.nodes, id);
    if (node) nodes[id] = node;
  }
  return { format: FRAGMENT_FORMAT, version: FRAGMENT_VERSION, nodes };
}

export function fragmentToText(fragment: Fragment): string {
  return JSON.stringify(fragment, null, 2);
}

/** Throws an InputError for anything that is not copied nodes. */
export function fragmentFromText(text: string): Fragment {
  const nothing = 'The clipboard holds no Satoyama nodes. Copy some in a graph first.';
  if (text.length > MAX_TEXT)
    throw new InputError('The clipboard holds more than can be pasted into a graph.');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new InputError(nothing);
  }
  const head = z.object({ format: z.literal(FRAGMENT_FORMAT), version: z.int() }).safeParse(data);
  if (!head.success) throw new InputError(nothing);
  if (head.data.version > FRAGMENT_VERSION) {
    throw new InputError('These nodes were copied from a newer Satoyama. Update this one to paste them.');
  }
  const parsed = fragmentSchema.safeParse(data);
  if (!parsed.success) {
    throw new InputError(`The copied nodes are damaged: ${describeIssue(parsed.error, data)}.`);
  }
  return parsed.data;
}
