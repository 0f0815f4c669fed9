import { compile } from '#codegen/compile.ts';
import type { ZoneMask } from '#gpu-runtime/zone-data.ts';
import type { ZoneLayer } from '#gpu-runtime/zone-layer.ts';
import type { Project } from '#graph-core/project.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { materialRequests } from './compile.ts';
import { ECOTOPES, MATERIALS, ecotopeMask, nearestMask, randomNumbers } from './compile-programs.ts';

export const PROGRAM = 'materials';
/** Reference masks in the zone besides the ecotopes, the ocean among them; ecotopes that are present in it. */
export const MASKS = 8;
export const PRESENT = 6;

/** The materials of a world. */
export const layerOf = (project: Project): ZoneLayer => ({
  kind: 'blend',
  set: compile(project, NODE_LIBRARY, materialRequests()),
  program: PROGRAM,
  materials: Array.from({ length: MATERIALS }, (_, k) => k),
});

/** The ocean, roads and rivers, and ecotopes of which only the first few come near the zone. */
export function masksOf(): ZoneMask[] {
  const random = randomNumbers(7);
  const line = (id: string, width: number): ZoneMask => ({
    id,
    source: 'shapes',
    radius: 50,
    bits: 8,
    shapes: [0, 1].map((k) => ({
      id: `${id}-${k}`,
      name: id,
      mask: id,
      kind: 'spline',
      width,
      points: Array.from({ length: 12 }, (_, n) => ({ x: n * 100 - 300, z: random() * 1000 - 200 })),
    })),
  });
  const ecotopes = Array.from({ length: ECOTOPES }, (_, k): ZoneMask => {
    const away = k < PRESENT ? 0 : 1e6;
    const [x, z] = [random() * 600 + away, random() * 600];
    const points = Array.from({ length: 24 }, (_, n) => {
      const radius = 120 + 120 * random();
      return {
        x: x + radius * Math.cos((n / 24) * 2 * Math.PI),
        z: z + radius * Math.sin((n / 24) * 2 * Math.PI),
      };
    });
    const { id, name, radius, bits } = ecotopeMask(k);
    return { id, source: 'shapes', radius, bits, shapes: [{ id, name, mask: id, kind: 'polygon', points }] };
  });
  const lines = Array.from({ length: MASKS - 1 }, (_, k) => line(`line-${k}`, 4 + k));
  return [{ id: 'ocean', source: 'ocean', radius: 50, bits: 8, shapes: [] }, ...lines, ...ecotopes];
}

/** A layer that reads the masks: the nearest of them. */
export function readerOf(masks: readonly ZoneMask[]): ZoneLayer {
  const project = nearestMask(masks.map(({ id }) => id));
  const requests = [{ name: 'masks', outputs: [{ key: 'value', expression: 'nearest' }] }];
  return { kind: 'value', set: compile(project, NODE_LIBRARY, requests), program: 'masks' };
}
