import { nodeOps } from '#codegen/node-costs.ts';
import type { NodeOps, OpKind } from '#codegen/node-costs.ts';
import { zoneTexels } from '#gpu-runtime/grid.ts';
import type { HotZone } from '#gpu-runtime/hot-zone.ts';
import type { Graph } from '#graph-core/project.ts';
import { activeGraphAtom, projectAtom } from '../../state/atoms.ts';
import { costsShownAtom, nodeCostsAtom } from '../../state/node-costs.ts';
import type { NodeCosts } from '../../state/node-costs.ts';
import { notify } from '../../state/notices.ts';
import type { Session } from '../../state/session.ts';

/** Milliseconds that edits are waited for. */
const PAUSE = 150;

/**
 * Keeps nodeCostsAtom at what the open graph's nodes cost, while that is shown: their instructions, each as long as it
 * was measured to take on this graphics card.
 */
export function followCosts(session: Session, zoneNow: () => HotZone | null): () => void {
  const { store, library } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const read = async () => {
    const now = ++asked;
    const [graphId, project, zone] = [store.get(activeGraphAtom), store.get(projectAtom), zoneNow()];
    const graph = graphId === null ? undefined : project?.graphs[graphId];
    if (!store.get(costsShownAtom) || !project || !graph || !zone) {
      store.set(nodeCostsAtom, null);
      return;
    }
    const ops = nodeOps(project, library, graph);
    const kinds = [...ops.values()].flatMap((own): OpKind[] => [...own.values()]);
    const times = await zone.opTimes(kinds);
    if (now === asked) store.set(nodeCostsAtom, costsOf(graph, ops, times, zoneTexels(zone.grid) ** 2));
  };
  const fail = (error: unknown) =>
    notify(session, 'error', `What nodes cost cannot be measured: ${String(error)}`);
  const soon = () => {
    if (!store.get(costsShownAtom) && store.get(nodeCostsAtom) === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => void read().catch(fail), PAUSE);
  };
  const ends = [costsShownAtom, activeGraphAtom, projectAtom].map((atom) => store.sub(atom, soon));
  return () => {
    asked++;
    clearTimeout(timer);
    for (const end of ends) end();
    store.set(nodeCostsAtom, null);
  };
}

/** `times` are nanoseconds a texel, by opKey. */
export function costsOf(
  graph: Graph,
  ops: ReadonlyMap<string, NodeOps>,
  times: ReadonlyMap<string, number>,
  texels: number,
): NodeCosts {
  const nodes = new Map<string, number>();
  for (const [id, own] of ops) {
    let nanoseconds = 0;
    for (const [key, { count }] of own) nanoseconds += count * (times.get(key) ?? 0);
    nodes.set(id, (nanoseconds * texels) / 1e6);
  }
  const costs = [...nodes.values()];
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  return { graph: graph.id, nodes, total, most: Math.max(0, ...costs) };
}
