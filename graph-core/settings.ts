import type { Keyframe, ParamValue, Project } from './project.ts';
import type { InputDeclaration, ParamDeclaration } from './node-declaration.ts';
import { own } from './lookup.ts';
import { ALL_ECOTOPE, sourceLayer } from './source-layers.ts';

/** Largest magnitude that an expression's numbers may have: literals past it would be changed silently. */
const LARGEST_NUMBER = 1e18;

/** What is wrong with a setting: a sentence's end that names the setting, to be put after the node's name. */
export interface SettingFault {
  code:
    | 'setting-kind'
    | 'setting-range'
    | 'setting-option'
    | 'not-chosen'
    | 'unknown-mask'
    | 'unknown-ecotope'
    | 'unknown-layer'
    | 'unknown-graph';
  message: string;
}

/** Whether a value may stand in a declared param; null when it may. */
export function paramFault(
  project: Project,
  param: ParamDeclaration,
  value: ParamValue,
): SettingFault | null {
  const name = `“${param.label}”`;
  const kind = (wanted: string): SettingFault => ({
    code: 'setting-kind',
    message: `${name} must be ${wanted}, not ${shown(value)}.`,
  });
  switch (param.kind) {
    case 'number':
      if (typeof value !== 'number') return kind('a number');
      return numberFault(name, value) ?? rangeFault(name, value, param.min, param.max);
    case 'integer':
      if (typeof value !== 'number' || !Number.isInteger(value)) return kind('a whole number');
      return numberFault(name, value) ?? rangeFault(name, value, param.min, param.max);
    case 'boolean':
      return typeof value === 'boolean' ? null : kind('true or false');
    case 'text':
      return typeof value === 'string' ? null : kind('text');
    case 'curve':
      return Array.isArray(value) ? curveFault(name, value) : kind('a curve');
    case 'choice': {
      if (typeof value !== 'string') return kind('one of its options');
      const options = param.options.map((option) => option.value);
      if (options.includes(value)) return null;
      return {
        code: 'setting-option',
        message: `${name} is ${shown(value)}, which is none of: ${options.join(', ')}.`,
      };
    }
    case 'mask':
      if (typeof value !== 'string') return kind('the id of a mask');
      if (value === '') return notChosen(name, 'mask');
      if (own(project.masks, value)) return null;
      return {
        code: 'unknown-mask',
        message: `${name} names the mask “${value}”, which the project has not.`,
      };
    case 'ecotope':
      if (typeof value !== 'string') return kind('the id of an ecotope');
      if (value === '') return notChosen(name, 'ecotope');
      if (value === ALL_ECOTOPE || own(project.ecotopes, value)) return null;
      return {
        code: 'unknown-ecotope',
        message: `${name} names the ecotope “${value}”, which the project has not.`,
      };
    case 'layer':
      if (typeof value !== 'string') return kind('the id of a source layer');
      if (value === '') return notChosen(name, 'layer');
      if (sourceLayer(project, value)) return null;
      return {
        code: 'unknown-layer',
        message: `${name} names the source layer “${value}”, which the project has not.`,
      };
    case 'graph': {
      if (typeof value !== 'string') return kind(`the id of ${a(param.graphKind)}`);
      if (value === '') return notChosen(name, param.graphKind);
      const graph = own(project.graphs, value);
      if (graph?.kind === param.graphKind) return null;
      const why = graph
        ? `which is ${a(graph.kind)}, not ${a(param.graphKind)}`
        : 'which the project has not';
      return { code: 'unknown-graph', message: `${name} names “${graph?.name ?? value}”, ${why}.` };
    }
  }
}

/** Whether a value may stand as the literal of an input without a wire. Its range is only that of its slider. */
export function literalFault(input: InputDeclaration, value: ParamValue): SettingFault | null {
  const name = `“${input.label}”`;
  if (typeof value !== 'number') {
    return { code: 'setting-kind', message: `${name} must be a number, not ${shown(value)}.` };
  }
  return numberFault(name, value);
}

function numberFault(name: string, value: number): SettingFault | null {
  if (Math.abs(value) <= LARGEST_NUMBER) return null;
  const code = 'setting-range';
  return Number.isFinite(value)
    ? { code, message: `${name} is ${value}: numbers go from -1e18 to 1e18.` }
    : { code, message: `${name} is ${value}: it must be a number.` };
}

function rangeFault(name: string, value: number, min = -Infinity, max = Infinity): SettingFault | null {
  if (value >= min && value <= max) return null;
  let range = `from ${min} to ${max}`;
  if (min === -Infinity) range = `at most ${max}`;
  else if (max === Infinity) range = `at least ${min}`;
  return { code: 'setting-range', message: `${name} is ${value}: it must be ${range}.` };
}

function curveFault(name: string, keys: readonly Keyframe[]): SettingFault | null {
  if (keys.length === 0) return { code: 'setting-range', message: `${name} has no keys: a curve needs one.` };
  for (const key of keys) {
    for (const part of [key.x, key.y, key.slopeIn, key.slopeOut]) {
      const fault = numberFault(name, part);
      if (fault) return fault;
    }
  }
  const late = keys.findIndex((key, i) => i > 0 && key.x < keys[i - 1]!.x);
  if (late < 0) return null;
  return {
    code: 'setting-range',
    message: `${name} has its key ${late + 1} left of the key before it: keys go from left to right.`,
  };
}

const a = (graphKind: 'expression' | 'function') =>
  graphKind === 'expression' ? 'an expression' : 'a function';

function notChosen(name: string, noun: string): SettingFault {
  return { code: 'not-chosen', message: `${name}: no ${noun} is chosen.` };
}

function shown(value: ParamValue): string {
  if (Array.isArray(value)) return 'a curve';
  if (typeof value !== 'string') return String(value);
  return value.length > 40 ? `“${value.slice(0, 40)}…”` : `“${value}”`;
}
