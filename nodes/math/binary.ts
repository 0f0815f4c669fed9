import type { InputDeclaration, Unit } from '#graph-core/node-declaration.ts';
import type { IrBuilder, Value } from '#codegen/ir.ts';
import { defineNode } from '../define.ts';
import type { LibraryNode, Picture } from '../define.ts';
import { angleBetween, toDegrees } from '../formulas.ts';

interface Operand {
  label?: string;
  unit?: Unit;
  default: number;
  doc: string;
}

interface Binary {
  id: string;
  label: string;
  keywords: readonly string[];
  doc: string;
  a: Operand;
  b: Operand;
  /** 'same': the unit of `a`. Sums and products are plain numbers: what they mean depends on both operands. */
  out: { unit: Unit | 'same'; doc: string };
  lower(ir: IrBuilder, a: Value, b: Value): Value;
  picture?: Picture;
}

const ramps = (a: [number, number], b: [number, number]): Picture => ({
  inputs: {
    a: { kind: 'ramp', along: 'x', from: a[0], to: a[1] },
    b: { kind: 'ramp', along: 'z', from: b[0], to: b[1] },
  },
});
const rampAndNumber = (a: [number, number], b: number): Picture => ({
  inputs: { a: { kind: 'ramp', along: 'x', from: a[0], to: a[1] }, b: { kind: 'number', value: b } },
});

