import { InputError } from './errors.ts';

/** Brings the plain data of a project file from the version it is listed under to the next. */
export type Migration = (data: Record<string, unknown>) => Record<string, unknown>;

/** By the version that a file has: the entry of 1 leads to version 2. */
export const MIGRATIONS: ReadonlyMap<number, Migration> = new Map<number, Migration>([
  [1, (data) => ({ ...data, ecotopes: {}, sourceLayers: {}, layerData: {} })],
  [
    2,
    (data) => ({
      ...data,
      // Layers that are no record are left for the schema to name.
      layers: isRecord(data.layers) ? { ...data.layers, values: {}, choices: {} } : data.layers,
      outputLayers: {},
    }),
  ],
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Runs the steps from a file's version to the newest, one by one. */
export function migrate(
  data: Record<string, unknown>,
  from: number,
  to: number,
  migrations: ReadonlyMap<number, Migration> = MIGRATIONS,
): Record<string, unknown> {
  let current = data;
  for (let version = from; version < to; version++) {
    const step = migrations.get(version);
    if (!step) throw new InputError(`Projects of version ${version} can no longer be opened.`);
    current = { ...step(current), version: version + 1 };
  }
  return current;
}
