import { beforeEach, expect, test } from 'vitest';
import { recalledCamera, rememberCamera } from './camera-memory.ts';

const CAMERA = { x: 1, y: 2, z: 3, yaw: 4, pitch: -5, distance: 6 };

class MemoryStorage {
  readonly items = new Map<string, string>();
  readonly length = 0;
  full = false;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  };
  removeItem = () => undefined;
  clear = () => undefined;
  key = () => null;
}

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

test('recalls the view of each project', () => {
  rememberCamera(storage, 'Fjord', CAMERA);
  rememberCamera(storage, 'Moor', { ...CAMERA, x: 9 });
  expect(recalledCamera(storage, 'Fjord')).toEqual(CAMERA);
  expect(recalledCamera(storage, 'Moor')).toEqual({ ...CAMERA, x: 9 });
  expect(recalledCamera(storage, 'Coast')).toBeNull();
  expect(recalledCamera(storage, 'constructor')).toBeNull();
});

test('keeps the views of the last projects only', () => {
  for (let k = 0; k < 30; k++) rememberCamera(storage, `Project ${k}`, CAMERA);
  expect(recalledCamera(storage, 'Project 29')).toEqual(CAMERA);
  expect(recalledCamera(storage, 'Project 10')).toEqual(CAMERA);
  expect(recalledCamera(storage, 'Project 9')).toBeNull();
});

test('what is damaged or foreign counts as nothing, and a full storage does no harm', () => {
  storage.items.set('satoyama.camera', '{"Fjord": {"x": 1, "y": "high"}');
  expect(recalledCamera(storage, 'Fjord')).toBeNull();
  storage.items.set('satoyama.camera', '{"Fjord": {"x": 1, "y": null}, "Moor": 3}');
  expect(recalledCamera(storage, 'Fjord')).toBeNull();
  expect(recalledCamera(storage, 'Moor')).toBeNull();
  storage.full = true;
  expect(() => rememberCamera(storage, 'Fjord', CAMERA)).not.toThrow();
});
