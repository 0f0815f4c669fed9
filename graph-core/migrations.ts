import { InputError } from './errors.ts';

/** Brings the plain data of a project file from the version it is listed under to the next. */
export type Migration = (data: Record<string, unknown>) => Record<string, unknown>;

/** By the version that a file has: the entry of 1 leads to version 2. */
export const MIGRATIONS: ReadonlyMap<number, Migration> = new Map([
  [1, (data: Record<string, unknown>) => ({ ...data, ecotopes: {}, sourceLayers: {}, layerData: {} })],
]);

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
