import type { Keyframe } from '#graph-core/project.ts';
import type { IrBuilder, Operand, Origin, Value } from './ir.ts';
import { simplified } from './identities.ts';
import { boundLiteral } from './numeric.ts';
import type { EvaluationContext, OpDeclaration } from './op.ts';
import { opByName, type OpName } from './ops/table.ts';

export type OpValue = Extract<Value, { kind: 'op' }>;

/** What folding sees: nothing, as only ops that read no context are folded; a curve brings its own keys. */
export function foldingContext(keyframes: Float32Array): EvaluationContext {
  return {
    x: 0,
    z: 0,
    height: 0,
    gradientX: 0,
    gradientZ: 0,
    laplacian: 0,
    seaLevel: 0,
    maskDistance: () => 0,
    layerValue: () => 0,
    keyframes,
  };
}
const NO_CONTEXT = foldingContext(new Float32Array(0));

/**
 * Builds hash-consed expressions: literals are folded, identities applied, and an expression that exists is returned
 * instead of built again. Every operand of a value has a smaller id than the value.
 */
export class ExpressionBuilder implements IrBuilder {
  /** By id. */
  readonly values: Value[] = [];
  /** Keys of all curves, 4 floats each, in an order of no meaning to programs; index operands count in keys. */
  readonly keyframes: number[] = [];
  /** Mask ids, as the operands of the builder's values count them. */
  readonly masks: string[] = [];
  /** Ids of source layers, likewise. */
  readonly layers: string[] = [];
  /** Given to the values that are built next. */
  origin: Origin | null = null;

  readonly #literals = new Map<number, Value>();
  readonly #curves = new Map<string, number>();
  readonly #indices: Operand[] = [];
  /** Open addressing: ids + 1 of op values, 0 for a free place. */
  #slots = new Int32Array(1024);
  #opCount = 0;

  literal(value: number): Value {
    const bounded = boundLiteral(value) + 0; // −0 becomes 0.
    let found = this.#literals.get(bounded);
    if (!found) {
      found = { kind: 'literal', id: this.values.length, value: bounded };
      this.values.push(found);
      this.#literals.set(bounded, found);
    }
    return found;
  }

  op(name: OpName, ...given: (Value | number)[]): Value {
    const declaration = opByName(name);
    const operands = this.#operands(declaration, given);
    if (declaration.pure) {
      if (operands.every((operand) => operand.kind === 'literal')) return this.#fold(declaration, operands);
      const simpler = simplified(this, name, operands as readonly Value[]);
      if (simpler) return simpler;
    }
    return this.#consed(name, declaration.code, operands);
  }

  curve(x: Value, keys: readonly Keyframe[]): Value {
    const sorted = keys
      .map((key) => [key.x, key.y, key.slopeIn, key.slopeOut].map(boundLiteral))
      .sort((a, b) => a[0]! - b[0]!);
    if (sorted.length === 0) return this.literal(0);
    if (sorted.every((key) => key[1] === sorted[0]![1] && key[2] === 0 && key[3] === 0)) {
      return this.literal(sorted[0]![1]!);
    }
    const packed = sorted.flat();
    if (x.kind === 'literal') {
      const context = foldingContext(Float32Array.from(packed));
      return this.literal(opByName('curve').evaluate(context, x.value, 0, sorted.length));
    }
    const text = packed.join();
    let first = this.#curves.get(text);
    if (first === undefined) {
      first = this.keyframes.length / 4;
      this.keyframes.push(...packed);
      this.#curves.set(text, first);
    }
    return this.op('curve', x, first, sorted.length);
  }

  /** Index by which values of this builder name the mask. */
  mask(id: string): number {
    const known = this.masks.indexOf(id);
    return known >= 0 ? known : this.masks.push(id) - 1;
  }

  /** Index by which values of this builder name the source layer. */
  layer(id: string): number {
    const known = this.layers.indexOf(id);
    return known >= 0 ? known : this.layers.push(id) - 1;
  }

  #operands(declaration: OpDeclaration, given: readonly (Value | number)[]): Operand[] {
    const { operands, name, commutative } = declaration;
    if (given.length !== operands.length) {
      throw new Error(`${name} takes ${operands.length} operands, not ${given.length}`);
    }
    const result = given.map((operand, i): Operand => {
      if (operands[i]!.kind === 'value') return typeof operand === 'number' ? this.literal(operand) : operand;
      if (typeof operand !== 'number')
        throw new Error(`operand "${operands[i]!.name}" of ${name} is an index`);
      return (this.#indices[operand] ??= { kind: 'index', index: operand });
    });
    // One order for both ways of writing it, literals last.
    if (commutative && comesAfter(result[0] as Value, result[1] as Value)) result.reverse();
    return result;
  }

  #fold(declaration: OpDeclaration, operands: readonly Operand[]): Value {
    const at = (i: number) => (operands[i] as { value: number } | undefined)?.value ?? 0;
    return this.literal(declaration.evaluate(NO_CONTEXT, at(0), at(1), at(2)));
  }

  #consed(name: OpName, code: number, operands: readonly Operand[]): Value {
    if (this.#opCount * 2 > this.#slots.length) this.#grow();
    const mask = this.#slots.length - 1;
    let slot = hashOf(code, operands) & mask;
    for (let id = this.#slots[slot]!; id !== 0; slot = (slot + 1) & mask, id = this.#slots[slot]!) {
      const found = this.values[id - 1] as OpValue;
      if (found.op === name && sameOperands(found.operands, operands)) return found;
    }
    const value: OpValue = { kind: 'op', id: this.values.length, op: name, operands, origin: this.origin };
    this.values.push(value);
    this.#slots[slot] = value.id + 1;
    this.#opCount++;
    return value;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    for (const id of this.#slots) {
      if (id === 0) continue;
      const { op, operands } = this.values[id - 1] as OpValue;
      let slot = hashOf(opByName(op).code, operands) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
    this.#slots = slots;
  }
}

const keyOf = (operand: Operand) => (operand.kind === 'index' ? ~operand.index : operand.id);

function comesAfter(a: Value, b: Value): boolean {
  if (a.kind !== b.kind) return a.kind === 'literal';
  return a.id > b.id;
}

function hashOf(code: number, operands: readonly Operand[]): number {
  let hash = code;
  for (const operand of operands) {
    hash = Math.imul(hash ^ keyOf(operand), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function sameOperands(a: readonly Operand[], b: readonly Operand[]): boolean {
  for (let i = 0; i < a.length; i++) {
    if (keyOf(a[i]!) !== keyOf(b[i]!) || a[i]!.kind !== b[i]!.kind) return false;
  }
  return true;
}
