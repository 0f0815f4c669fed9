import type { Unit } from './node-declaration.ts';

export type Coercion = { ok: true; note?: string } | { ok: false; reason: string };

export function coercion(from: Unit, to: Unit | 'any'): Coercion {
  throw new Error(`not yet: ${from} ${to}`);
}
