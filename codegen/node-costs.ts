import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { portsOf } from '#graph-core/ports.ts';
import type { Graph, GraphNode, PortRef, Project } from '#graph-core/project.ts';
import { Flattener } from './flatten/flatten.ts';
import { tryValue } from './flatten/try-value.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { OpValue } from './ir-builder.ts';
import type { Value } from './ir.ts';
import type { NodeLibrary } from './node-definition.ts';
import { opByName } from './ops/table.ts';
import type { OpName } from './ops/table.ts';

/** What tells how long an instruction takes: its op and, where it looks through keyframes, how many. */
export interface OpKind {
  op: OpName;
  keys: number;
}

export const opKey = ({ op, keys }: OpKind): string => `${op} ${keys}`;

/** The instructions that a node adds to what its graph computes, by opKey. */
export type NodeOps = ReadonlyMap<string, OpKind & { count: number }>;

/**
 * The instructions of each node of a graph, those of a function's inside with the node that calls it. What several nodes
 * share is counted with the first of them that it is computed for; what the graph's output does not need, with none. In
 * functions everything counts. Their sum is the length of the graph's program, but for storing its output.
 */
export function nodeOps(project: Project, library: NodeLibrary, graph: Graph): Map<string, NodeOps> {
  const ir = new ExpressionBuilder();
  const flattener = new Flattener(project, library, ir);
  const valueOf = (ref?: PortRef) => tryValue(flattener, graph.id, ref);
  const ends = Object.values(graph.nodes).some(({ type }) => type === STRUCTURAL.output);
  const output = graph.kind === 'expression' && ends ? valueOf() : null;
  const needed = output && new Set(opsBelow(output, new Set()));
  const counted = new Set<OpValue>();
  const all = new Map<string, NodeOps>();
  for (const node of sourcesFirst(graph)) {
    const ops = new Map<string, OpKind & { count: number }>();
    for (const { id } of portsOf(project, node, library)?.outputs ?? []) {
      const value = valueOf({ node: node.id, port: id });
      if (!value) continue;
      for (const added of opsBelow(value, counted)) {
        if (needed && !needed.has(added)) continue;
        const kind = { op: added.op, keys: keysOf(added) };
        const known = ops.get(opKey(kind));
        ops.set(opKey(kind), { ...kind, count: (known?.count ?? 0) + 1 });
      }
    }
    all.set(node.id, ops);
  }
  return all;
}

/** A value's ops and those of its operands that `seen` has not, which are then added to it. */
function opsBelow(value: Value, seen: Set<OpValue>): OpValue[] {
  const found: OpValue[] = [];
  const stack = [value];
  while (stack.length > 0) {
    const next = stack.pop()!;
    if (next.kind === 'literal' || seen.has(next)) continue;
    seen.add(next);
    found.push(next);
    for (const operand of next.operands) if (operand.kind !== 'index') stack.push(operand);
  }
  return found;
}

function keysOf({ op, operands }: OpValue): number {
  const at = opByName(op).operands.findIndex(({ counts }) => counts === 'keyframe-count');
  const operand = operands[at];
  return operand?.kind === 'index' ? operand.index : 0;
}

/** The nodes of a graph, each after those that it is wired to. */
function sourcesFirst({ nodes }: Graph): GraphNode[] {
  const order: GraphNode[] = [];
  const seen = new Set<string>();
  const stack = Object.values(nodes).map((node) => ({ node, isDone: false }));
  while (stack.length > 0) {
    const { node, isDone } = stack.pop()!;
    if (isDone) order.push(node);
    if (isDone || seen.has(node.id)) continue;
    seen.add(node.id);
    stack.push({ node, isDone: true });
    for (const { node: id } of Object.values(node.inputs)) {
      const source = nodes[id];
      if (source) stack.push({ node: source, isDone: false });
    }
  }
  return order;
}
