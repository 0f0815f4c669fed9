import { Compiler } from '#codegen/compiler.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { NodeLibrary } from '#codegen/node-definition.ts';
import type { ProgramRequest } from '#codegen/compile.ts';
import { InputError } from '#graph-core/errors.ts';
import type { DocumentChange } from '#graph-core/document.ts';
import type { Project } from '#graph-core/project.ts';
import type { Problem } from '#graph-core/validate.ts';
import { overlaySubject } from '../../state/overlay-subject.ts';
import type { ZoneLayer } from '#gpu-runtime/zone-layer.ts';

export const OVERLAY = 'overlay';
export const BLEND = 'blend';

/** Layers as they shall be now. `undefined`: it has a fault, so what was there last stays. */
export interface CompiledLayers {
  overlay: ZoneLayer | null | undefined;
  blend: ZoneLayer | null | undefined;
  problems: Problem[];
}

/** 8-bit ids of materials: their places in the project's own order. */
export function materialIds(project: Pick<Project, 'materials'>): Map<string, number> {
  return new Map(Object.keys(project.materials).map((id, index) => [id, index]));
}

/**
 * Compiles the chosen expression and the blend layers, apart, so that a fault in one leaves the other alone. Numbers that
 * change from one time to the next cost next to nothing.
 */
export class LayersCompiler {
  readonly #overlay: Compiler;
  readonly #blend: Compiler;

  constructor(library: NodeLibrary) {
    this.#overlay = new Compiler(library);
    this.#blend = new Compiler(library);
  }

  compile(project: Project, overlay: string | null): CompiledLayers {
    const problems: Problem[] = [];
    const attempt = (compiler: Compiler, of: Project, request: ProgramRequest): ExpressionSet | undefined => {
      try {
        return compiler.compile(of, [request]);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const { graph, node, port } = error.place;
        problems.push({ severity: 'error', code: 'compile', message: error.message, graph, node, port });
        return undefined;
      }
    };

    let overlayLayer: ZoneLayer | null | undefined = null;
    const subject = overlaySubject(project, overlay);
    if (subject) {
      const { graph } = subject;
      const outputs = [{ key: OVERLAY, expression: graph.id }];
      // The graph of a mask's distance is none of the project's own.
      const graphs = project.graphs[graph.id] ? project.graphs : { ...project.graphs, [graph.id]: graph };
      const set = attempt(this.#overlay, { ...project, graphs }, { name: OVERLAY, outputs });
      overlayLayer = set && { kind: 'value', set, program: OVERLAY };
    }

    const ids = materialIds(project);
    const stack = project.layers.blend.filter(
      ({ material, expression }) => ids.has(material) && project.graphs[expression],
    );
    let blendLayer: ZoneLayer | null | undefined = null;
    if (stack.length > 0) {
      const outputs = stack.map(({ expression }, index) => ({ key: `${BLEND}:${index}`, expression }));
      const set = attempt(this.#blend, project, { name: BLEND, outputs });
      blendLayer = set && {
        kind: 'blend',
        set,
        program: BLEND,
        materials: stack.map(({ material }) => ids.get(material)!),
      };
    }
    return { overlay: overlayLayer, blend: blendLayer, problems };
  }
}

/**
 * True when a change of the document can alter what its graphs compute. Where nodes lie and what they and their
 * graphs are called cannot, so a drag in the editor compiles nothing.
 */
export function altersPrograms(patches: readonly Pick<DocumentChange['patches'][number], 'path'>[]): boolean {
  const cosmetic = (path: readonly (string | number)[]) =>
    path[0] === 'name' ||
    path[0] === 'graphOrder' ||
    (path[0] === 'graphs' && path.length === 3 && (path[2] === 'name' || path[2] === 'description')) ||
    (path[0] === 'graphs' && path[2] === 'nodes' && (path[4] === 'position' || path[4] === 'label'));
  return patches.some(({ path }) => !cosmetic(path));
}
