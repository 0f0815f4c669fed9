import type { DemOptions } from './dem-options.ts';

/**
 * What artists write into the names of files that have no header: `hills_300x300_u16le_0-4000m.r16` is 300 a row
 * and 300 rows of little-endian uint16 whose full scale is 0 to 4000 m.
 */
export function hintsFromName(fileName: string): DemOptions {
  const name = fileName.replace(/^.*[\\/]/, '').toLowerCase();
  const hints: DemOptions = {};
  const size = /(?<![a-z0-9.])(\d{1,5})x(\d{1,5})(?![a-z0-9])/.exec(name);
  if (size) Object.assign(hints, { width: Number(size[1]), height: Number(size[2]) });
  const sample = /(?<![a-z0-9])(?:uint|u|float|f)(16|32)(le|be)?(?![a-z0-9])/.exec(name);
  if (sample) {
    hints.bits = sample[1] === '32' ? 32 : 16;
    if (sample[2]) hints.littleEndian = sample[2] === 'le';
  }
  const range = /(?<![a-z0-9.])(-?\d+(?:\.\d+)?)-(-?\d+(?:\.\d+)?)m(?![a-z0-9])/.exec(name);
  if (range && Number(range[1]) < Number(range[2])) {
    Object.assign(hints, { min: Number(range[1]), max: Number(range[2]) });
  }
  return hints;
}

/** The options with those hints filled in that are named here and not given, and a note of what was taken. */
export function withHints(
  fileName: string,
  options: DemOptions,
  keys: readonly (keyof DemOptions)[],
): { options: DemOptions; notes: string[] } {
  const hints = hintsFromName(fileName);
  const pairs: (keyof DemOptions)[][] = [['width', 'height'], ['bits'], ['littleEndian'], ['min', 'max']];
  const merged: DemOptions = { ...options };
  const taken: string[] = [];
  for (const pair of pairs) {
    const usable = pair.every((key) => keys.includes(key) && hints[key] !== undefined);
    if (!usable || pair.some((key) => options[key] !== undefined)) continue;
    for (const key of pair) Object.assign(merged, { [key]: hints[key] });
    taken.push(describe(pair[0]!, hints));
  }
  return { options: merged, notes: taken.length ? [`Taken from the file name: ${taken.join(', ')}.`] : [] };
}

function describe(key: keyof DemOptions, hints: DemOptions): string {
  if (key === 'width') return `${hints.width}×${hints.height} samples`;
  if (key === 'bits') return `${hints.bits} bits`;
  if (key === 'littleEndian') return hints.littleEndian ? 'little-endian' : 'big-endian';
  return `full scale ${hints.min}..${hints.max} m`;
}
