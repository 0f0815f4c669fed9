import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { EVALUATION_TIERS } from '#gpu-runtime/zone-layer.ts';
import type { EvaluationTier, ZoneStatistics } from '#gpu-runtime/zone-layer.ts';

/** Tiles across that a hot zone can have. */
export const ZONE_SIZES = [3, 5, 7] as const;
/** Texels along a tile's edge that can be chosen instead of the project's. */
export const ZONE_TEXELS = [64, 128, 256, 512, 1024] as const;
/** GPU milliseconds of a frame, from one that is never felt to one that fills the zone soonest. */
export const BUDGET_RANGE = { min: 2, max: 30 } as const;

/** How the hot zone is computed: a matter of the user's machine, not of the project. */
export interface ZoneSettings {
  tiles: (typeof ZONE_SIZES)[number];
  /** Null: as the project has it. */
  tileTexels: (typeof ZONE_TEXELS)[number] | null;
  tier: EvaluationTier;
  /** GPU milliseconds a frame that work beside the picture aims at, on a hardware adapter. */
  frameBudget: number;
}

const DEFAULTS: ZoneSettings = { tiles: 3, tileTexels: null, tier: 'auto', frameBudget: 12 };

const storedAtom = atomWithStorage<unknown>('satoyama.hot-zone', DEFAULTS, undefined, { getOnInit: true });

export const zoneSettingsAtom = atom(
  (get) => settingsOf(get(storedAtom)),
  (get, set, change: Partial<ZoneSettings>) => set(storedAtom, { ...settingsOf(get(storedAtom)), ...change }),
);

/** What was stored, as far as it makes sense: other versions of the app may have written it. */
export function settingsOf(stored: unknown): ZoneSettings {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<ZoneSettings>;
  const oneOf = <T>(value: unknown, among: readonly T[], otherwise: T): T =>
    among.includes(value as T) ? (value as T) : otherwise;
  const { min, max } = BUDGET_RANGE;
  const budget = typeof given.frameBudget === 'number' ? given.frameBudget : DEFAULTS.frameBudget;
  return {
    tiles: oneOf(given.tiles, ZONE_SIZES, DEFAULTS.tiles),
    tileTexels: oneOf(given.tileTexels, [...ZONE_TEXELS, null], DEFAULTS.tileTexels),
    tier: oneOf(given.tier, EVALUATION_TIERS, DEFAULTS.tier),
    frameBudget: budget >= min && budget <= max ? budget : DEFAULTS.frameBudget,
  };
}

/** What the hot zone holds on the GPU, by name; empty while there is none. */
export const zoneMemoryAtom = atom<readonly { name: string; bytes: number }[]>([]);

/** How long the programs of the hot zone's layers are, by layer. */
export const zoneInstructionsAtom = atom<ZoneStatistics['instructionsByLayer']>({});

/** Counts the times that everything was asked to be computed again. */
export const zoneRefreshAtom = atom(0);

/** GPU milliseconds of each layer over the whole hot zone; null until somebody asks, and a layer's while it cannot run. */
export const zoneTimesAtom = atom<Readonly<Record<string, number | null>> | null>(null);

/** Counts the times that somebody asked for them. */
export const zoneTimingAtom = atom(0);
