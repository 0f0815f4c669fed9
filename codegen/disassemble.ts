import type { Project } from '#graph-core/project.ts';
import type { ExpressionSet } from './expression-set.ts';

/** The set as text, an instruction a line; with the project, each line names the graph and node it comes from. */
export function disassemble(set: ExpressionSet, project?: Project): string {
  throw new Error(`not yet: ${set.programs.length} ${project?.name}`);
}
