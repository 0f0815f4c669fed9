import type { GeoTIFFImage, Pool } from 'geotiff';
import { InputError } from '#graph-core/errors.ts';
import { checkSize, damaged, hasExtension, markVoids } from './format.ts';
import type { DemFormat } from './format.ts';
import { placeOf } from './geotiff-place.ts';
import type { GeoKeys } from './geotiff-place.ts';
import { boundedDecoders, TIFF_COMPRESSION } from './tiff-blocks.ts';

const UNSIGNED = 1;
const FLOAT = 3;
const RGB = 2;
const PALETTE = 3;
/** Most that all strips or tiles together may decompress to. */
const MOST_BYTES = 2 ** 30;

export const GEOTIFF: DemFormat = {
  id: 'geotiff',
  label: 'GeoTIFF',
  extensions: ['tif', 'tiff'],
  doc:
    'First band, integers or floats of 8 to 64 bits, in strips or tiles, uncompressed, LZW or Deflate with predictors. ' +
    'Cell size, units (feet, degrees), pixel-is-area or point, row order, no-data, scale and offset are honoured.',
  options: ['min', 'max'],
  sniff: (bytes, fileName) => hasTiffSignature(bytes) || hasExtension(fileName, GEOTIFF.extensions),

  async read(bytes, file, options) {
    if (!hasTiffSignature(bytes)) throw new InputError(`${file} does not begin like a TIFF file.`, { file });
    let decoded: Decoded;
    try {
      decoded = await decode(bytes, file);
    } catch (error) {
      throw damaged(file, 'GeoTIFF', error);
    }
    const { image, samples, metadata, keys } = decoded;
    const width = image.getWidth();
    const data = samples instanceof Float32Array ? samples : Float32Array.from(samples);
    markVoids(data, width, options.noData ?? noDataOf(image), file);
    const { notes, heightUnit, ...place } = placeOf(image, keys, file);
    applyScale(metadata, data, heightUnit, notes);
    const bits = image.getBitsPerSample();
    const unsigned = image.getSampleFormat() === UNSIGNED && bits <= 16;
    if (image.getSamplesPerPixel() > 1)
      notes.push(`The first of ${image.getSamplesPerPixel()} bands is used.`);
    if (bits === 8) notes.push('Warning: 8 bits hold only 256 heights; slopes will show steps.');
    const range = options.min === undefined ? null : { min: options.min, max: options.max! };
    const fullScale = image.getSampleFormat() === FLOAT ? 1 : unsigned ? 2 ** bits - 1 : null;
    return { width, height: image.getHeight(), ...place, data, fullScale, range, notes };
  },
};

interface Decoded {
  image: GeoTIFFImage;
  samples: ArrayLike<number>;
  metadata: Readonly<Record<string, unknown>>;
  keys: GeoKeys;
}

/** Everything that the library takes out of the file, and that damage can make it fail at. */
async function decode(bytes: Uint8Array, file: string): Promise<Decoded> {
  const { fromArrayBuffer, BaseDecoder } = await import('geotiff');
  const image = await (await fromArrayBuffer(ownBuffer(bytes))).getImage(0);
  checkSize(image.getWidth(), image.getHeight(), file);
  checkKind(image, file);
  const pool = boundedDecoders(BaseDecoder, await checkBlocks(image, bytes.length));
  const keys = (image.getGeoKeys() ?? {}) as GeoKeys;
  const metadata = (await image.getGDALMetadata(0)) ?? {};
  const read = { samples: [0], interleave: true as const, pool: pool as unknown as Pool };
  return { image, keys, metadata, samples: (await image.readRasters(read)) as ArrayLike<number> };
}

/** Classic or big TIFF, of either byte order. */
function hasTiffSignature(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  return (
    (a === 0x49 && b === 0x49 && (c === 42 || c === 43) && d === 0) ||
    (a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43))
  );
}

function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return whole && bytes.buffer instanceof ArrayBuffer ? bytes.buffer : bytes.slice().buffer;
}

