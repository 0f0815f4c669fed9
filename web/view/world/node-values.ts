import { GraphPorts } from '#codegen/point-values.ts';
import type { PortValue } from '#codegen/point-values.ts';
import { pointContext } from '#gpu-runtime/reference/point.ts';
import type { ZoneGrid, ZoneSources } from '#gpu-runtime/zone-data.ts';
import { activeGraphAtom, projectAtom } from '../../state/atoms.ts';
import { layerTilesAtom } from '../../state/layer-tiles.ts';
import { notify } from '../../state/notices.ts';
import { portKey, portValuesAtom } from '../../state/port-values.ts';
import type { Session } from '../../state/session.ts';
import { groundAtom, pinnedAtom } from '../view-atoms.ts';

/** Milliseconds that edits are waited for: a number that is scrubbed changes every frame. */
const PAUSE = 80;

/** What the world is where it is read: as the hot zone has it. */
export interface ReadFrom {
  sources: ZoneSources;
  grid: ZoneGrid;
}

/**
 * Keeps portValuesAtom at the values that the open graph's ports have at the pinned place, worked out on the CPU from
 * the sources: at any place, hot zone or not.
 */
export function followPin(session: Session, readFrom: () => ReadFrom | null): () => void {
  const { store, library } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const read = async () => {
    const now = ++asked;
    const [place, graphId, project, from] = [
      store.get(pinnedAtom),
      store.get(activeGraphAtom),
      store.get(projectAtom),
      readFrom(),
    ];
    const graph = graphId === null ? undefined : project?.graphs[graphId];
    if (!place || !project || !graph || !from) {
      store.set(portValuesAtom, null);
      return;
    }
    const ports = new GraphPorts(project, library, graph);
    const context = await pointContext(from.sources, from.grid, place, ports);
    // Another place, another graph, or an edit came meanwhile.
    if (now !== asked) return;
    const values = ports
      .at(context)
      .map(({ ref, ...value }): [string, PortValue] => [portKey(ref.node, ref.port), value]);
    store.set(portValuesAtom, { graph: graph.id, ports: new Map(values) });
  };
  const fail = (error: unknown) =>
    notify(session, 'error', `The values at the pinned place cannot be read: ${String(error)}`);
  const soon = () => {
    if (store.get(pinnedAtom) === null && store.get(portValuesAtom) === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => void read().catch(fail), PAUSE);
  };
  const ends = [pinnedAtom, activeGraphAtom, projectAtom, groundAtom, layerTilesAtom].map((atom) =>
    store.sub(atom, soon),
  );
  return () => {
    asked++;
    clearTimeout(timer);
    for (const end of ends) end();
    store.set(portValuesAtom, null);
  };
}
