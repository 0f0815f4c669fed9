import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { defineNode } from '../define.ts';

/** The nodes that stand for the structure of graphs: flattening handles them, so none has a `lower`. */

const UNIT = {
  id: 'unit',
  label: 'Unit',
  kind: 'choice',
  default: 'number',
  options: [
    { value: 'number', label: 'Number' },
    { value: 'metres', label: 'Metres' },
    { value: 'degrees', label: 'Degrees' },
    { value: 'fraction', label: 'Fraction (0 to 1)' },
    { value: 'boolean', label: 'True or false' },
    { value: 'seed', label: 'Seed' },
  ],
} as const;

export const output = defineNode({
  id: STRUCTURAL.output,
  version: 1,
  category: 'graph',
  label: 'Output',
  keywords: ['result', 'end', 'final'],
  doc: 'The result of the expression: what layers, overlays and other expressions read. Every expression has one.',
  inputs: [{ id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What the expression is worth.' }],
  outputs: [],
  params: [],
});

export const expression = defineNode({
  id: STRUCTURAL.expression,
  version: 1,
  category: 'graph',
  label: 'Expression',
  keywords: ['reference', 'named', 'shared', 'reuse', 'link'],
  doc:
    'The value of another named expression of the project. However many rules refer to it, it is computed once, and ' +
    'all follow when it changes.',
  inputs: [],
  outputs: [{ id: 'value', label: 'Value', unit: 'number', doc: 'What that expression is worth here.' }],
  params: [
    {
      id: 'graph',
      label: 'Expression',
      kind: 'graph',
      graphKind: 'expression',
      default: '',
      doc: 'The expression to read.',
    },
  ],
});

export const functionInstance = defineNode({
  id: STRUCTURAL.function,
  version: 1,
  category: 'graph',
  label: 'Function',
  keywords: ['macro', 'group', 'subgraph', 'instance', 'reuse', 'preset'],
  doc:
    'Uses a function of the project. Its inputs and outputs are those that the function declares, and it follows ' +
    'when the function changes.',
  inputs: [],
  outputs: [],
  params: [
    {
      id: 'graph',
      label: 'Function',
      kind: 'graph',
      graphKind: 'function',
      default: '',
      doc: 'The function to use.',
    },
  ],
});

export const functionInput = defineNode({
  id: STRUCTURAL.functionInput,
  version: 1,
  category: 'graph',
  label: 'Function input',
  keywords: ['argument', 'parameter', 'port', 'interface'],
  doc: 'An input of the function that this graph defines. Inputs appear on the function in the order they lie here, top to bottom.',
  inputs: [],
  outputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'number',
      doc: 'What the user of the function wires or types in, in the chosen unit.',
    },
  ],
  params: [
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      default: 'Input',
      doc: 'What the input is called on the function.',
    },
    { ...UNIT, doc: 'What the input means, which decides what may be wired to it.' },
    {
      id: 'default',
      label: 'Default',
      kind: 'number',
      unit: 'number',
      default: 0,
      doc: 'Value where nothing is wired or typed in.',
    },
    {
      id: 'min',
      label: 'Minimum',
      kind: 'number',
      unit: 'number',
      default: 0,
      doc: 'Left end of its slider.',
    },
    {
      id: 'max',
      label: 'Maximum',
      kind: 'number',
      unit: 'number',
      default: 0,
      doc: 'Right end of its slider; the same as Minimum for no slider.',
    },
    {
      id: 'doc',
      label: 'Description',
      kind: 'text',
      default: '',
      doc: 'Help text for the users of the function.',
    },
  ],
});

export const functionOutput = defineNode({
  id: STRUCTURAL.functionOutput,
  version: 1,
  category: 'graph',
  label: 'Function output',
  keywords: ['result', 'return', 'port', 'interface'],
  doc: 'A result of the function that this graph defines. Results appear on the function in the order they lie here, top to bottom.',
  inputs: [{ id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What the result is worth.' }],
  outputs: [],
  params: [
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      default: 'Output',
      doc: 'What the result is called on the function.',
    },
    { ...UNIT, doc: 'What the result means, which decides where it may be wired.' },
    {
      id: 'doc',
      label: 'Description',
      kind: 'text',
      default: '',
      doc: 'Help text for the users of the function.',
    },
  ],
});

export const reroute = defineNode({
  id: STRUCTURAL.reroute,
  version: 1,
  category: 'graph',
  label: 'Reroute',
  keywords: ['bend', 'dot', 'knot', 'wire', 'tidy'],
  doc: 'A bend in a wire, for tidiness. It changes nothing and costs nothing.',
  inputs: [{ id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is passed on.' }],
  outputs: [{ id: 'value', label: 'Value', unit: { sameAs: 'value' }, doc: 'The same value.' }],
  params: [],
});
