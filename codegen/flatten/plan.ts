import type { InputDeclaration, ParamDeclaration, Unit } from '#graph-core/node-declaration.ts';
import type { NodeDefinition, NodeLibrary } from '../node-definition.ts';

/** A node type, prepared for looking its ports and params up by id. */
export interface TypePlan {
  readonly definition: NodeDefinition;
  readonly inputs: ReadonlyMap<string, InputDeclaration>;
  readonly params: ReadonlyMap<string, ParamDeclaration>;
  /** Units of the outputs, when none of them hangs on an input. */
  readonly fixedUnits: ReadonlyMap<string, Unit> | null;
}

/** Plans by node type, made once each. */
export class Plans {
  readonly #plans = new Map<string, TypePlan>();
  readonly #library: NodeLibrary;

  constructor(library: NodeLibrary) {
    this.#library = library;
  }

  /** Undefined for a type that the library does not have. */
  get(type: string): TypePlan | undefined {
    const known = this.#plans.get(type);
    if (known) return known;
    const definition = this.#library.get(type);
    if (!definition) return undefined;
    const plan = {
      definition,
      inputs: new Map(definition.inputs.map((input) => [input.id, input])),
      params: new Map(definition.params.map((param) => [param.id, param])),
      fixedUnits: fixedUnits(definition),
    };
    this.#plans.set(type, plan);
    return plan;
  }
}

function fixedUnits(definition: NodeDefinition): ReadonlyMap<string, Unit> | null {
  const units = new Map<string, Unit>();
  for (const { id, unit } of definition.outputs) {
    if (typeof unit === 'object') return null;
    units.set(id, unit);
  }
  return units;
}
