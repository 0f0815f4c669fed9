import { compile } from '#codegen/compile.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { IrBuilder, Value } from '#codegen/ir.ts';
import type { NodeDefinition, NodeLibrary } from '#codegen/node-definition.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { emptyProject } from '#graph-core/empty-project.ts';
import type { Ecotope, Graph, Mask, Project } from '#graph-core/project.ts';
import { BUILT_IN_LAYERS } from '#graph-core/source-layers.ts';

/** Builds the outputs of one program; `mask` and `layer` give the operands that name a mask, its own or an ecotope's, and a source layer. */
export type Formula = (
  ir: IrBuilder,
  mask: (id: string) => number,
  layer: (id: string) => number,
) => readonly Value[];

/** The masks that formulas may name. */
const MASK_IDS = ['ocean', 'river', 'empty', 'full', 'missing'];
/** The ecotopes, by whose ids formulas may name their masks. */
export const ECOTOPES: readonly Ecotope[] = ['beach', 'forest', 'moor'].map((id, k) => ({
  id,
  name: id,
  colour: '#808080',
  code: [3, 200, 9][k]!,
  radius: 30 + 10 * k,
  bits: k === 1 ? 16 : 8,
}));
/** The source layers that formulas may name. */
const LAYER_IDS = [...BUILT_IN_LAYERS.map(({ id }) => id), 'snow'];

const REFERENCES = [
  ...MASK_IDS.map((id) => ['mask', id] as const),
  ...ECOTOPES.map(({ id }) => ['ecotope', id] as const),
  ...LAYER_IDS.map((id) => ['layer', id] as const),
];

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
  return formula(
    ir,
    () => 0,
    () => 0,
  ).length;
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
    params: REFERENCES.map(([kind, of]) => ({ id: `${kind} ${of}`, label: of, doc: '', kind, default: '' })),
    lower: (context) => {
      const isEcotope = (mask: string) => ECOTOPES.some((ecotope) => ecotope.id === mask);
      const values = formula(
        context.ir,
        (of) => (isEcotope(of) ? context.ecotope(`ecotope ${of}`)!.mask : context.mask(`mask ${of}`)),
        (of) => context.layer(`layer ${of}`),
      );
      return { value: values[output]! };
    },
  };
}

function graphOf(id: string): Graph {
  const position = { x: 0, z: 0, y: 0 };
  const params = Object.fromEntries(REFERENCES.map(([kind, of]) => [`${kind} ${of}`, of]));
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
  return emptyProject({
    world: { tileSize: 100, tileResolution: 64 },
    masks: Object.fromEntries(masks),
    ecotopes: Object.fromEntries(ECOTOPES.map((ecotope) => [ecotope.id, ecotope])),
    sourceLayers: { snow: { id: 'snow', name: 'Snow', format: 'unit16', default: 0.25 } },
    graphs: Object.values(graphs),
  });
}
