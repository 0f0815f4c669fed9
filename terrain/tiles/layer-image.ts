import { InputError } from '#graph-core/errors.ts';
import type { Ecotope, LayerData, Project, SourceLayer } from '#graph-core/project.ts';
import {
  ECOTOPE_LAYER,
  SOURCE_FORMATS,
  defaultCode,
  freeEcotopeCode,
  sourceLayer,
} from '#graph-core/source-layers.ts';
import { decodePng } from '../formats/png-pixels.ts';
import type { PngPixels } from '../formats/png-pixels.ts';
import { codesOf, packTiles } from './tile-archive.ts';
import type { Codes } from './tile-archive.ts';

/** A picture made into a source layer, to be stored under the archive's name. */
export interface ImportedLayer {
  archive: Uint8Array<ArrayBuffer>;
  data: LayerData;
  /** Ecotopes that the picture shows and the project did not have. */
  ecotopes: Ecotope[];
  /** What was found and done, a sentence each. */
  report: string[];
}

/** Texels along a tile's edge that archives have. */
const TILE_TEXELS = [16, 32, 64, 128, 256, 512, 1024];
/** Colours that fewer of the pixels have come from smoothed edges: they count as the nearest of the others. */
const LEAST_SHARE = 0.0005;
/** Channels may differ by so much: colours that went through another program. */
const SAME_COLOUR = 6;
const MOST_NEW_ECOTOPES = 64;

/**
 * Spreads a PNG (north up) over the whole world as a source layer's texels, each the nearest pixel. A layer of shares
 * takes grey; one of ids takes grey values as ids; the ecotopes also take colours, each the ecotope of that colour, and
 * colours that no ecotope has make new ones. Black and clear pixels are no ecotope.
 *
 * @throws InputError that names the file when it cannot be read so.
 */
export async function importLayerImage(
  project: Project,
  layerId: string,
  bytes: Uint8Array,
  fileName: string,
): Promise<ImportedLayer> {
  const layer = sourceLayer(project, layerId);
  if (!layer) throw new InputError(`The project has no source layer “${layerId}”.`, { setting: 'layer' });
  const image = decodePng(bytes, fileName);
  const { bits } = SOURCE_FORMATS[layer.format];
  const { pixels, ecotopes, report } = pixelsOf(project, layer, image, fileName);
  const { tilesX, tilesZ, tileResolution } = project.world;
  const wanted = Math.max(image.width / tilesX, image.height / tilesZ);
  const texels = TILE_TEXELS.find((count) => count >= Math.min(wanted, tileResolution)) ?? 1024;
  const [columns, rows] = [tilesX * texels, tilesZ * texels];
  const blank = defaultCode(layer);
  let painted = 0;
  const archive = packTiles({ bits, texels, tilesX, tilesZ }, blank, (tileX, tileZ) => {
    const codes = codesOf(bits, texels * texels);
    let isDefault = true;
    for (let j = 0; j < texels; j++) {
      const row = image.height - 1 - Math.floor(((tileZ * texels + j + 0.5) / rows) * image.height);
      for (let i = 0; i < texels; i++) {
        const column = Math.floor(((tileX * texels + i + 0.5) / columns) * image.width);
        const code = pixels[row * image.width + column]!;
        codes[j * texels + i] = code;
        isDefault &&= code === blank;
      }
    }
    if (isDefault) return null;
    painted++;
    return codes;
  });
  const size = `${image.width} × ${image.height} pixels over ${tilesX} × ${tilesZ} tiles, ${texels} texels each`;
  const data = { file: await archiveName(layerId, archive), texels };
  return {
    archive,
    data,
    ecotopes,
    report: [`${size}; ${painted} tiles have texels of their own.`, ...report],
  };
}

