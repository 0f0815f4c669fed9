import type { Bench } from './define.ts';

/** Every benchmark of the project. */
export const BENCHES: readonly Bench[] = [];
