import { own } from './lookup.ts';
import { ECOTOPE_MASK } from './project.ts';
import type { Ecotope, Project, SourceFormat, SourceLayer } from './project.ts';

/** The layer that says which ecotope covers each texel. */
export const ECOTOPE_LAYER = 'ecotope';

/** Source layers that every project has. */
export const BUILT_IN_LAYERS: readonly SourceLayer[] = [
  { id: ECOTOPE_LAYER, name: 'Ecotope', format: 'id8', default: 0 },
  { id: 'density-large', name: 'Density of large growth', format: 'unit8', default: 1 },
  { id: 'density-medium', name: 'Density of medium growth', format: 'unit8', default: 1 },
  { id: 'density-small', name: 'Density of small growth', format: 'unit8', default: 1 },
  { id: 'flavor', name: 'Growth flavor', format: 'unit8', default: 0.5 },
];

/** The implicit ecotope that covers the whole land; it is none of the project's own. */
export const ALL_ECOTOPE = 'all';

/** Built-in layers first, then the project's own. */
export function sourceLayersOf({ sourceLayers }: Pick<Project, 'sourceLayers'>): SourceLayer[] {
  return [...BUILT_IN_LAYERS, ...Object.values(sourceLayers)];
}

export function sourceLayer(project: Pick<Project, 'sourceLayers'>, id: string): SourceLayer | undefined {
  return BUILT_IN_LAYERS.find((layer) => layer.id === id) ?? own(project.sourceLayers, id);
}

/** The mask by which distances to an ecotope's edge are known. */
export const ecotopeMaskId = (ecotope: string): string => `${ECOTOPE_MASK}${ecotope}`;

/** Bits of a texel, and the value that its largest code stands for. */
export const SOURCE_FORMATS: Record<SourceFormat, { bits: 8 | 16; largest: number; label: string }> = {
  id8: { bits: 8, largest: 255, label: 'Ids, 8 bit' },
  unit8: { bits: 8, largest: 1, label: '0 to 1, 8 bit' },
  unit16: { bits: 16, largest: 1, label: '0 to 1, 16 bit' },
};

/** The smallest code that no ecotope has; null when all are taken. */
export function freeEcotopeCode(ecotopes: Readonly<Record<string, Ecotope>>): number | null {
  const taken = new Set(Object.values(ecotopes).map(({ code }) => code));
  for (let code = 1; code <= 255; code++) if (!taken.has(code)) return code;
  return null;
}

/** The code that stands where nothing was painted. */
export function defaultCode({ format, default: value }: Pick<SourceLayer, 'format' | 'default'>): number {
  const { bits, largest } = SOURCE_FORMATS[format];
  return Math.round(Math.min(1, value / largest) * (2 ** bits - 1));
}
