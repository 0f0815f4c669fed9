import { InputError } from '#graph-core/errors.ts';
import type { PortRef } from '#graph-core/project.ts';
import type { Value } from '../ir.ts';
import type { Flattener } from './flatten.ts';

/** The value of a port, or without one of the graph; null for a fault on the way to it, which validation names. */
export function tryValue(flattener: Flattener, graph: string, ref?: PortRef): Value | null {
  try {
    return flattener.value(graph, ref);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
