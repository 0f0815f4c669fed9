import { ECOTOPE_LAYER, ecotopeMaskId } from '#graph-core/source-layers.ts';
import { type OutputDeclaration, STRUCTURAL, type Unit } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, Keyframe, Project } from '#graph-core/project.ts';
import { coercion } from '#graph-core/units.ts';
import type { ExpressionBuilder } from '../ir-builder.ts';
import type { Value } from '../ir.ts';
import type { LowerContext, NodeLibrary } from '../node-definition.ts';
import type { GraphEnds } from './ends.ts';
import { nodeFault, own } from './faults.ts';
import { type TypePlan, Plans } from './plan.ts';
import type { NodeResult, Scope } from './scope.ts';
import { SettingsReader } from './settings.ts';

/** A value and what it means. */
interface Typed {
  readonly value: Value;
  readonly unit: Unit;
}

/** An input whose wire, if any, must be worked out first. */
export interface WireRead {
  readonly scope: Scope;
  readonly node: GraphNode;
  readonly input: string;
  readonly label: string;
}

/** An input as a node reads it; `default` undefined means that it must be wired. */
interface InputSlot {
  readonly id: string;
  readonly label: string;
  readonly unit: Unit | 'any';
  readonly default?: number | 'position.x' | 'position.z';
}

const VALUE = 'value';

/** Works out single nodes, once what they need is known. */
export class NodeEvaluator implements LowerContext {
  readonly ir: ExpressionBuilder;
  readonly #library: NodeLibrary;
  readonly #plans: Plans;
  readonly #ends: GraphEnds;
  readonly #settings: SettingsReader;
  // The node being lowered: one context serves all, as lowering never nests.
  #scope!: Scope;
  #node!: GraphNode;
  #plan!: TypePlan;

  constructor(project: Project, library: NodeLibrary, ir: ExpressionBuilder, ends: GraphEnds) {
    this.ir = ir;
    this.#ends = ends;
    this.#library = library;
    this.#plans = new Plans(library);
    this.#settings = new SettingsReader(project, library);
  }

  /** Of a node that has been worked out. */
  result(scope: Scope, node: GraphNode): NodeResult {
    const result = scope.results.get(node.id);
    if (result === undefined || result === 'started')
      throw new Error(`node ${node.id} is not worked out yet`);
    return result;
  }

  /** The graph that an expression or function node names. */
  referenced(scope: Scope, node: GraphNode): Graph {
    const declaration = this.#planOf(scope.graph, node).params.get('graph');
    if (!declaration) throw new Error(`${node.type} has no param "graph"`);
    return this.#settings.graph(scope.graph, node, declaration);
  }

