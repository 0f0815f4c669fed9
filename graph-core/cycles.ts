/**
 * Circles in a directed graph: of every strongly connected part that has one, a shortest circle through its first
 * member, in the direction of the edges. Linear in nodes and edges, and iterative, so that a chain of any length
 * fits the stack. (Tarjan 1972, Depth-first search and linear graph algorithms, with an explicit stack.)
 */
export function findCycles(
  nodes: Iterable<string>,
  targetsOf: (node: string) => readonly string[],
): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];

  const enter = (node: string, stack: { node: string; targets: readonly string[]; next: number }[]) => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    open.push(node);
    isOpen.add(node);
    stack.push({ node, targets: targetsOf(node), next: 0 });
  };
  const lower = (node: string, to: number) => {
    if (to < low.get(node)!) low.set(node, to);
  };

  for (const root of nodes) {
    if (index.has(root)) continue;
    const stack: { node: string; targets: readonly string[]; next: number }[] = [];
    enter(root, stack);
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const target = frame.targets[frame.next++];
      if (target !== undefined) {
        if (!index.has(target)) enter(target, stack);
        else if (isOpen.has(target)) lower(frame.node, index.get(target)!);
        continue;
      }
      stack.pop();
      const { node } = frame;
      const parent = stack.at(-1);
      if (parent) lower(parent.node, low.get(node)!);
      if (low.get(node) !== index.get(node)) continue;
      const part = open.splice(open.lastIndexOf(node));
      for (const member of part) isOpen.delete(member);
      if (part.length > 1 || targetsOf(node).includes(node)) cycles.push(shortestCycle(part, targetsOf));
    }
  }
  return cycles;
}

/** Breadth first from the part's first member, within the part, until an edge leads back to it. */
function shortestCycle(part: readonly string[], targetsOf: (node: string) => readonly string[]): string[] {
  const start = part.reduce((first, node) => (node < first ? node : first));
  const members = new Set(part);
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const target of targetsOf(node)) {
      if (target === start) {
        const cycle = [node];
        for (let at = node; at !== start; cycle.push(at)) at = cameFrom.get(at)!;
        return cycle.reverse();
      }
      if (!members.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, node);
      queue.push(target);
    }
  }
  throw new Error('a strongly connected part has a circle through each of its members');
}
