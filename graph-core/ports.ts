import type { Graph, GraphNode, ParamValue, PortRef, Project } from './project.ts';
import { STRUCTURAL } from './node-declaration.ts';
import type {
  InputDeclaration,
  NodeCatalogue,
  NodeDeclaration,
  OutputDeclaration,
  Unit,
} from './node-declaration.ts';
import { own } from './lookup.ts';

export interface Ports {
  inputs: readonly InputDeclaration[];
  outputs: readonly OutputDeclaration[];
}

const NO_PORTS: Ports = { inputs: [], outputs: [] };
const UNITS: readonly Unit[] = ['number', 'metres', 'degrees', 'fraction', 'boolean', 'seed'];

/**
 * The ports of a node: those of its declaration, except that an instance of a function has those which the function's
 * graph defines, and that `function.input` and `function.output` have the unit that was chosen on them.
 * Null: the catalogue does not know the type. An instance of no (or a missing) function has no ports.
 */
export function portsOf(project: Project, node: GraphNode, catalogue: NodeCatalogue): Ports | null {
  const declaration = catalogue.get(node.type);
  if (!declaration) return null;
  switch (node.type) {
    case STRUCTURAL.function: {
      const definition = own(project.graphs, String(node.params['graph'] ?? ''));
      return definition?.kind === 'function' ? functionPorts(definition, catalogue) : NO_PORTS;
    }
    case STRUCTURAL.functionInput: {
      const unit = chosenUnit(node, declaration);
      return { inputs: [], outputs: declaration.outputs.map((output) => ({ ...output, unit })) };
    }
    case STRUCTURAL.functionOutput: {
      const unit = chosenUnit(node, declaration);
      return { inputs: declaration.inputs.map((input) => ({ ...input, unit })), outputs: [] };
    }
    default:
      return declaration;
  }
}

const known = new WeakMap<Graph, { catalogue: NodeCatalogue; ports: Ports }>();

/** Ports of a function's instances, top to bottom as their nodes lie in its graph. */
function functionPorts(definition: Graph, catalogue: NodeCatalogue): Ports {
  const before = known.get(definition);
  if (before?.catalogue === catalogue) return before.ports;
  const inputs: GraphNode[] = [];
  const outputs: GraphNode[] = [];
  for (const node of Object.values(definition.nodes)) {
    if (node.type === STRUCTURAL.functionInput) inputs.push(node);
    else if (node.type === STRUCTURAL.functionOutput) outputs.push(node);
  }
  const ports: Ports = {
    inputs: inputs.sort(byPlace).map((node) => inputPort(node, catalogue)),
    outputs: outputs.sort(byPlace).map((node) => outputPort(node, catalogue)),
  };
  // Only what cannot change any more may be remembered.
  if (Object.isFrozen(definition)) known.set(definition, { catalogue, ports });
  return ports;
}

function byPlace(a: GraphNode, b: GraphNode): number {
  return a.position.y - b.position.y || a.position.x - b.position.x || (a.id < b.id ? -1 : 1);
}

function inputPort(node: GraphNode, catalogue: NodeCatalogue): InputDeclaration {
  const declaration = catalogue.get(node.type);
  const min = number(setting(node, declaration, 'min'));
  const max = number(setting(node, declaration, 'max'));
  const port: InputDeclaration = {
    id: node.id,
    label: text(setting(node, declaration, 'name')) || 'Input',
    unit: chosenUnit(node, declaration),
    doc: text(setting(node, declaration, 'doc')),
    default: number(setting(node, declaration, 'default')) ?? 0,
  };
  // An empty or reversed range says nothing.
  return min !== undefined && max !== undefined && min < max ? { ...port, min, max } : port;
}

function outputPort(node: GraphNode, catalogue: NodeCatalogue): OutputDeclaration {
  const declaration = catalogue.get(node.type);
  return {
    id: node.id,
    label: text(setting(node, declaration, 'name')) || 'Output',
    unit: chosenUnit(node, declaration),
    doc: text(setting(node, declaration, 'doc')),
  };
}

function setting(node: GraphNode, declaration: NodeDeclaration | undefined, id: string) {
  return own(node.params, id) ?? declaration?.params.find((param) => param.id === id)?.default;
}

type Setting = ParamValue | readonly unknown[] | undefined;
const number = (value: Setting) => (typeof value === 'number' ? value : undefined);
const text = (value: Setting) => (typeof value === 'string' ? value : '');

function chosenUnit(node: GraphNode, declaration: NodeDeclaration | undefined): Unit {
  const chosen = setting(node, declaration, 'unit');
  return UNITS.find((unit) => unit === chosen) ?? 'number';
}

/**
 * The unit of what comes out of a port, following `sameAs` along the wires. What is not there (a port, a node, a
 * type) counts as a plain number, which goes anywhere; so does what follows itself in a circle.
 */
export function outputUnit(project: Project, graph: Graph, ref: PortRef, catalogue: NodeCatalogue): Unit {
  return unitsOf(project, graph, catalogue)(ref);
}

/** As outputUnit, for many ports of one graph: what has been followed once is remembered. */
export function unitsOf(project: Project, graph: Graph, catalogue: NodeCatalogue): (ref: PortRef) => Unit {
  const units = new Map<string, Unit>();
  return (ref) => {
    const path: string[] = [];
    const onPath = new Set<string>();
    let unit: Unit | undefined;
    for (let at: PortRef = ref; unit === undefined;) {
      const key = `${at.node} ${at.port}`;
      unit = units.get(key) ?? (onPath.has(key) ? 'number' : undefined);
      if (unit !== undefined) break;
      path.push(key);
      onPath.add(key);
      const node = own(graph.nodes, at.node);
      const ports = node && portsOf(project, node, catalogue);
      const declared = ports?.outputs.find((output) => output.id === at.port)?.unit ?? 'number';
      if (typeof declared === 'string') {
        unit = declared;
        break;
      }
      const wire = node && own(node.inputs, declared.sameAs);
      if (wire) at = wire;
      else {
        const input = ports?.inputs.find((candidate) => candidate.id === declared.sameAs)?.unit ?? 'number';
        unit = input === 'any' ? 'number' : input;
      }
    }
    for (const key of path) units.set(key, unit);
    return unit;
  };
}
