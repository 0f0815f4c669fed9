import type { Graph, GraphNode, PortRef, Project } from './project.ts';
import { REFERENCE_KINDS, STRUCTURAL } from './node-declaration.ts';
import type { NodeCatalogue, NodeDeclaration, Unit } from './node-declaration.ts';
import { graphName, nodeName } from './describe.ts';
import { own } from './lookup.ts';
import { portsOf } from './ports.ts';
import type { Ports } from './ports.ts';
import { literalFault, paramFault } from './settings.ts';
import { coercion } from './units.ts';
import type { Problem } from './validate.ts';

export interface NodeSurroundings {
  readonly project: Project;
  readonly graph: Graph;
  readonly catalogue: NodeCatalogue;
  readonly units: (ref: PortRef) => Unit;
}

type Report = (severity: Problem['severity'], code: string, message: string, port?: string) => void;

/** What is wrong with one node: its type, its settings, and the wires that end at it. */
export function nodeProblems(around: NodeSurroundings, node: GraphNode): Problem[] {
  const { project, graph, catalogue } = around;
  const problems: Problem[] = [];
  const at = `${graphName(graph)}: ${nodeName(node, catalogue)}`;
  const report: Report = (severity, code, message, port) =>
    problems.push({
      severity,
      code,
      message: `${at}: ${message}`,
      graph: graph.id,
      node: node.id,
      ...(port === undefined ? {} : { port }),
    });

  const declaration = catalogue.get(node.type);
  const ports = portsOf(project, node, catalogue);
  if (!declaration || !ports) {
    report(
      'error',
      'unknown-type',
      `the node type “${node.type}” is not known. Perhaps a newer Satoyama made it.`,
    );
    return problems;
  }
  if (node.version > declaration.version) {
    const message = `it was made by a newer Satoyama (its type has version ${node.version}, here ${declaration.version}).`;
    report('error', 'newer-node', message);
    return problems;
  }
  checkPlacement(graph, node, report);
  checkSettings(project, node, declaration, ports, report);
  checkWires(around, node, ports, report);
  return problems;
}

/** More than one output is told of once, by the graph. */
function checkPlacement(graph: Graph, node: GraphNode, report: Report): void {
  const inFunction = node.type === STRUCTURAL.functionInput || node.type === STRUCTURAL.functionOutput;
  if (inFunction && graph.kind !== 'function') {
    report('error', 'misplaced', 'it belongs in a function, and this is an expression. Delete it.');
  } else if (node.type === STRUCTURAL.output && graph.kind !== 'expression') {
    report(
      'error',
      'misplaced',
      'it belongs in an expression; a function has Function output nodes. Delete it.',
    );
  }
}

function checkSettings(
  project: Project,
  node: GraphNode,
  declaration: NodeDeclaration,
  ports: Ports,
  report: Report,
): void {
  for (const param of declaration.params) {
    const value = own(node.params, param.id);
    if (value !== undefined) {
      const fault = paramFault(project, param, value);
      if (fault) report('error', fault.code, fault.message);
    } else if (REFERENCE_KINDS.has(param.kind)) {
      const fault = paramFault(project, param, '');
      if (fault) report('error', fault.code, fault.message);
    }
  }
  for (const id of Object.keys(node.params)) {
    if (declaration.params.some((param) => param.id === id)) continue;
    const input = ports.inputs.find((candidate) => candidate.id === id);
    const fault = input && literalFault(input, node.params[id]!);
    if (fault) report('error', fault.code, fault.message, id);
    else if (!input) report('warning', 'unused-setting', `it has no setting “${id}”; the value is ignored.`);
  }
}

function checkWires(around: NodeSurroundings, node: GraphNode, ports: Ports, report: Report): void {
  const { project, graph, catalogue, units } = around;
  for (const input of ports.inputs) {
    if (
      own(node.inputs, input.id) ||
      input.default !== undefined ||
      own(node.params, input.id) !== undefined
    ) {
      continue;
    }
    report('error', 'missing-input', `its input “${input.label}” needs a wire.`, input.id);
  }
  for (const [port, from] of Object.entries(node.inputs)) {
    const input = ports.inputs.find((candidate) => candidate.id === port);
    if (!input) {
      report(
        'warning',
        'unused-wire',
        `a wire ends at “${port}”, an input it has not. Remove the wire.`,
        port,
      );
      continue;
    }
    const source = own(graph.nodes, from.node);
    if (!source) {
      const message = `the wire to “${input.label}” starts at the node “${from.node}”, which is not there.`;
      report('error', 'dangling-wire', message, port);
      continue;
    }
    // A source of unknown type is told of at that node; what it gives is not known.
    const outputs = portsOf(project, source, catalogue)?.outputs;
    if (!outputs) continue;
    if (!outputs.some((output) => output.id === from.port)) {
      const message = `the wire to “${input.label}” starts at “${from.port}”, an output that ${nodeName(source, catalogue)} has not.`;
      report('error', 'dangling-wire', message, port);
      continue;
    }
    const verdict = coercion(units(from), input.unit);
    if (!verdict.ok) report('error', 'unit', `the wire to “${input.label}”: ${verdict.reason}`, port);
  }
}
