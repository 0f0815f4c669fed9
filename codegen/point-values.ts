import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { portsOf } from '#graph-core/ports.ts';
import type { Graph, PortRef, Project } from '#graph-core/project.ts';
import { Flattener } from './flatten/flatten.ts';
import { tryValue } from './flatten/try-value.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { OpValue } from './ir-builder.ts';
import type { Operand, Value } from './ir.ts';
import type { NodeLibrary } from './node-definition.ts';
import type { EvaluationContext } from './op.ts';
import { opByName } from './ops/table.ts';
import type { OpName } from './ops/table.ts';

/** What a port is worth at a place. */
export interface PortValue {
  value: number;
  /** Whether the graph's own value there depends on it; see `deciding`. True in functions, which have none. */
  decides: boolean;
}

/** A place as ops see it, but with masks and source layers by their ids. */
export type PointContext = Omit<EvaluationContext, 'keyframes' | 'maskDistance' | 'layerValue'> & {
  maskDistance(id: string): number;
  layerValue(id: string): number;
};

/**
 * All output ports of a graph's nodes, to be evaluated at places of the world; those of functions are read at their
 * defaults. Ports that have no value, for a fault on the way to them, are left out: validation names it.
 */
export class GraphPorts {
  private readonly ir = new ExpressionBuilder();
  private readonly ports: { ref: PortRef; value: Value }[] = [];
  private output: Value | null = null;

  constructor(project: Project, library: NodeLibrary, graph: Graph) {
    const flattener = new Flattener(project, library, this.ir);
    const valueOf = (ref?: PortRef) => tryValue(flattener, graph.id, ref);
    for (const node of Object.values(graph.nodes)) {
      for (const { id } of portsOf(project, node, library)?.outputs ?? []) {
        const ref = { node: node.id, port: id };
        const value = valueOf(ref);
        if (value) this.ports.push({ ref, value });
      }
    }
    const ends = Object.values(graph.nodes).some(({ type }) => type === STRUCTURAL.output);
    if (graph.kind === 'expression' && ends) this.output = valueOf();
  }

  /** Ids of what the ports read of the world besides the ground. */
  get masks(): readonly string[] {
    return this.ir.masks;
  }

  get layers(): readonly string[] {
    return this.ir.layers;
  }

  /** What each port is worth at a place. */
  at(place: PointContext): (PortValue & { ref: PortRef })[] {
    const context: EvaluationContext = {
      ...place,
      maskDistance: (mask) => place.maskDistance(this.ir.masks[mask]!),
      layerValue: (layer) => place.layerValue(this.ir.layers[layer]!),
      keyframes: Float32Array.from(this.ir.keyframes),
    };
    const worth = new Float64Array(this.ir.values.length);
    // Operands come before what is made of them.
    for (const value of this.ir.values) {
      if (value.kind === 'literal') worth[value.id] = value.value;
      else {
        const [a = 0, b = 0, c = 0] = value.operands.map((operand) => numberOf(operand, worth));
        worth[value.id] = opByName(value.op).evaluate(context, a, b, c);
      }
    }
    const deciding = this.output && this.deciding(this.output, worth);
    return this.ports.map(({ ref, value }) => ({
      ref,
      value: worth[value.id]!,
      decides: deciding === null || deciding.has(value.id),
    }));
  }

  /** Ids of the values that another comes from at the place: what was not chosen there, or multiplied by 0, is not among them. */
  private deciding(output: Value, worth: Float64Array): Set<number> {
    const ids = new Set<number>();
    const stack = [output];
    while (stack.length > 0) {
      const value = stack.pop()!;
      if (ids.has(value.id)) continue;
      ids.add(value.id);
      if (value.kind === 'literal') continue;
      const numbers = value.operands.map((operand) => numberOf(operand, worth));
      for (const k of decidingOperands(value, numbers)) {
        const operand = value.operands[k]!;
        if (operand.kind !== 'index') stack.push(operand);
      }
    }
    return ids;
  }
}

const numberOf = (operand: Operand, worth: Float64Array): number =>
  operand.kind === 'index' ? operand.index : worth[operand.id]!;

function decidingOperands({ op, operands }: OpValue, numbers: readonly number[]): readonly number[] {
  return DECIDING[op]?.(numbers) ?? operands.map((_, k) => k);
}

/** Operands that decide what an op gives, by what they are; ops that are not here take all of theirs. */
const DECIDING: Partial<Record<OpName, (operands: readonly number[]) => readonly number[] | undefined>> = {
  min: ([a, b]) => (a! < b! ? [0] : b! < a! ? [1] : undefined),
  max: ([a, b]) => (a! > b! ? [0] : b! > a! ? [1] : undefined),
  mul: ([a, b]) => (a === 0 && b !== 0 ? [0] : b === 0 && a !== 0 ? [1] : undefined),
  div: ([a]) => (a === 0 ? [0] : undefined),
  select: ([a]) => (a! >= 0.5 ? [0, 1] : [0, 2]),
  mix: ([, , t]) => (t === 0 ? [0, 2] : t === 1 ? [1, 2] : undefined),
  clamp: ([a, low, high]) => (a! < low! ? [0, 1] : a! > high! ? [0, 2] : [0]),
};
