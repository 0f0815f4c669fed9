import type { z } from 'zod';
import { own } from '../lookup.ts';
import { InputError } from '../errors.ts';
import type { NodeCatalogue } from '../node-declaration.ts';
import { LIMITS, nodeSchema, portRefSchema } from '../project.ts';
import type { Graph, GraphNode, Project } from '../project.ts';
import { count } from '../describe.ts';

/** What a command may look at besides the draft that it changes. */
export interface CommandContext {
  /** The project before the command: plain data, cheap to read through, unlike the draft. */
  readonly project: Project;
  readonly catalogue: NodeCatalogue;
}

/**
 * A named change of the document. `run` changes the draft, or throws an InputError, which leaves the project as it was.
 * Ids of new things are arguments, never made inside, so that the same commands give the same document.
 */
export interface Command<Id extends string, Schema extends z.ZodType> {
  id: Id;
  /** In the imperative, as menus and the undo history show it. */
  label: string;
  args: Schema;
  run(draft: Project, args: z.output<Schema>, context: CommandContext): void;
}

export function defineCommand<const Id extends string, Schema extends z.ZodType>(
  command: Command<Id, Schema>,
): Command<Id, Schema> {
  return command;
}

export const idArg = nodeSchema.shape.id;
export const portRefArg = portRefSchema;

/** An entry of a record, or an InputError that names what is missing. */
export function existing<T>(record: Readonly<Record<string, T>>, id: string, what: string): T {
  const found = own(record, id);
  if (found === undefined) throw new InputError(`The project has no ${what} “${id}”.`);
  return found;
}

export const graphIn = (project: Project, id: string): Graph => existing(project.graphs, id, 'graph');

export function nodeIn(project: Project, graph: string, node: string): GraphNode {
  const { nodes, name } = graphIn(project, graph);
  const found = own(nodes, node);
  if (!found) throw new InputError(`“${name}” has no node “${node}”.`, { graph, node });
  return found;
}

/** Refuses an id that is already taken. */
export function mustBeNew(record: Readonly<Record<string, unknown>>, id: string, what: string): void {
  if (Object.hasOwn(record, id)) throw new InputError(`There is a ${what} with the id “${id}” already.`);
}

const nodeCounts = new WeakMap<Graph, number>();

/** Refuses to make a project larger than a file may be, as it could not be opened again. */
export function mustHaveRoom(project: Project, nodes: number): void {
  let total = nodes;
  for (const graph of Object.values(project.graphs)) {
    let known = nodeCounts.get(graph);
    if (known === undefined) nodeCounts.set(graph, (known = Object.keys(graph.nodes).length));
    total += known;
  }
  if (total > LIMITS.nodesPerProject) {
    throw new InputError(`A project holds at most ${count(LIMITS.nodesPerProject, 'node')}.`);
  }
}

export function mustHaveRoomForGraph(project: Project): void {
  if (Object.keys(project.graphs).length >= LIMITS.graphs) {
    throw new InputError(`A project holds at most ${count(LIMITS.graphs, 'graph')}.`);
  }
}
