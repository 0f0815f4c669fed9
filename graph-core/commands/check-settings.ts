import { refersTo } from '../connect.ts';
import { graphName, nodeName } from '../describe.ts';
import { InputError } from '../errors.ts';
import { portsOf } from '../ports.ts';
import type { Graph, GraphNode, ParamValue } from '../project.ts';
import { literalFault, paramFault } from '../settings.ts';
import type { CommandContext } from './define.ts';

/** Refuses a value that the node's declaration does not allow, and a reference that would make a graph use itself. */
export function checkSetting(
  { project, catalogue }: CommandContext,
  graph: Graph,
  node: GraphNode,
  id: string,
  value: ParamValue,
): void {
  const place = { graph: graph.id, node: node.id, setting: id };
  const refuse = (why: string) => new InputError(`${nodeName(node, catalogue)}: ${why}`, place);
  const param = catalogue.get(node.type)?.params.find((candidate) => candidate.id === id);
  const input = param ? undefined : portsOf(project, node, catalogue)?.inputs.find((port) => port.id === id);
  if (!param && !input) throw refuse(`it has no setting “${id}”.`);
  const fault = param ? paramFault(project, param, value) : literalFault(input!, value);
  // To choose nothing is allowed, and reported by validation.
  if (fault && fault.code !== 'not-chosen') throw refuse(fault.message);
  if (param?.kind === 'graph' && value !== '') checkReference(project, graph, String(value), refuse);
}

/** Refuses to let a graph use another that uses it. */
export function checkReference(
  project: CommandContext['project'],
  graph: Graph,
  reference: string,
  refuse: (why: string) => InputError,
): void {
  if (!refersTo(project, reference, graph.id)) return;
  const other = project.graphs[reference];
  throw refuse(
    !other || other.id === graph.id
      ? `${graphName(graph)} cannot use itself.`
      : `${graphName(graph)} cannot use ${graphName(other)}, which uses ${graphName(graph)}.`,
  );
}
