import { referencedGraphs } from '#graph-core/connect.ts';
import type { Project } from '#graph-core/project.ts';
import type { ProgramRequest } from './compile.ts';
import { SetEncoder } from './emit/encoder.ts';
import type { ExpressionSet, ProgramOutput } from './expression-set.ts';
import { graphName, own } from './flatten/faults.ts';
import { Flattener } from './flatten/flatten.ts';
import type { Scope } from './flatten/scope.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { NodeLibrary } from './node-definition.ts';
import { LiteralPatcher } from './literal-patcher.ts';

/** Values of past edits that a builder may hold, as a multiple of those that the first compilation made. */
const MOST_STALE = 4;

/** Records of the project that nodes name things of. */
const NAMED = ['masks', 'ecotopes', 'sourceLayers'] as const;

/** What is kept of the last compilation. */
interface Memory {
  project: Project;
  /** The requests as text. */
  requested: string;
  ir: ExpressionBuilder;
  roots: ReadonlyMap<string, Scope>;
  /** Values in the builder after the first compilation. */
  freshValues: number;
  patcher: LiteralPatcher;
}

/**
 * Compiles project after project, doing again only what changed: expressions whose graphs are the same objects are not
 * read again, and where only numbers differ they are put in place of the old ones. The bytes are always those that
 * `compile` gives.
 */
export class Compiler {
  #memory: Memory | null = null;

  constructor(private readonly library: NodeLibrary) {}

  /** As `compile`. */
  compile(project: Project, requests: readonly ProgramRequest[]): ExpressionSet {
    const memory = this.#memory;
    // Whatever is thrown on the way, nothing half done is remembered.
    this.#memory = null;
    if (memory && this.#isContinued(memory, project, requests)) {
      const patched = this.#patched(memory, project, requests);
      if (patched) return patched;
    }
    return this.#afresh(project, requests);
  }

  #isContinued(memory: Memory, project: Project, requests: readonly ProgramRequest[]): boolean {
    const stale = memory.ir.values.length > MOST_STALE * memory.freshValues;
    if (stale || memory.requested !== JSON.stringify(requests)) return false;
    if (NAMED.some((record) => memory.project[record] !== project[record])) return false;
    return sameWiring(memory.project.graphs, project.graphs);
  }

  #patched(memory: Memory, project: Project, requests: readonly ProgramRequest[]): ExpressionSet | null {
    const { ir, patcher } = memory;
    const firstNew = ir.values.length;
    const flattener = new Flattener(project, this.library, ir, unchanged(memory, project));
    const values = requests.map((request) => valuesOf(flattener, request).map(({ value }) => value));
    const set = patcher.patch(values, firstNew);
    if (set) this.#memory = { ...memory, project, roots: flattener.roots };
    return set;
  }

  #afresh(project: Project, requests: readonly ProgramRequest[]): ExpressionSet {
    const ir = new ExpressionBuilder();
    const flattener = new Flattener(project, this.library, ir);
    const encoder = new SetEncoder(ir);
    const nameOf = ({ expression }: ProgramOutput) => {
      const graph = own(project.graphs, expression);
      return graph ? `The ${graphName(graph)}` : expression;
    };
    const values = requests.map((request) => {
      const outputs = valuesOf(flattener, request);
      encoder.add(request.name, outputs, nameOf);
      return outputs.map(({ value }) => value);
    });
    const set = encoder.finish();
    const patcher = new LiteralPatcher(set, encoder.steps, values);
    const { roots } = flattener;
    this.#memory = {
      project,
      requested: JSON.stringify(requests),
      ir,
      roots,
      freshValues: ir.values.length,
      patcher,
    };
    return set;
  }
}

/** Whether graphs differ in nothing but settings and looks: values then come from the same nodes in the same order. */
function sameWiring(before: Project['graphs'], now: Project['graphs']): boolean {
  if (before === now) return true;
  const ids = Object.keys(now);
  if (ids.length !== Object.keys(before).length) return false;
  return ids.every((id) => {
    const [a, b] = [own(before, id), now[id]!];
    if (a === b) return true;
    if (!a || Object.keys(a.nodes).length !== Object.keys(b.nodes).length) return false;
    return Object.values(b.nodes).every((node) => {
      const other = own(a.nodes, node.id);
      if (other === node) return true;
      return other?.type === node.type && other.inputs === node.inputs && other.muted === node.muted;
    });
  });
}

const valuesOf = (flattener: Flattener, { outputs }: ProgramRequest) =>
  outputs.map(({ key, expression, at }) => ({ key, expression, value: flattener.value(expression, at) }));

/** Expressions that were read before of which nothing changed: neither their graphs nor those that they name. */
function unchanged({ project: before, roots }: Memory, project: Project): Map<string, Scope> {
  const same = new Map<string, boolean>();
  // Graphs that name each other in a circle were refused before.
  const isSame = (id: string): boolean => {
    const known = same.get(id);
    if (known !== undefined) return known;
    const graph = own(project.graphs, id);
    let result = graph !== undefined && graph === own(before.graphs, id);
    same.set(id, result);
    if (result) for (const name of referencedGraphs(graph!)) result = isSame(name) && result;
    same.set(id, result);
    return result;
  };
  return new Map([...roots].filter(([id]) => isSame(id)));
}
