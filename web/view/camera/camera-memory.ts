import type { CameraState } from './camera.ts';

const KEY = 'satoyama.camera';
/** Projects whose views are kept; the oldest is dropped. */
const LIMIT = 20;

type Memory = Record<string, CameraState>;

const isCamera = (value: unknown): value is CameraState =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'z', 'yaw', 'pitch', 'distance'].every((key) =>
    Number.isFinite((value as Record<string, unknown>)[key]),
  ) &&
  (value as CameraState).distance > 0;

function read(storage: Storage): Memory {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Memory) : {};
  } catch {
    // Blocked storage or another's data: there is no memory then.
    return {};
  }
}

/** The view that a project of this name was last left with. */
export function recalledCamera(storage: Storage, project: string): CameraState | null {
  const memory = read(storage);
  const camera: unknown = Object.hasOwn(memory, project) ? memory[project] : null;
  return isCamera(camera) ? camera : null;
}

export function rememberCamera(storage: Storage, project: string, camera: CameraState): void {
  const others = Object.entries(read(storage)).filter(([name]) => name !== project);
  const memory = Object.fromEntries([...others.slice(1 - LIMIT), [project, camera]]);
  try {
    storage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // A full or blocked storage only costs the memory of a view.
  }
}