  /** The inputs whose wires a node reads; a function's input reads those of the instance. */
  wiresRead(scope: Scope, node: GraphNode): WireRead[] {
    if (node.type === STRUCTURAL.functionInput) {
      const { instance } = scope;
      return instance ? [{ ...instance, input: node.id, label: this.#nameOf(node) }] : [];
    }
    return this.#slots(scope, node).map(({ id, label }) => ({ scope, node, input: id, label }));
  }

  /** Works a node out; `targets` are the nodes that it refers to, if it is a reference. */
  evaluate(
    scope: Scope,
    node: GraphNode,
    targets: readonly { scope: Scope; node: GraphNode }[] | null,
  ): void {
    this.ir.origin = { graph: scope.graph.id, node: node.id };
    scope.results.set(node.id, this.#evaluated(scope, node, targets));
  }

  #evaluated(
    scope: Scope,
    node: GraphNode,
    targets: readonly { scope: Scope; node: GraphNode }[] | null,
  ): NodeResult {
    const plan = this.#planOf(scope.graph, node);
    switch (node.type) {
      case STRUCTURAL.output:
      case STRUCTURAL.reroute:
        return single(this.#read(scope, node, this.#slots(scope, node)[0]!));
      case STRUCTURAL.functionInput:
        return single(this.#functionInput(scope, node));
      case STRUCTURAL.functionOutput: {
        const unit = this.#unitParam(scope.graph, node);
        const slot = { ...this.#slots(scope, node)[0]!, unit };
        return single({ value: this.#read(scope, node, slot).value, unit });
      }
    }
    if (node.muted) return this.#muted(scope, node, plan);
    if (node.type === STRUCTURAL.expression) {
      const [target] = targets!;
      const { value } = this.#port(target!.scope, target!.node, VALUE);
      return { values: { value }, units: this.#units(scope, node, plan) };
    }
    if (node.type === STRUCTURAL.function) return this.#functionResult(targets!);
    if (!plan.definition.lower) throw new Error(`node type ${node.type} cannot be lowered`);
    this.#scope = scope;
    this.#node = node;
    this.#plan = plan;
    const values = plan.definition.lower(this);
    return { values, units: this.#units(scope, node, plan) };
  }

  #functionResult(outputs: readonly { scope: Scope; node: GraphNode }[]): NodeResult {
    const ports = outputs.map(({ scope, node }) => [node.id, this.#port(scope, node, VALUE)] as const);
    return {
      values: Object.fromEntries(ports.map(([id, { value }]) => [id, value])),
      units: new Map(ports.map(([id, { unit }]) => [id, unit])),
    };
  }

  #functionInput(scope: Scope, node: GraphNode): Typed {
    const slot = this.#slotOf(scope.graph, node);
    if (!scope.instance) return { value: this.ir.literal(slot.default as number), unit: slot.unit as Unit };
    return this.#read(scope.instance.scope, scope.instance.node, slot);
  }

  /** What a function's input node declares. */
  #slotOf(graph: Graph, node: GraphNode): InputSlot {
    const declaration = this.#planOf(graph, node).params.get('default');
    if (!declaration) throw new Error(`${node.type} has no param "default"`);
    return {
      id: node.id,
      label: this.#nameOf(node),
      unit: this.#unitParam(graph, node),
      default: this.#settings.number(graph, node, declaration),
    };
  }

  #unitParam(graph: Graph, node: GraphNode): Unit {
    const declaration = this.#planOf(graph, node).params.get('unit');
    if (!declaration) throw new Error(`${node.type} has no param "unit"`);
    return this.#settings.choice(graph, node, declaration) as Unit;
  }

  #nameOf(node: GraphNode): string {
    const name = own(node.params, 'name');
    return typeof name === 'string' && name !== '' ? name : node.id;
  }

  /** Passes the first input whose unit fits to each output, else 0. */
  #muted(scope: Scope, node: GraphNode, plan: TypePlan): NodeResult {
    const slots = this.#slots(scope, node);
    const values: Record<string, Value> = {};
    const units = new Map<string, Unit>();
    for (const { id, unit: declared } of this.#outputs(scope, node, plan)) {
      const fits = (slot: InputSlot) =>
        typeof declared === 'object'
          ? slot.id === declared.sameAs
          : coercion(this.#unitOn(scope, node, slot), declared).ok;
      const passed = slots.find(fits);
      const typed = passed && !this.#isOpen(node, passed) ? this.#read(scope, node, passed) : null;
      const unit = typeof declared === 'object' ? (typed?.unit ?? 'number') : declared;
      values[id] = (typed && this.#coerced(typed, unit)) ?? this.ir.literal(0);
      units.set(id, unit);
    }
    return { values, units };
  }

  /** Whether there is nothing on the input: no wire, no literal, no default. */
  #isOpen(node: GraphNode, slot: InputSlot): boolean {
    return (
      slot.default === undefined && !own(node.inputs, slot.id) && own(node.params, slot.id) === undefined
    );
  }

  #outputs(scope: Scope, node: GraphNode, plan: TypePlan): readonly Pick<OutputDeclaration, 'id' | 'unit'>[] {
    if (node.type !== STRUCTURAL.function) return plan.definition.outputs;
    const graph = this.referenced(scope, node);
    return this.#ends
      .of(graph, STRUCTURAL.functionOutput)
      .map((end) => ({ id: end.id, unit: this.#unitParam(graph, end) }));
  }

  /** Inputs of a node in declared order; those of a function in the order of their ids, as place must not matter. */
  #slots(scope: Scope, node: GraphNode): readonly InputSlot[] {
    const plan = this.#planOf(scope.graph, node);
    if (node.type !== STRUCTURAL.function) return plan.definition.inputs;
    const graph = this.referenced(scope, node);
    return this.#ends.of(graph, STRUCTURAL.functionInput).map((end) => this.#slotOf(graph, end));
  }

  #units(scope: Scope, node: GraphNode, plan: TypePlan): ReadonlyMap<string, Unit> {
    if (plan.fixedUnits) return plan.fixedUnits;
    const units = new Map<string, Unit>();
    for (const { id, unit } of plan.definition.outputs) {
      units.set(
        id,
        typeof unit === 'object' ? this.#unitOn(scope, node, plan.inputs.get(unit.sameAs)!) : unit,
      );
    }
    return units;
  }

  /** Unit of what is on an input: its own, or for `any` that of the wire. */
  #unitOn(scope: Scope, node: GraphNode, slot: InputSlot): Unit {
    if (slot.unit !== 'any') return slot.unit;
    const wire = own(node.inputs, slot.id);
    if (!wire) return 'number';
    return this.#port(scope, scope.graph.nodes[wire.node]!, wire.port, { node, slot }).unit;
  }

  #read(scope: Scope, node: GraphNode, slot: InputSlot): Typed {
    const unit = slot.unit === 'any' ? 'number' : slot.unit;
    const wire = own(node.inputs, slot.id);
    if (wire) {
      const typed = this.#port(scope, scope.graph.nodes[wire.node]!, wire.port, { node, slot });
      if (slot.unit === 'any') return typed;
      const value = this.#coerced(typed, slot.unit);
      if (value) return { value, unit };
      const refusal = coercion(typed.unit, slot.unit);
      const reason = refusal.ok ? '' : refusal.reason;
      throw this.#inputFault(scope, node, slot, `cannot take what is wired to it: ${reason}`);
    }
    const value = this.#unwired(scope, node, slot);
    return { value: unit === 'boolean' ? this.ir.op('step', 0.5, value) : value, unit };
  }

  #unwired(scope: Scope, node: GraphNode, slot: InputSlot): Value {
    const literal = own(node.params, slot.id) ?? slot.default;
    if (literal === 'position.x') return this.ir.op('position_x');
    if (literal === 'position.z') return this.ir.op('position_z');
    if (typeof literal === 'boolean') return this.ir.literal(literal ? 1 : 0);
    if (typeof literal === 'number' && Number.isFinite(literal)) return this.ir.literal(literal);
    if (literal === undefined)
      throw this.#inputFault(scope, node, slot, 'is not wired, and it has no default.');
    throw this.#inputFault(scope, node, slot, `must be a number, not ${String(literal)}.`);
  }

  /** The value in another unit, or null when that is refused. */
  #coerced({ value, unit }: Typed, to: Unit): Value | null {
    if (unit === to) return value;
    if (!coercion(unit, to).ok) return null;
    return to === 'boolean' ? this.ir.op('step', 0.5, value) : value;
  }

  #port(scope: Scope, source: GraphNode, port: string, reader?: { node: GraphNode; slot: InputSlot }): Typed {
    const { values, units } = this.result(scope, source);
    const value = own(values, port);
    const unit = units.get(port);
    if (value && unit) return { value, unit };
    if (!reader) throw new Error(`${source.type} gave no value for its output "${port}"`);
    const message = `is wired to an output that does not exist (${source.id}.${port}); wire it anew.`;
    throw this.#inputFault(scope, reader.node, reader.slot, message);
  }

  #inputFault(scope: Scope, node: GraphNode, slot: InputSlot, message: string) {
    const text = `input "${slot.label}" ${message}`;
    return nodeFault(scope.graph, node, this.#library, text, { port: slot.id });
  }

  #planOf(graph: Graph, node: GraphNode): TypePlan {
    const plan = this.#plans.get(node.type);
    if (plan) return plan;
    const message = `this program knows no node of type "${node.type}". Delete it or use a newer version.`;
    throw nodeFault(graph, node, this.#library, message);
  }

  // LowerContext, for the node being lowered.

  input(id: string): Value {
    const slot = this.#plan.inputs.get(id);
    if (!slot) throw new Error(`${this.#node.type} declares no input "${id}"`);
    return this.#read(this.#scope, this.#node, slot).value;
  }

  number(param: string): number {
    return this.#settings.number(this.#scope.graph, this.#node, this.#param(param));
  }

  boolean(param: string): boolean {
    return this.#settings.boolean(this.#scope.graph, this.#node, this.#param(param));
  }

  choice(param: string): string {
    return this.#settings.choice(this.#scope.graph, this.#node, this.#param(param));
  }

  curve(param: string): readonly Keyframe[] {
    return this.#settings.curve(this.#scope.graph, this.#node, this.#param(param));
  }

  mask(param: string): number {
    return this.ir.mask(this.#settings.mask(this.#scope.graph, this.#node, this.#param(param)));
  }

  ecotope(param: string): { code: number; mask: number } | null {
    const found = this.#settings.ecotope(this.#scope.graph, this.#node, this.#param(param));
    return found && { code: found.code, mask: this.ir.mask(ecotopeMaskId(found.id)) };
  }

  layer(param: string): number {
    return this.ir.layer(this.#settings.layer(this.#scope.graph, this.#node, this.#param(param)));
  }

  /** The source layer that says which ecotope is where. */
  ecotopeLayer(): number {
    return this.ir.layer(ECOTOPE_LAYER);
  }

  #param(id: string) {
    const declaration = this.#plan.params.get(id);
    if (!declaration) throw new Error(`${this.#node.type} declares no param "${id}"`);
    return declaration;
  }
}

const single = ({ value, unit }: Typed): NodeResult => ({
  values: { value },
  units: new Map([[VALUE, unit]]),
});
