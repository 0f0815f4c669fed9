import { strToU8, Zip, ZipDeflate } from 'fflate';
import { BlobReader, configure, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import { InputError } from '#graph-core/errors.ts';

/** Codes of a tile or of a whole layer, rows south to north. */
export type Codes = Uint8Array | Uint16Array;

/** What an archive holds, by its `layer.json`. */
export interface ArchiveHeader {
  bits: 8 | 16;
  /** Texels along a tile's edge. */
  texels: number;
  tilesX: number;
  tilesZ: number;
  /** Texels of a tile in the overview of the whole world. */
  overviewTexels: number;
}

const HEADER = 'layer.json';
const OVERVIEW = 'overview';
/** Archives are untrusted: a world has at most 1024² tiles of 1024² texels. */
const MOST_TILES = 1024;
const MOST_TEXELS = 1024;
/** Texels along the longer edge of an overview. */
const OVERVIEW_EDGE = 2048;
/** A fixed time stamp (the first that zip knows), so that the same tiles give the same bytes. */
const EPOCH = new Date(1980, 0, 1);

// Workers would fetch a script of their own; a tile is inflated by the platform in no time.
configure({ useWebWorkers: false });

/**
 * The texels of a source layer, tile by tile: a zip with one entry a tile that has been painted (`X_Z.r8` or `.r16`, raw
 * little-endian codes, rows south to north), an overview of the whole world and a header. Opening reads the directory
 * alone; a tile is read when it is asked for, so that a world of thousands of tiles opens at once.
 */
export class TileArchive {
  private constructor(
    readonly header: ArchiveHeader,
    private readonly entries: ReadonlyMap<string, FileEntry>,
    private readonly name: string,
  ) {}

  /** @throws InputError that names the file when it is no tile archive, or damaged. */
  static async open(blob: Blob, name: string): Promise<TileArchive> {
    try {
      const entries = new Map<string, FileEntry>();
      for (const entry of await new ZipReader(new BlobReader(blob)).getEntries()) {
        if (!entry.directory) entries.set(entry.filename, entry);
      }
      const head = entries.get(HEADER);
      if (!head || head.uncompressedSize > 10_000) throw new Error(`it has no ${HEADER}`);
      const text = new TextDecoder().decode(await contents(head));
      return new TileArchive(headerOf(JSON.parse(text)), entries, name);
    } catch (error) {
      throw damaged(name, error);
    }
  }

  /** Whether anything was painted in the tile. */
  has(x: number, z: number): boolean {
    return this.entries.has(this.tileName(x, z));
  }

  /** Tiles that have texels of their own. */
  get count(): number {
    return this.entries.size - (this.entries.has(this.overviewName) ? 2 : 1);
  }

  /** `texels`² codes; null for a tile that was never painted. */
  tile(x: number, z: number): Promise<Codes | null> {
    return this.read(this.tileName(x, z), this.header.texels ** 2);
  }

  /** `overviewTexels` texels a tile, all tiles. */
  async overview(): Promise<Codes> {
    const { tilesX, tilesZ, overviewTexels } = this.header;
    const codes = await this.read(this.overviewName, tilesX * tilesZ * overviewTexels ** 2);
    if (!codes) throw damaged(this.name, new Error('its overview is missing'));
    return codes;
  }

  private async read(entryName: string, count: number): Promise<Codes | null> {
    const entry = this.entries.get(entryName);
    if (!entry) return null;
    const { bits } = this.header;
    try {
      if (entry.uncompressedSize !== (count * bits) / 8)
        throw new Error(`${entryName} has another size than it should`);
      const bytes = await contents(entry);
      return bits === 8 ? bytes : new Uint16Array(bytes.buffer, bytes.byteOffset, count);
    } catch (error) {
      throw damaged(this.name, error);
    }
  }

  private tileName(x: number, z: number): string {
    return tileName(x, z, this.header.bits);
  }

  private get overviewName(): string {
    return `${OVERVIEW}.r${this.header.bits}`;
  }
}

const contents = (entry: FileEntry) => entry.getData(new Uint8ArrayWriter(), { checkSignature: true });

const tileName = (x: number, z: number, bits: number) => `${x}_${z}.r${bits}`;

function headerOf(data: unknown): ArchiveHeader {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Partial<
    Record<keyof ArchiveHeader, unknown>
  >;
  const whole = (key: keyof ArchiveHeader, most: number): number => {
    const value = given[key];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) {
      throw new Error(`its ${HEADER} has no sound “${key}”`);
    }
    return value;
  };
  if (given.bits !== 8 && given.bits !== 16) throw new Error(`its ${HEADER} has no sound “bits”`);
  const texels = whole('texels', MOST_TEXELS);
  return {
    bits: given.bits,
    texels,
    tilesX: whole('tilesX', MOST_TILES),
    tilesZ: whole('tilesZ', MOST_TILES),
    overviewTexels: whole('overviewTexels', texels),
  };
}

function damaged(file: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new InputError(`${file} is no tile archive, or it is damaged: ${why}. Import the layer again.`, {
    file,
  });
}

/** The largest part of a tile's texels, at most so many in all, that tiles divide evenly into. */
export function overviewTexels(texels: number, tilesX: number, tilesZ: number): number {
  const most = Math.max(1, Math.floor(OVERVIEW_EDGE / Math.max(tilesX, tilesZ)));
  for (let count = Math.min(most, texels); count > 1; count--) if (texels % count === 0) return count;
  return 1;
}

/**
 * Packs tiles as they come: no more than one of them is held. `tile` gives the codes of a tile, or null when all of
 * them are the layer's default, which is left out; `defaultCode` then stands in the overview.
 */
export function packTiles(
  { bits, texels, tilesX, tilesZ }: Omit<ArchiveHeader, 'overviewTexels'>,
  defaultCode: number,
  tile: (x: number, z: number) => Codes | null,
): Uint8Array<ArrayBuffer> {
  const small = overviewTexels(texels, tilesX, tilesZ);
  const step = texels / small;
  const overview = codesOf(bits, tilesX * tilesZ * small ** 2).fill(defaultCode);
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const add = (name: string, bytes: Uint8Array) => {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = EPOCH;
    zip.add(entry);
    entry.push(bytes, true);
  };
  for (let z = 0; z < tilesZ; z++) {
    for (let x = 0; x < tilesX; x++) {
      const codes = tile(x, z);
      if (!codes) continue;
      add(tileName(x, z, bits), bytesOf(codes));
      for (let j = 0; j < small; j++) {
        const to = ((z * small + j) * tilesX + x) * small;
        const from = (j * step + (step >> 1)) * texels + (step >> 1);
        for (let i = 0; i < small; i++) overview[to + i] = codes[from + i * step]!;
      }
    }
  }
  add(`${OVERVIEW}.r${bits}`, bytesOf(overview));
  add(HEADER, strToU8(JSON.stringify({ bits, texels, tilesX, tilesZ, overviewTexels: small })));
  zip.end();
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export const codesOf = (bits: 8 | 16, count: number): Codes =>
  bits === 8 ? new Uint8Array(count) : new Uint16Array(count);

const bytesOf = (codes: Codes) =>
  new Uint8Array(codes.buffer as ArrayBuffer, codes.byteOffset, codes.byteLength);
