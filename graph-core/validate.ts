import type { Graph, Project } from './project.ts';
import { STRUCTURAL } from './node-declaration.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import { referencedGraphs, referenceOf } from './connect.ts';
import { findCycles } from './cycles.ts';
import { count, graphName, list, nodeName } from './describe.ts';
import { own } from './lookup.ts';
import { unitsOf } from './ports.ts';
import { outputLayer } from './output-layers.ts';
import { sourceLayer } from './source-layers.ts';
import { nodeProblems } from './validate-node.ts';

/** What is wrong with a project, in words that name the graph and the node. An error keeps it from being computed. */
export interface Problem {
  severity: 'error' | 'warning';
  /** Stable, for tests and filters. */
  code: string;
  message: string;
  graph?: string;
  node?: string;
  port?: string;
}

/** Everything that is wrong with a project, graph by graph in their order. Linear in its size; throws nothing. */
export function validateProject(project: Project, catalogue: NodeCatalogue): Problem[] {
  const recursions = recursionsOf(project);
  const ids = new Set([...project.graphOrder, ...Object.keys(project.graphs)]);
  const problems: Problem[] = [];
  for (const id of ids) {
    const graph = own(project.graphs, id);
    if (graph) append(problems, graphProblems(project, graph, catalogue, recursions));
  }
  append(problems, duplicateNames(project));
  append(problems, shapeProblems(project));
  append(problems, blendProblems(project));
  append(problems, outputLayerProblems(project));
  append(problems, layerDataProblems(project));
  return problems;
}

/** `push(...many)` would overflow the stack. */
function append<T>(to: T[], items: readonly T[]): void {
  for (const item of items) to.push(item);
}

function graphProblems(
  project: Project,
  graph: Graph,
  catalogue: NodeCatalogue,
  recursions: readonly (readonly string[])[],
): Problem[] {
  const problems: Problem[] = [];
  const units = unitsOf(project, graph, catalogue);
  for (const node of Object.values(graph.nodes)) {
    append(problems, nodeProblems({ project, graph, catalogue, units }, node));
  }
  append(problems, outputProblems(graph, catalogue));
  append(problems, cycleProblems(graph, catalogue));
  append(problems, recursionProblems(project, graph, catalogue, recursions));
  return problems;
}

function outputProblems(graph: Graph, catalogue: NodeCatalogue): Problem[] {
  const type = graph.kind === 'expression' ? STRUCTURAL.output : STRUCTURAL.functionOutput;
  const outputs = Object.values(graph.nodes).filter((node) => node.type === type);
  const at = graphName(graph);
  if (outputs.length === 0) {
    return graph.kind === 'expression'
      ? [error('no-output', `${at} has no Output node, so it has no value. Add one.`, { graph: graph.id })]
      : [
          warning('no-output', `${at} has no Function output node, so it gives nothing.`, {
            graph: graph.id,
          }),
        ];
  }
  if (graph.kind === 'function' || outputs.length === 1) return [];
  const names = list(outputs.map((node) => nodeName(node, catalogue)));
  const message = `${at} has ${outputs.length} Output nodes: ${names}. Keep one of them.`;
  return [error('many-outputs', message, { graph: graph.id, node: outputs[1]!.id })];
}

function cycleProblems(graph: Graph, catalogue: NodeCatalogue): Problem[] {
  const sourcesOf = (id: string) => {
    const sources = Object.values(own(graph.nodes, id)!.inputs).map((source) => source.node);
    return sources.filter((source) => own(graph.nodes, source));
  };
  return findCycles(Object.keys(graph.nodes), sourcesOf).map((cycle) => {
    // Found against the wires; told along them.
    const nodes = cycle.reverse().map((id) => graph.nodes[id]!);
    const names = nodes.map((node) => nodeName(node, catalogue));
    const message =
      names.length === 1
        ? `${graphName(graph)}: ${names[0]} is wired to itself. Remove that wire.`
        : `${graphName(graph)}: wires run in a circle: ${circle(names)}. Remove one of them.`;
    return error('cycle', message, { graph: graph.id, node: nodes[0]!.id });
  });
}

/** `a → b → c → a`; of a long circle, its beginning and its end. */
function circle(names: readonly string[]): string {
  const shown =
    names.length > 12
      ? [...names.slice(0, 6), `… ${count(names.length - 9, 'more')} …`, ...names.slice(-3)]
      : names;
  return [...shown, names[0]].join(' → ');
}

/** Circles among graphs that name each other. */
function recursionsOf(project: Project): string[][] {
  const known = (id: string) => own(project.graphs, id) !== undefined;
  return findCycles(Object.keys(project.graphs), (id) =>
    [...referencedGraphs(project.graphs[id]!)].filter(known),
  );
}

