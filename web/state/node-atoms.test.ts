import { createStore } from 'jotai';
import { applyPatches, enablePatches, produceWithPatches } from 'immer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Graph, GraphNode, Project } from '#graph-core/project.ts';
import { fillNodeAtoms, nodeAtom, updateNodeAtoms } from './node-atoms.ts';

enablePatches();

const node = (id: string): GraphNode => ({
  id,
  type: 'math.add',
  version: 1,
  position: { x: 0, y: 0 },
  params: { a: 1 },
  inputs: {},
});
const graph = (id: string, ...nodes: string[]): Graph => ({
  id,
  name: id,
  kind: 'expression',
  nodes: Object.fromEntries(nodes.map((each) => [each, node(each)])),
});
const project = {
  graphs: { g: graph('g', 'a', 'b'), h: graph('h', 'a') },
} as unknown as Project;

let store: ReturnType<typeof createStore>;
let told: string[];
const stops: (() => void)[] = [];
const watch = (graphId: string, nodeId: string) => {
  const stop = store.sub(nodeAtom({ graph: graphId, node: nodeId }), () => told.push(`${graphId}.${nodeId}`));
  stops.push(stop);
  return stop;
};

/** Carries out an edit as the document store would, and gives the project after it. */
function edit(before: Project, recipe: (draft: Project) => void) {
  const [after, patches, inverse] = produceWithPatches(before, recipe);
  updateNodeAtoms(store, after, patches);
  return { after, inverse };
}

beforeEach(() => {
  store = createStore();
  told = [];
  fillNodeAtoms(store, project);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('node atoms', () => {
  it('tell only the node that was edited', () => {
    for (const place of ['g.a', 'g.b', 'h.a']) watch(place[0]!, place[2]!);
    edit(project, (draft) => void (draft.graphs.g!.nodes.b!.params.a = 2));
    expect(told).toEqual(['g.b']);
    expect(store.get(nodeAtom({ graph: 'g', node: 'b' }))?.params.a).toBe(2);
  });

  it('hold null after a deletion, and the node again after it is undone, for a component that stayed', () => {
    watch('g', 'a');
    const { after, inverse } = edit(project, (draft) => void delete draft.graphs.g!.nodes.a);
    expect(store.get(nodeAtom({ graph: 'g', node: 'a' }))).toBeNull();
    const back = applyPatches(after, inverse);
    updateNodeAtoms(store, back, inverse);
    expect(store.get(nodeAtom({ graph: 'g', node: 'a' }))?.id).toBe('a');
    expect(told).toEqual(['g.a', 'g.a']);
  });

  it('follow a graph that is deleted and one that is added', () => {
    const first = edit(project, (draft) => {
      delete draft.graphs.g;
      draft.graphs.k = graph('k', 'z');
    });
    expect(store.get(nodeAtom({ graph: 'g', node: 'b' }))).toBeNull();
    expect(store.get(nodeAtom({ graph: 'k', node: 'z' }))?.id).toBe('z');
    expect(first.after.graphs.k).toBeDefined();
  });

  it('are forgotten when neither a node nor a component needs them', () => {
    const place = { graph: 'g', node: 'a' };
    const before = nodeAtom(place);
    const stop = watch('g', 'a');
    edit(project, (draft) => void delete draft.graphs.g!.nodes.a);
    expect(nodeAtom(place)).toBe(before);
    stop();
    expect(nodeAtom(place)).not.toBe(before);
  });

  it('are filled anew when another project takes the place of the last', () => {
    fillNodeAtoms(store, { graphs: { g: graph('g', 'b') } } as unknown as Project);
    expect(store.get(nodeAtom({ graph: 'g', node: 'a' }))).toBeNull();
    expect(store.get(nodeAtom({ graph: 'h', node: 'a' }))).toBeNull();
    expect(store.get(nodeAtom({ graph: 'g', node: 'b' }))?.id).toBe('b');
  });
});
