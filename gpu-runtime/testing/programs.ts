import { compile } from '#codegen/compile.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { IrBuilder, Value } from '#codegen/ir.ts';
import type { NodeDefinition, NodeLibrary } from '#codegen/node-definition.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { PROJECT_FORMAT, PROJECT_VERSION } from '#graph-core/project.ts';
import type { Graph, Mask, Project } from '#graph-core/project.ts';

/** Builds the outputs of one program; `mask` gives the operand that names a mask. */
export type Formula = (ir: IrBuilder, mask: (id: string) => number) => readonly Value[];

/** The masks that formulas may name. */
const MASK_IDS = ['ocean', 'river', 'empty', 'full', 'missing'];

/**
 * An expression set with one program a formula, by name, through the front door: each output is a graph of one node that
 * lowers to what the formula builds.
 */
export function setOf(formulas: Readonly<Record<string, Formula>>): ExpressionSet {
  const library = new Map<string, NodeDefinition>([[STRUCTURAL.output, outputNode]]);
  const graphs: Record<string, Graph> = {};
  const requests = Object.entries(formulas).map(([name, formula]) => {
    const outputs = countOutputs(formula);
    return {
      name,
      outputs: Array.from({ length: outputs }, (_, k) => {
        const id = `${name}.${k}`;
        library.set(`test.${id}`, formulaNode(`test.${id}`, formula, k));
        graphs[id] = graphOf(id);
        return { key: id, expression: id };
      }),
    };
  });
  return compile(projectOf(graphs), library as NodeLibrary, requests);
}

/** One program named `rule`. */
export const rule = (formula: Formula) => setOf({ rule: formula });

function countOutputs(formula: Formula): number {
  // Values that are never looked at: only their number matters.
  const value: Value = { kind: 'literal', id: 0, value: 0 };
  const ir: IrBuilder = { literal: () => value, op: () => value, curve: () => value };
  return formula(ir, () => 0).length;
}

const outputNode: NodeDefinition = {
  id: STRUCTURAL.output,
  version: 1,
  category: 'graph',
  label: 'Output',
  keywords: [],
  doc: '',
  inputs: [{ id: 'value', label: 'Value', unit: 'any', doc: '' }],
  outputs: [],
  params: [],
};

function formulaNode(id: string, formula: Formula, output: number): NodeDefinition {
  return {
    id,
    version: 1,
    category: 'math',
    label: id,
    keywords: [],
    doc: '',
    inputs: [],
    outputs: [{ id: 'value', label: 'Value', unit: 'number', doc: '' }],
    params: MASK_IDS.map((mask) => ({ id: mask, label: mask, doc: '', kind: 'mask', default: '' })),
    lower: (context) => ({ value: formula(context.ir, (mask) => context.mask(mask))[output]! }),
  };
}

function graphOf(id: string): Graph {
  const position = { x: 0, z: 0, y: 0 };
  const params = Object.fromEntries(MASK_IDS.map((mask) => [mask, mask]));
  return {
    id,
    name: id,
    kind: 'expression',
    nodes: {
      formula: { id: 'formula', type: `test.${id}`, version: 1, position, params, inputs: {} },
      out: {
        id: 'out',
        type: STRUCTURAL.output,
        version: 1,
        position,
        params: {},
        inputs: { value: { node: 'formula', port: 'value' } },
      },
    },
  };
}

function projectOf(graphs: Record<string, Graph>): Project {
  const masks = MASK_IDS.map((id): [string, Mask] => [
    id,
    { id, name: id, source: 'shapes', radius: 50, bits: 8 },
  ]);
  return {
    format: PROJECT_FORMAT,
    version: PROJECT_VERSION,
    name: 'test',
    world: { tileSize: 100, tileResolution: 64, tilesX: 1, tilesZ: 1, seaLevel: 0 },
    heights: null,
    masks: Object.fromEntries(masks),
    shapes: {},
    materials: {},
    graphs,
    graphOrder: Object.keys(graphs),
    layers: { blend: [] },
  };
}