function checkKind(image: GeoTIFFImage, file: string): void {
  const photometric = Number(image.getFileDirectory().getValue('PhotometricInterpretation') ?? 1);
  if (photometric === RGB || photometric === PALETTE) {
    throw new InputError(`${file} is a colour picture, not a height map: export its elevation band.`, {
      file,
    });
  }
  const bits = image.getBitsPerSample();
  if (![8, 16, 32, 64].includes(bits)) {
    throw new InputError(`${file} has ${bits} bits a sample; 8, 16, 32 or 64 are read.`, { file });
  }
  const compression = compressionOf(image);
  if (!Object.values<number>(TIFF_COMPRESSION).includes(compression)) {
    throw new InputError(
      `${file} is compressed by method ${compression}, which is not read; save it uncompressed, or with LZW or Deflate.`,
      { file },
    );
  }
}

/**
 * Checks that every strip or tile lies inside the file, since short reads would come back as zeros, and that their
 * sizes are sane. Returns the most bytes that one may decompress to.
 */
async function checkBlocks(image: GeoTIFFImage, fileBytes: number): Promise<number> {
  const directory = image.getFileDirectory();
  const [tileWidth, tileHeight] = [image.getTileWidth(), image.getTileHeight()];
  const planes = image.planarConfiguration === 2 ? image.getSamplesPerPixel() : 1;
  const cellBytes = planes === 1 ? image.getBytesPerPixel() : image.getSampleByteSize(0);
  const across = Math.ceil(image.getWidth() / tileWidth);
  const blocks = across * Math.ceil(image.getHeight() / tileHeight) * planes;
  const blockBytes = tileWidth * tileHeight * cellBytes;
  if (!(blockBytes > 0 && blocks * blockBytes <= MOST_BYTES)) {
    throw new Error(
      `${blocks} blocks of ${tileWidth}×${tileHeight} cells of ${cellBytes} bytes are too much`,
    );
  }
  const kind = image.isTiled ? 'Tile' : 'Strip';
  const offsets = (await directory.loadValue(`${kind}Offsets`)) as ArrayLike<number | bigint> | undefined;
  const counts = (await directory.loadValue(`${kind}ByteCounts`)) as ArrayLike<number | bigint> | undefined;
  if (!offsets || !counts || offsets.length < blocks || counts.length < blocks) {
    throw new Error(`it lists fewer than the ${blocks} ${kind.toLowerCase()}s that its size asks for`);
  }
  const plain = compressionOf(image) === TIFF_COMPRESSION.none;
  for (let block = 0; block < blocks; block++) {
    const count = Number(counts[block]);
    const end = Number(offsets[block]) + count;
    if (end > fileBytes) {
      throw new Error(
        `the file is cut off: ${kind.toLowerCase()} ${block} ends at byte ${end} of ${fileBytes}`,
      );
    }
    // A count of 0 marks a block that was never written: no data.
    const rows = image.getBlockHeight(Math.floor((block % (blocks / planes)) / across));
    if (plain && count > 0 && count < tileWidth * rows * cellBytes) {
      throw new Error(`${kind.toLowerCase()} ${block} has too few bytes for its size`);
    }
  }
  return blockBytes;
}

const compressionOf = (image: GeoTIFFImage): number =>
  Number(image.getFileDirectory().getValue('Compression') ?? TIFF_COMPRESSION.none);

/** The GDAL_NODATA tag: a number as text, "nan" included. */
function noDataOf(image: GeoTIFFImage): number | null {
  const directory = image.getFileDirectory();
  const text = directory.hasTag('GDAL_NODATA')
    ? String(directory.getValue('GDAL_NODATA')).replace(/\0.*$/s, '').trim()
    : '';
  if (text === '') return null;
  if (/^[+-]?nan$/i.test(text)) return Number.NaN;
  if (/^[+-]?inf(inity)?$/i.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const value = Number(text);
  return Number.isNaN(value) ? null : value;
}

/** GDAL's per-band scale and offset, and the unit of heights. */
function applyScale(metadata: Decoded['metadata'], data: Float32Array, unit: number, notes: string[]): void {
  const scale = Number(metadata.SCALE ?? 1);
  const offset = Number(metadata.OFFSET ?? 0);
  const usable = Number.isFinite(scale) && Number.isFinite(offset) && scale !== 0;
  if (usable && (scale !== 1 || offset !== 0))
    notes.push(`Heights are sample·${scale} + ${offset}, as the file says.`);
  const [a, b] = usable ? [scale * unit, offset * unit] : [unit, 0];
  if (a === 1 && b === 0) return;
  for (let index = 0; index < data.length; index++) data[index] = data[index]! * a + b;
}
