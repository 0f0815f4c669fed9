import type { Draft } from 'immer';
import { z } from 'zod';
import { InputError } from '../errors.ts';
import type { NodeCatalogue } from '../node-declaration.ts';
import type { Graph, GraphNode, Project } from '../project.ts';

/** What a command may look at besides the draft that it changes. */
export interface CommandContext {
  /** The project before the command: plain data, cheap to read, unlike the draft. */
  readonly project: Project;
  readonly catalogue: NodeCatalogue;
}

/**
 * A named change of the document. `run` changes the draft, or throws an InputError, which leaves the project as it was.
 * Ids of new things are arguments, never made inside, so that a journal replays to the same bytes.
 */
export interface Command<Id extends string, Schema extends z.ZodType> {
  id: Id;
  /** In the imperative, as menus and the undo history show it. */
  label: string;
  args: Schema;
  run(draft: Draft<Project>, args: z.output<Schema>, context: CommandContext): void;
}

export function defineCommand<const Id extends string, Schema extends z.ZodType>(
  command: Command<Id, Schema>,
): Command<Id, Schema> {
  return command;
}

/** An own entry of a record, or an InputError that names what is missing. */
export function existing<T>(record: Readonly<Record<string, T>>, id: string, what: string): T {
  if (!Object.hasOwn(record, id)) throw new InputError(`There is no ${what} "${id}" in this project.`);
  return record[id]!;
}

export const graphIn = (project: Project, id: string): Graph => existing(project.graphs, id, 'graph');

export function nodeIn(project: Project, graph: string, node: string): GraphNode {
  const { nodes, name } = graphIn(project, graph);
  return existing(nodes, node, `node in "${name}" with the id`);
}

/** Refuses an id that is already taken. */
export function mustBeNew(record: Readonly<Record<string, unknown>>, id: string, what: string): void {
  if (Object.hasOwn(record, id)) throw new InputError(`There already is a ${what} with the id "${id}".`);
}

export const idArg = z.string().min(1);
export const portRefArg = z.object({ node: idArg, port: idArg });