function recursionProblems(
  project: Project,
  graph: Graph,
  catalogue: NodeCatalogue,
  recursions: readonly (readonly string[])[],
): Problem[] {
  return recursions.flatMap((cycle) => {
    const place = cycle.indexOf(graph.id);
    if (place < 0) return [];
    const next = cycle[(place + 1) % cycle.length]!;
    const node = Object.values(graph.nodes).find((candidate) => referenceOf(candidate) === next)!;
    const turned = [...cycle.slice(place), ...cycle.slice(0, place)];
    const names = turned.map((id) => graphName(project.graphs[id]!));
    const message = `${graphName(graph)}: ${nodeName(node, catalogue)} makes it use itself: ${circle(names)}.`;
    return [error('recursion', message, { graph: graph.id, node: node.id })];
  });
}

function duplicateNames(project: Project): Problem[] {
  const first = new Map<string, Graph>();
  const problems: Problem[] = [];
  for (const graph of Object.values(project.graphs)) {
    const key = `${graph.kind} ${graph.name}`;
    if (!first.has(key)) first.set(key, graph);
    else {
      const message = `Two ${graph.kind}s are called ${graphName(graph)}. Rename one, as lists and the command line tell them apart by name.`;
      problems.push(warning('same-name', message, { graph: graph.id }));
    }
  }
  return problems;
}

function shapeProblems(project: Project): Problem[] {
  return Object.values(project.shapes).flatMap((shape) => {
    const mask = own(project.masks, shape.mask);
    const at = `The ${shape.kind} “${shape.name}”`;
    const least = shape.kind === 'polygon' ? 3 : 2;
    const problems: Problem[] = [];
    if (!mask)
      problems.push(error('unknown-mask', `${at} feeds the mask “${shape.mask}”, which is not there.`));
    else if (mask.source !== 'shapes') {
      const message = `${at} feeds “${mask.name}”, which is made from the sea level and takes no shapes.`;
      problems.push(warning('mask-takes-no-shapes', message));
    }
    if (shape.points.length < least) {
      problems.push(warning('few-points', `${at} needs at least ${least} points to cover anything.`));
    }
    return problems;
  });
}

function blendProblems(project: Project): Problem[] {
  return project.layers.blend.flatMap(({ material, expression }, index) => {
    const at = `Blend materials, row ${index + 1}`;
    const graph = own(project.graphs, expression);
    const problems: Problem[] = [];
    if (!own(project.materials, material)) {
      problems.push(error('unknown-material', `${at}: the material “${material}” is not there.`));
    }
    if (!graph) problems.push(error('unknown-graph', `${at}: the expression “${expression}” is not there.`));
    else if (graph.kind !== 'expression') {
      const message = `${at}: ${graphName(graph)} is a function; a layer is fed by an expression.`;
      problems.push(error('unknown-graph', message, { graph: graph.id }));
    }
    return problems;
  });
}

function outputLayerProblems(project: Project): Problem[] {
  const { values, choices } = project.layers;
  const feeds = [
    ...Object.entries(values).map(([layer, expression]) => ({ layer, expression, by: '' })),
    ...Object.entries(choices).flatMap(([layer, list]) =>
      list.flatMap(({ name, expression, value }) =>
        [expression, ...(value === undefined ? [] : [value])].map((fed) => ({
          layer,
          expression: fed,
          by: `, “${name}”`,
        })),
      ),
    ),
  ];
  return feeds.flatMap(({ layer, expression, by }) => {
    const known = outputLayer(project, layer);
    if (!known)
      return [warning('unknown-layer', `There is no output layer “${layer}”; what feeds it is not used.`)];
    const at = `The layer “${known.name}”${by}`;
    const graph = own(project.graphs, expression);
    if (!graph) return [error('unknown-graph', `${at}: the expression “${expression}” is not there.`)];
    if (graph.kind === 'expression') return [];
    const message = `${at}: ${graphName(graph)} is a function; a layer is fed by an expression.`;
    return [error('unknown-graph', message, { graph: graph.id })];
  });
}

function layerDataProblems(project: Project): Problem[] {
  return Object.keys(project.layerData).flatMap((id) =>
    sourceLayer(project, id)
      ? []
      : [
          warning(
            'unknown-layer',
            `There are texels for the source layer “${id}”, which the project has not.`,
          ),
        ],
  );
}

type Place = Pick<Problem, 'graph' | 'node' | 'port'>;
const error = (code: string, message: string, place: Place = {}): Problem => ({
  severity: 'error',
  code,
  message,
  ...place,
});
const warning = (code: string, message: string, place: Place = {}): Problem => ({
  severity: 'warning',
  code,
  message,
  ...place,
});
