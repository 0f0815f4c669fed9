import { compile } from '#codegen/compile.ts';
import type { ProgramRequest } from '#codegen/compile.ts';
import { Compiler } from '#codegen/compiler.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { compile as compileScript } from 'mathjs';
import { MATERIALS, editedWorld, materialId, mathGraph, syntheticWorld } from './compile-programs.ts';
import { figure } from './define.ts';
import type { Bench, Figure } from './define.ts';

const SIZES = { '1k': 1_000, '5k': 5_000, '20k': 20_000 } as const;
const RUNS = 15;

export const compileBench: Bench = {
  name: 'compile',
  doc:
    'Compiling graphs to bytecode, cold: from the document to the bytes that the GPU runs. The graphs are plain math ' +
    'with shared parts, so that mathjs can compile the same; the world is like that of the talk at its end.',
  figures: {
    us_per_node_1k: 'a graph of 1,000 nodes',
    us_per_node_5k: 'a graph of 5,000 nodes',
    us_per_node_20k: 'a graph of 20,000 nodes',
    growth: 'time per node at 20,000 nodes in times per node at 1,000: 1 is linear',
    ms_mathjs: 'reference: mathjs.compile of the 5,000 nodes as a script of a statement each',
    ratio_mathjs: 'how many times longer mathjs takes for the 5,000 nodes',
    world_nodes: 'nodes of the synthetic world: 42 ecotopes, 12 materials',
    world_instructions: 'instructions of its material layer',
    world_cold_ms: 'compiling that world’s materials, cold',
    world_edit_ms: 'compiling them again after one number of one node was edited',
    ratio_edit: 'how many times cheaper the edit is',
  },
  run: () => Promise.resolve(runCompileBench()),
};

function runCompileBench(): Record<string, Figure> {
  const perNode = Object.fromEntries(
    Object.entries(SIZES).map(([name, nodes]) => {
      const { project } = mathGraph(nodes);
      const rule = [{ name: 'rule', outputs: [{ key: 'value', expression: 'rule' }] }];
      return [name, times(() => compile(project, NODE_LIBRARY, rule)).map((ms) => (ms * 1000) / nodes)];
    }),
  ) as Record<keyof typeof SIZES, number[]>;
  const { script } = mathGraph(SIZES['5k']);
  const mathjs = times(() => compileScript(script));
  const ours = figure(perNode['5k'], 'us').value * SIZES['5k'] * 1e-3;

  const world = syntheticWorld();
  const requests = materialRequests();
  const cold = times(() => compile(world, NODE_LIBRARY, requests));
  const compiler = new Compiler(NODE_LIBRARY);
  compiler.compile(world, requests);
  let edits = 0;
  const edit = times(() => compiler.compile(editedWorld(world, ++edits), requests));
  const instructions = compile(world, NODE_LIBRARY, requests).programs[0]!.count;
  const nodes = Object.values(world.graphs).reduce((sum, graph) => sum + Object.keys(graph.nodes).length, 0);
  const [coldMs, editMs] = [figure(cold, 'ms'), figure(edit, 'ms')];
  return {
    us_per_node_1k: figure(perNode['1k'], 'µs'),
    us_per_node_5k: figure(perNode['5k'], 'µs'),
    us_per_node_20k: figure(perNode['20k'], 'µs'),
    growth: figure([figure(perNode['20k'], '').value / figure(perNode['1k'], '').value], '×'),
    ms_mathjs: figure(mathjs, 'ms'),
    ratio_mathjs: figure([figure(mathjs, 'ms').value / ours], '×'),
    world_nodes: figure([nodes], 'nodes'),
    world_instructions: figure([instructions], 'instructions'),
    world_cold_ms: coldMs,
    world_edit_ms: editMs,
    ratio_edit: figure([coldMs.value / editMs.value], '×'),
  };
}

export const materialRequests = (): ProgramRequest[] => [
  {
    name: 'materials',
    outputs: Array.from({ length: MATERIALS }, (_, k) => ({ key: materialId(k), expression: materialId(k) })),
  },
];

function times(work: () => void): number[] {
  for (let warm = 0; warm < 3; warm++) work();
  return Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}
