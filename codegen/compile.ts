import type { PortRef, Project } from '#graph-core/project.ts';
import { Compiler } from './compiler.ts';
import type { ExpressionSet } from './expression-set.ts';
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
  return new Compiler(library).compile(project, requests);
}
