import type { Bench } from './define.ts';
import { compileBench } from './compile.ts';
import { evaluateBench } from './evaluate.ts';
import { hotZoneBench } from './hot-zone.ts';
import { machinesBench } from './machines.ts';

/** Every benchmark of the project. */
export const BENCHES: readonly Bench[] = [compileBench, evaluateBench, hotZoneBench, machinesBench];
