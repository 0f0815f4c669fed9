import { graphName } from '../describe.ts';
import { InputError } from '../errors.ts';
import type { Graph, Project } from '../project.ts';
import { graphIn } from './define.ts';

/** A graph that may feed a layer. */
export function expressionIn(project: Project, id: string): Graph {
  const graph = graphIn(project, id);
  if (graph.kind === 'expression') return graph;
  throw new InputError(`${graphName(graph)} is a function; a layer is fed by an expression.`, {
    graph: graph.id,
  });
}
