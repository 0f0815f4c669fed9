import { emptyProject } from '#graph-core/empty-project.ts';
import type { CodeSource, ZoneSources } from '../zone-data.ts';
import { zoneMasks, zoneSourceLayers } from '../zone-sources.ts';
import { ECOTOPES } from './programs.ts';
import { SOURCES } from './sources.ts';

/** Codes by a formula of the place. `late`: each rectangle is pending until `settled` was awaited after asking for it. */
export function codeSource(bits: 8 | 16, code: (x: number, z: number) => number, { late = false } = {}) {
  const asked = new Set<string>();
  const there = new Set<string>();
  const source = {
    samples: 0,
    sample(x0: number, z0: number, step: number, columns: number, rows: number) {
      const key = [x0, z0, step, columns, rows].join();
      asked.add(key);
      if (late && !there.has(key)) return 'pending' as const;
      source.samples++;
      const codes = bits === 8 ? new Uint8Array(columns * rows) : new Uint16Array(columns * rows);
      return codes.map((_, t) => code(x0 + (t % columns) * step, z0 + Math.floor(t / columns) * step));
    },
    settled() {
      for (const key of asked) there.add(key);
      return Promise.resolve();
    },
  };
  return source;
}

/** A beach along a line, a forest in the north, a code that no ecotope has between them, and no moor anywhere. */
export const ecotopeAt = (x: number, z: number): number => {
  if (z < -120 + 25 * Math.sin(x / 30)) return 3;
  if (z > 20 + 40 * Math.cos(x / 50)) return 200;
  return Math.hypot(x - 450, z + 50) < 40 ? 77 : 0;
};

/** The sources of sources.ts with these source layers, and the masks of the ecotopes. */
export function withLayers(texels: Readonly<Record<string, CodeSource>>): ZoneSources {
  const project = emptyProject({
    ecotopes: Object.fromEntries(ECOTOPES.map((ecotope) => [ecotope.id, ecotope])),
    sourceLayers: { snow: { id: 'snow', name: 'Snow', format: 'unit16', default: 0.25 } },
  });
  return {
    ...SOURCES,
    masks: [...SOURCES.masks, ...zoneMasks(project)],
    layers: zoneSourceLayers(project, new Map(Object.entries(texels))),
  };
}