const TABLE: readonly Binary[] = [
  {
    id: 'math.add',
    label: 'Add',
    keywords: ['plus', 'sum', '+'],
    doc: 'The sum of two values.',
    a: { default: 0, doc: 'First value.' },
    b: { default: 0, doc: 'Value that is added.' },
    out: { unit: 'number', doc: 'A + B.' },
    lower: (ir, a, b) => ir.op('add', a, b),
  },
  {
    id: 'math.subtract',
    label: 'Subtract',
    keywords: ['minus', 'difference', '-'],
    doc: 'The first value less the second.',
    a: { default: 0, doc: 'First value.' },
    b: { default: 0, doc: 'Value that is taken away.' },
    out: { unit: 'number', doc: 'A − B.' },
    lower: (ir, a, b) => ir.op('sub', a, b),
  },
  {
    id: 'math.multiply',
    label: 'Multiply',
    keywords: ['times', 'product', '*', 'combine', 'mask'],
    doc: 'The product of two values. The product of two masks is the place where both hold.',
    a: { default: 1, doc: 'First factor.' },
    b: { default: 1, doc: 'Second factor.' },
    out: { unit: 'number', doc: 'A × B.' },
    lower: (ir, a, b) => ir.op('mul', a, b),
  },
  {
    id: 'math.divide',
    label: 'Divide',
    keywords: ['over', 'quotient', 'ratio', '/'],
    doc: 'The first value divided by the second. Division by zero gives 0.',
    a: { default: 1, doc: 'What is divided.' },
    b: { default: 1, doc: 'What it is divided by.' },
    out: { unit: 'number', doc: 'A ÷ B, or 0 where B is zero.' },
    lower: (ir, a, b) => ir.op('div', a, b),
    picture: ramps([0, 1], [0.5, 2]),
  },
  {
    id: 'math.modulo',
    label: 'Modulo',
    keywords: ['remainder', 'repeat', 'mod', '%'],
    doc:
      'The remainder after dividing: repeats the value every B. It takes the sign of B, so it goes on evenly below ' +
      'zero. With a divisor of zero, or one millions of times smaller than A, it gives 0.',
    a: { default: 0, doc: 'What is divided.' },
    b: { default: 1, doc: 'Length of one repeat.' },
    out: { unit: 'same', doc: '0 up to B.' },
    lower: (ir, a, b) => ir.op('mod', a, b),
    picture: rampAndNumber([-2, 2], 1),
  },
  {
    id: 'math.power',
    label: 'Power',
    keywords: ['pow', 'exponent', '^', 'gamma'],
    doc:
      'The first value raised to the power of the second. Of a fraction, exponents above 1 darken and exponents below ' +
      '1 brighten. A negative base has powers with whole exponents only; others give 0. Anything to the power of 0 is 1.',
    a: { label: 'Base', default: 1, doc: 'What is raised.' },
    b: { label: 'Exponent', default: 2, doc: 'The power.' },
    out: { unit: 'number', doc: 'Base to the power of Exponent, at most 10¹⁸ either way.' },
    lower: (ir, a, b) => ir.op('pow', a, b),
    picture: ramps([0, 1], [0.2, 4]),
  },
  {
    id: 'math.minimum',
    label: 'Minimum',
    keywords: ['min', 'smaller', 'lowest', 'intersect', 'and'],
    doc: 'The smaller of two values. Of two masks it is the place where both hold; of two distances, the nearer.',
    a: { default: 0, doc: 'First value.' },
    b: { default: 0, doc: 'Second value.' },
    out: { unit: 'same', doc: 'The smaller value.' },
    lower: (ir, a, b) => ir.op('min', a, b),
  },
  {
    id: 'math.maximum',
    label: 'Maximum',
    keywords: ['max', 'larger', 'highest', 'union', 'or'],
    doc: 'The larger of two values. Of two masks it is the place where either holds.',
    a: { default: 0, doc: 'First value.' },
    b: { default: 0, doc: 'Second value.' },
    out: { unit: 'same', doc: 'The larger value.' },
    lower: (ir, a, b) => ir.op('max', a, b),
  },
  {
    id: 'math.average',
    label: 'Average',
    keywords: ['mean', 'middle', 'half'],
    doc: 'The value half-way between two.',
    a: { default: 0, doc: 'First value.' },
    b: { default: 0, doc: 'Second value.' },
    out: { unit: 'same', doc: '(A + B) / 2.' },
    lower: (ir, a, b) => ir.op('mix', a, b, 0.5),
  },
  {
    id: 'math.difference',
    label: 'Difference',
    keywords: ['absolute', 'distance', 'apart', 'abs'],
    doc: 'How far two values are apart, whichever is larger.',
    a: { default: 0, doc: 'First value.' },
    b: { default: 0, doc: 'Second value.' },
    out: { unit: 'same', doc: '|A − B|, 0 or more.' },
    lower: (ir, a, b) => ir.op('abs', ir.op('sub', a, b)),
  },
  {
    id: 'math.length',
    label: 'Length',
    keywords: ['hypotenuse', 'hypot', 'pythagoras', 'distance', 'vector'],
    doc: 'The length of an arrow that goes A one way and B at right angles to it. Of a gradient it is the grade.',
    a: { default: 0, doc: 'Length one way.' },
    b: { default: 0, doc: 'Length at right angles.' },
    out: { unit: 'same', doc: '√(A² + B²).' },
    lower: (ir, a, b) => ir.op('sqrt', ir.op('mad', a, a, ir.op('mul', b, b))),
    picture: ramps([-1, 1], [-1, 1]),
  },
  {
    id: 'math.arctangent2',
    label: 'Arctangent 2',
    keywords: ['atan2', 'direction', 'polar', 'angle', 'bearing', 'trigonometry'],
    doc: 'The angle of an arrow from its two parts. With A the east part and B the north part it is a compass bearing.',
    a: { default: 0, doc: 'The part across the zero direction (east, for a bearing).' },
    b: { default: 1, doc: 'The part along the zero direction (north, for a bearing).' },
    out: { unit: 'degrees', doc: '−180 to 180 degrees; 0 when both parts are zero.' },
    lower: (ir, a, b) => toDegrees(ir, ir.op('atan2', a, b)),
    picture: ramps([-1, 1], [-1, 1]),
  },
  {
    id: 'math.angle-between',
    label: 'Angle between',
    keywords: ['difference', 'direction', 'aspect', 'compass', 'bearing'],
    doc: 'The smallest angle between two directions. 350° and 10° are 20° apart.',
    a: { unit: 'degrees', default: 0, doc: 'First direction.' },
    b: { unit: 'degrees', default: 0, doc: 'Second direction.' },
    out: { unit: 'degrees', doc: '0 to 180 degrees.' },
    lower: angleBetween,
    picture: rampAndNumber([0, 360], 90),
  },
  {
    id: 'math.snap',
    label: 'Snap',
    keywords: ['round', 'quantise', 'grid', 'multiple'],
    doc: 'Rounds to the nearest multiple of a step. A step of zero gives 0.',
    a: { label: 'Value', default: 0, doc: 'What is rounded.' },
    b: { label: 'Step', default: 1, doc: 'Distance between the values that may come out.' },
    out: { unit: 'same', doc: 'The nearest multiple of the step.' },
    lower: (ir, a, b) => ir.op('mul', ir.op('round', ir.op('div', a, b)), b),
    picture: rampAndNumber([0, 1], 0.2),
  },
  {
    id: 'math.step',
    label: 'Step',
    keywords: ['threshold', 'edge', 'cut', 'binary'],
    doc: 'A hard edge: 0 below the edge, 1 from the edge upwards. Threshold does the same with softness.',
    a: { label: 'Edge', default: 0.5, doc: 'Where the step lies.' },
    b: { label: 'Value', default: 0, doc: 'What is tested.' },
    out: { unit: 'boolean', doc: '1 where the value reaches the edge, else 0.' },
    lower: (ir, a, b) => ir.op('step', a, b),
    picture: {
      inputs: { a: { kind: 'number', value: 0.5 }, b: { kind: 'ramp', along: 'x', from: 0, to: 1 } },
      range: [0, 1],
    },
  },
];

function binaryNode({ id, label, keywords, doc, a, b, out, lower, picture }: Binary): LibraryNode {
  const operand = (port: 'a' | 'b', { label: text, unit, default: value, doc: about }: Operand) =>
    ({
      id: port,
      label: text ?? port.toUpperCase(),
      unit: unit ?? 'any',
      default: value,
      doc: about,
    }) as const satisfies InputDeclaration;
  return defineNode({
    id,
    version: 1,
    category: 'math',
    label,
    keywords,
    doc,
    inputs: [operand('a', a), operand('b', b)],
    outputs: [
      { id: 'value', label: 'Value', unit: out.unit === 'same' ? { sameAs: 'a' } : out.unit, doc: out.doc },
    ],
    params: [],
    lower: (node) => ({ value: lower(node.ir, node.input('a'), node.input('b')) }),
    picture: picture ?? ramps([0, 1], [0, 1]),
  });
}

export const binaryNodes: readonly LibraryNode[] = TABLE.map(binaryNode);
