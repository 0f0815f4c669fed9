import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NODE_CATEGORIES, STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { InputDeclaration, ParamDeclaration } from '#graph-core/node-declaration.ts';
import { parseProject, serializeProject } from '#graph-core/file-format.ts';
import type { ParamValue } from '#graph-core/project.ts';
import type { LibraryNode } from './define.ts';
import { NODE_LIBRARY, NODES } from './library.ts';
import { HERE, evaluateNode, projectWith } from './testing/evaluate.ts';
import type { Place } from './testing/evaluate.ts';

const STRUCTURES: readonly string[] = Object.values(STRUCTURAL);
const lowered = NODES.filter((node) => node.lower);

describe('every node', () => {
  it('is registered once, and there are enough of them', () => {
    expect(NODE_LIBRARY.size).toBe(NODES.length);
    expect(NODES.length).toBeGreaterThanOrEqual(75);
    expect(new Set(NODES.map(({ label }) => label)).size).toBe(NODES.length);
  });

  it.each(NODES.map((node) => [node.id, node] as const))('%s is documented', (_, node) => {
    expect(NODE_CATEGORIES).toContain(node.category);
    expect(node.keywords.length).toBeGreaterThan(0);
    const sentences = [node, ...node.inputs, ...node.outputs, ...node.params].map(({ doc }) => doc);
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.{4,}[.]$/s);
    for (const { label } of [node, ...node.inputs, ...node.outputs, ...node.params]) {
      expect(label.trim()).not.toBe('');
    }
  });

  it.each(NODES.map((node) => [node.id, node] as const))('%s is declared consistently', (_, node) => {
    if (!STRUCTURES.includes(node.id)) expect(node.id.split('.')[0]).toBe(node.category);
    expect(Boolean(node.lower)).toBe(!STRUCTURES.includes(node.id));
    // Literals of inputs and params share one record in the file.
    const names = [...node.inputs, ...node.params].map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(node.outputs.map(({ id }) => id)).size).toBe(node.outputs.length);
    for (const input of node.inputs)
      if (typeof input.default === 'number') expectWithin(input.default, input);
    for (const { unit } of node.outputs) {
      if (typeof unit !== 'string') expect(node.inputs.map(({ id }) => id)).toContain(unit.sameAs);
    }
    for (const param of node.params) expectDefaultFits(param);
    for (const id of Object.keys(node.picture?.inputs ?? {}))
      expect(node.inputs.map((i) => i.id)).toContain(id);
    for (const id of Object.keys(node.picture?.params ?? {}))
      expect(node.params.map((p) => p.id)).toContain(id);
  });
});

function expectWithin(
  value: number,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
): void {
  expect(value).toBeGreaterThanOrEqual(min);
  expect(value).toBeLessThanOrEqual(max);
}

function expectDefaultFits(param: ParamDeclaration): void {
  if (param.kind === 'number' || param.kind === 'integer') expectWithin(param.default, param);
  if (param.kind === 'choice') {
    const values = param.options.map(({ value }) => value);
    expect(values).toContain(param.default);
    expect(new Set(values).size).toBe(values.length);
  }
}

/** Slopes, hollows, ridges, sea and land, near and far from the mask. */
const PLACES: readonly Place[] = Array.from({ length: 48 }, (_, index) => ({
  ...HERE,
  x: -900 + index * 61.3,
  z: 1500 - index * 47.9,
  height: -40 + index * 5,
  gradientX: index === 0 ? 0 : Math.sin(index) * (index % 7),
  gradientZ: index === 0 ? 0 : Math.cos(index * 1.7) * (index % 5),
  laplacian: Math.sin(index * 2.3) * 0.2,
  distance: -50 + (index * 100) / 47,
}));

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  fraction: [0, 1],
  boolean: [0, 1],
  degrees: [-180, 360],
};

/** Evaluates a node everywhere and checks that each output keeps to its unit. */
function expectSane(node: LibraryNode, params: Record<string, ParamValue>): void {
  const values = evaluateNode(node.id, params, PLACES);
  for (const { id, unit } of node.outputs) {
    // An angle that is converted may be any number of turns.
    const range = node.id === 'math.degrees' || typeof unit !== 'string' ? undefined : RANGES[unit];
    for (const value of values[id]!) {
      if (!Number.isFinite(value) || Math.abs(value) > 1.0001e18) throw new Error(`${id} is ${value}`);
      if (unit === 'boolean' && value !== 0 && value !== 1) throw new Error(`${id} is ${value}`);
      if (range && (value < range[0] || value > range[1]))
        throw new Error(`${id} is ${value}, a ${String(unit)}`);
    }
  }
}

/** Every value of every choice and switch, the others at their defaults. */
function variants(node: LibraryNode): Record<string, ParamValue>[] {
  const changed = node.params.flatMap((param): Record<string, ParamValue>[] => {
    if (param.kind === 'choice') return param.options.map(({ value }) => ({ [param.id]: value }));
    if (param.kind === 'boolean') return [{ [param.id]: true }, { [param.id]: false }];
    return [];
  });
  return [{}, ...changed];
}

const WILD = [0, 1, -1, 0.5, 1e-30, -1e-30, 1e18, -1e18, 12345.678];

function extremesOf(input: Pick<InputDeclaration, 'min' | 'max'>): number[] {
  return [...new Set([input.min ?? -1e18, input.max ?? 1e18, ...WILD])];
}

/** Any params a file could hold for a node, inside its declared ranges or far outside of them. */
function anyParams(node: LibraryNode): fc.Arbitrary<Record<string, ParamValue>> {
  const fields: Record<string, fc.Arbitrary<ParamValue>> = {};
  const number = (of: { min?: number; max?: number }) =>
    fc.oneof(fc.constantFrom(...extremesOf(of)), fc.float({ noNaN: true, noDefaultInfinity: true }));
  for (const input of node.inputs) if (typeof input.default === 'number') fields[input.id] = number(input);
  for (const param of node.params) {
    if (param.kind === 'number') fields[param.id] = number(param);
    if (param.kind === 'integer') fields[param.id] = fc.integer({ min: param.min, max: param.max });
    if (param.kind === 'boolean') fields[param.id] = fc.boolean();
    if (param.kind === 'choice')
      fields[param.id] = fc.constantFrom(...param.options.map(({ value }) => value));
  }
  return fc.record(fields);
}

describe('every node that lowers', () => {
  it.each(lowered.map((node) => [node.id, node] as const))(
    '%s keeps to its units with defaults and every choice',
    (_, node) => {
      for (const params of variants(node)) expectSane(node, params);
    },
  );

  it.each(lowered.map((node) => [node.id, node] as const))(
    '%s keeps to its units whatever it is given',
    (_, node) => {
      fc.assert(
        fc.property(anyParams(node), (params) => expectSane(node, params)),
        { numRuns: 60 },
      );
    },
  );

  it.each(NODES.filter(({ outputs }) => outputs.length > 0).map((node) => [node.id, node] as const))(
    '%s comes back from a file as it was',
    (_, node) => {
      for (const params of variants(node)) {
        const project = projectWith(node.id, params);
        expect(parseProject(serializeProject(project), 'test.json', NODE_LIBRARY)).toEqual(project);
      }
    },
  );
});
