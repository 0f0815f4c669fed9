import type { PortRef, Project } from '#graph-core/project.ts';
import { SetEncoder } from './emit/encoder.ts';
import type { ExpressionSet, ProgramOutput } from './expression-set.ts';
import { graphName, own } from './flatten/faults.ts';
import { Flattener } from './flatten/flatten.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { NodeLibrary } from './node-definition.ts';

/** Outputs that one program computes together. */
export interface ProgramRequest {
  name: string;
  outputs: readonly {
    key: string;
    /** Id of a graph: the value of its output node is asked for. */
    expression: string;
    /** Asks for a port inside that graph instead, for previews (then it may be a function, read at its defaults). */
    at?: PortRef;
  }[];
}

/**
 * Compiles named expressions into an expression set. Equal projects give equal bytes, wherever their nodes lie
 * and in whatever order their records are. Throws InputError naming graph and node when the graphs have a fault.
 */
export function compile(
  project: Project,
  library: NodeLibrary,
  requests: readonly ProgramRequest[],
): ExpressionSet {
  const ir = new ExpressionBuilder();
  const flattener = new Flattener(project, library, ir);
  const encoder = new SetEncoder(ir);
  const nameOf = ({ expression }: ProgramOutput) => {
    const graph = own(project.graphs, expression);
    return graph ? `The ${graphName(graph)}` : expression;
  };
  for (const { name, outputs } of requests) {
    const values = outputs.map(({ key, expression, at }) => ({
      key,
      expression,
      value: flattener.value(expression, at),
    }));
    encoder.add(name, values, nameOf);
  }
  return encoder.finish();
}