/** A name for an archive: equal contents, equal name. */
async function archiveName(layerId: string, archive: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', archive));
  const hex = Array.from(digest.subarray(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${layerId.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 60)}-${hex}.tiles`;
}

interface LayerPixels {
  /** Codes of the picture, first row on top. */
  pixels: Codes;
  ecotopes: Ecotope[];
  report: string[];
}

function pixelsOf(project: Project, layer: SourceLayer, image: PngPixels, file: string): LayerPixels {
  const isGrey = (image.colourType & 3) === 0;
  if (!isGrey && layer.id === ECOTOPE_LAYER) return ecotopesByColour(project, image, file);
  if (!isGrey) {
    throw new InputError(`${file} is a colour picture, and “${layer.name}” takes grey: save it as grey.`, {
      file,
    });
  }
  const { bits } = SOURCE_FORMATS[layer.format];
  const { channels, depth, data, width, height } = image;
  if (depth < 8)
    throw new InputError(`${file} has ${depth} bit(s) a sample; save it with 8 or 16.`, { file });
  const pixels = codesOf(bits, width * height);
  const isIds = layer.format === 'id8';
  if (isIds && depth === 16) {
    throw new InputError(`${file} has 16 bits a sample, and ids have 8: save it with 8.`, { file });
  }
  const scale = isIds ? 1 : (2 ** bits - 1) / (2 ** depth - 1);
  for (let t = 0; t < pixels.length; t++) pixels[t] = Math.round(data[t * channels]! * scale);
  if (layer.id !== ECOTOPE_LAYER) return { pixels, ecotopes: [], report: [] };
  return { pixels, ...ecotopesByCode(project, pixels as Uint8Array) };
}

function ecotopesByCode({ ecotopes: known }: Project, pixels: Uint8Array): Omit<LayerPixels, 'pixels'> {
  const counts = new Uint32Array(256);
  for (const code of pixels) counts[code]!++;
  const codes = new Set(Object.values(known).map(({ code }) => code));
  const found = [...counts.keys()].filter((code) => code > 0 && counts[code]! > 0);
  const fresh = found.filter((code) => !codes.has(code));
  const ecotopes = fresh.map((code) => newEcotope(code, `Ecotope ${code}`, colourOf(code), known));
  return { ecotopes, report: [`${found.length} ecotopes, ${fresh.length} of them new.`] };
}

interface Anchor {
  colour: number;
  code: number;
}

function ecotopesByColour({ ecotopes: known }: Project, image: PngPixels, file: string): LayerPixels {
  const colours = coloursOf(image);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const codes = new Map<number, number>([[0, 0]]);
  const byColour = Object.values(known).map(({ colour, code }): Anchor => ({
    colour: parseInt(colour.slice(1), 16),
    code,
  }));
  const sameAs = (colour: number) =>
    byColour.find((anchor) => distance(anchor.colour, colour) <= SAME_COLOUR);
  /** Those that cover a good part of the picture. */
  const shown = new Set<Anchor>();
  const all: Record<string, Ecotope> = { ...known };
  const ecotopes: Ecotope[] = [];
  const frequent = [...counts].filter(
    ([colour, count]) => colour !== 0 && count >= LEAST_SHARE * colours.length,
  );
  for (const [colour] of frequent.sort(([, a], [, b]) => b - a)) {
    const same = sameAs(colour);
    if (same) {
      shown.add(same);
      continue;
    }
    const code = freeEcotopeCode(all);
    if (code === null || ecotopes.length >= MOST_NEW_ECOTOPES) {
      throw new InputError(
        `${file} has more than ${MOST_NEW_ECOTOPES} colours that no ecotope has: a map of ecotopes has one flat colour ` +
          'each. Save it without smoothing or shading.',
        { file },
      );
    }
    const hex = `#${colour.toString(16).padStart(6, '0')}`;
    const ecotope = newEcotope(code, `Ecotope ${hex}`, hex, all);
    all[ecotope.id] = ecotope;
    ecotopes.push(ecotope);
    const anchor = { colour, code };
    byColour.push(anchor);
    shown.add(anchor);
  }
  /** A rare colour is an ecotope's own, or comes from a smoothed edge between two that are shown. */
  const codeOf = (colour: number): number => {
    const same = sameAs(colour);
    if (same) return same.code;
    let [best, code] = [Infinity, 0];
    for (const anchor of shown) {
      const away = distance(anchor.colour, colour);
      if (away < best) [best, code] = [away, anchor.code];
    }
    return code;
  };
  const pixels = new Uint8Array(colours.length);
  colours.forEach((colour, t) => {
    let code = codes.get(colour);
    if (code === undefined) codes.set(colour, (code = codeOf(colour)));
    pixels[t] = code;
  });
  const used = new Set(pixels);
  used.delete(0);
  return {
    pixels,
    ecotopes,
    report: [`${used.size} ecotopes, ${ecotopes.length} of them new, by their colours.`],
  };
}

/** 0xRRGGBB of each pixel; 0 for clear ones. */
function coloursOf({ width, height, depth, channels, data, palette }: PngPixels): Uint32Array {
  const shift = depth === 16 ? 8 : 0;
  return Uint32Array.from({ length: width * height }, (_, t) => {
    const entry = palette?.[data[t]!];
    const [red, green, blue, alpha = 255] =
      entry ?? [0, 1, 2, 3].slice(0, channels).map((k) => data[t * channels + k]! >> shift);
    return alpha < 128 ? 0 : (red! << 16) | (green! << 8) | blue!;
  });
}

/** Largest difference of a channel. */
const distance = (a: number, b: number): number =>
  Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255))));

/** An ecotope with an id that no other has. */
function newEcotope(code: number, name: string, colour: string, others: Project['ecotopes']): Ecotope {
  let id = `ecotope-${code}`;
  while (Object.hasOwn(others, id)) id += 'a';
  return { id, name, colour, code, radius: 50, bits: 8 };
}

/** Colours that are told apart well, one after the other round the circle by the golden angle. */
function colourOf(code: number): string {
  const hue = (code * 137.508) % 360;
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = 0.55 - 0.25 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
