import type { ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { Ecotope, Graph, GraphNode, Keyframe, ParamValue, Project } from '#graph-core/project.ts';
import { ALL_ECOTOPE, sourceLayer } from '#graph-core/source-layers.ts';
import type { NodeLibrary } from '../node-definition.ts';
import { nodeFault, own } from './faults.ts';

/**
 * Reads the settings of nodes, checking what compiling depends on (a file may hold anything): kinds, whole numbers in
 * range (an octave count decides how much is built), choices among their options. Faults are InputErrors.
 */
export class SettingsReader {
  readonly #project: Project;
  readonly #library: NodeLibrary;

  constructor(project: Project, library: NodeLibrary) {
    this.#project = project;
    this.#library = library;
  }

  number(graph: Graph, node: GraphNode, declaration: ParamDeclaration): number {
    const value = valueOf(node, declaration);
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw this.#fault(graph, node, declaration, `must be a number, not ${shown(value)}`);
    }
    if (declaration.kind === 'integer') {
      const { min, max } = declaration;
      if (!Number.isInteger(value) || value < min || value > max) {
        const range = `must be a whole number from ${min} to ${max}, not ${value}`;
        throw this.#fault(graph, node, declaration, range);
      }
    }
    return value;
  }

  boolean(graph: Graph, node: GraphNode, declaration: ParamDeclaration): boolean {
    const value = valueOf(node, declaration);
    if (typeof value === 'boolean') return value;
    throw this.#fault(graph, node, declaration, `must be true or false, not ${shown(value)}`);
  }

  choice(graph: Graph, node: GraphNode, declaration: ParamDeclaration): string {
    const value = valueOf(node, declaration);
    const options = declaration.kind === 'choice' ? declaration.options.map((option) => option.value) : [];
    if (typeof value === 'string' && options.includes(value)) return value;
    throw this.#fault(graph, node, declaration, `must be one of ${options.join(', ')}, not ${shown(value)}`);
  }

  curve(graph: Graph, node: GraphNode, declaration: ParamDeclaration): readonly Keyframe[] {
    const value = valueOf(node, declaration);
    const isKey = (key: Keyframe) => [key.x, key.y, key.slopeIn, key.slopeOut].every(Number.isFinite);
    if (Array.isArray(value) && value.every(isKey)) return value;
    throw this.#fault(graph, node, declaration, 'must be a list of keys, each with x, y and two slopes');
  }

  /** Id of an existing mask. */
  mask(graph: Graph, node: GraphNode, declaration: ParamDeclaration): string {
    const value = valueOf(node, declaration);
    if (value === '') throw this.#fault(graph, node, declaration, 'no mask is chosen; choose one');
    if (typeof value === 'string' && own(this.#project.masks, value)) return value;
    throw this.#fault(graph, node, declaration, `there is no mask ${shown(value)}; choose another`);
  }

  /** An existing ecotope; null for the implicit one that covers all. */
  ecotope(graph: Graph, node: GraphNode, declaration: ParamDeclaration): Ecotope | null {
    const value = valueOf(node, declaration);
    if (value === '') throw this.#fault(graph, node, declaration, 'no ecotope is chosen; choose one');
    if (value === ALL_ECOTOPE) return null;
    const found = typeof value === 'string' ? own(this.#project.ecotopes, value) : undefined;
    if (found) return found;
    throw this.#fault(graph, node, declaration, `there is no ecotope ${shown(value)}; choose another`);
  }

  /** Id of an existing source layer. */
  layer(graph: Graph, node: GraphNode, declaration: ParamDeclaration): string {
    const value = valueOf(node, declaration);
    if (value === '') throw this.#fault(graph, node, declaration, 'no layer is chosen; choose one');
    if (typeof value === 'string' && sourceLayer(this.#project, value)) return value;
    throw this.#fault(graph, node, declaration, `there is no source layer ${shown(value)}; choose another`);
  }

  /** An existing graph of the kind declared. */
  graph(graph: Graph, node: GraphNode, declaration: ParamDeclaration): Graph {
    const value = valueOf(node, declaration);
    const kind = declaration.kind === 'graph' ? declaration.graphKind : 'expression';
    if (value === '') throw this.#fault(graph, node, declaration, `no ${kind} is chosen; choose one`);
    const found = typeof value === 'string' ? own(this.#project.graphs, value) : undefined;
    if (!found)
      throw this.#fault(graph, node, declaration, `there is no ${kind} ${shown(value)}; choose another`);
    if (found.kind === kind) return found;
    throw this.#fault(
      graph,
      node,
      declaration,
      `"${found.name}" is no ${kind} but ${withArticle(found.kind)}`,
    );
  }

  #fault(graph: Graph, node: GraphNode, declaration: ParamDeclaration, message: string) {
    const separator = message.startsWith('must') ? ' ' : ': ';
    return nodeFault(graph, node, this.#library, `"${declaration.label}"${separator}${message}.`, {
      setting: declaration.id,
    });
  }
}

/** As paramOf, but ids are looked up safely. */
const valueOf = (node: GraphNode, declaration: ParamDeclaration): ParamValue =>
  own(node.params, declaration.id) ?? (declaration.default as ParamValue);

const withArticle = (kind: string) => (kind === 'expression' ? 'an expression' : `a ${kind}`);

function shown(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
