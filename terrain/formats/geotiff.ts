import type { GeoTIFFImage } from 'geotiff';
import { InputError } from '#graph-core/errors.ts';
import { DEM_LIMITS } from '../dem-options.ts';
import { checkSize, damaged, hasExtension, markVoids } from './format.ts';
import type { DemFormat } from './format.ts';
import { placeOf } from './geotiff-place.ts';

const UNSIGNED = 1;
const FLOAT = 3;
const RGB = 2;
const PALETTE = 3;
const UNCOMPRESSED = 1;

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
    const { fromArrayBuffer } = await import('geotiff');
    let image: GeoTIFFImage;
    let samples: ArrayLike<number>;
    try {
      image = await (await fromArrayBuffer(ownBuffer(bytes))).getImage(0);
      checkSize(image.getWidth(), image.getHeight(), file);
      checkKind(image, file);
      await checkBlocks(image, bytes.length);
      samples = (await image.readRasters({ samples: [0], interleave: true })) as ArrayLike<number>;
    } catch (error) {
      throw damaged(file, 'GeoTIFF', error);
    }
    const width = image.getWidth();
    const data = samples instanceof Float32Array ? samples : Float32Array.from(samples);
    markVoids(data, width, options.noData ?? noDataOf(image), file);
    const { notes, heightUnit, ...place } = placeOf(image, file);
    await applyScale(image, data, heightUnit, notes);
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
}

/** Checks that every strip or tile lies inside the file, since short reads would come back as zeros. */
async function checkBlocks(image: GeoTIFFImage, fileBytes: number): Promise<void> {
  const directory = image.getFileDirectory();
  const [tileWidth, tileHeight] = [image.getTileWidth(), image.getTileHeight()];
  if (!(tileWidth >= 1 && tileHeight >= 1 && tileWidth * tileHeight <= DEM_LIMITS.samples)) {
    throw new Error(`its tiles of ${tileWidth}×${tileHeight} make no sense`);
  }
  const bands = image.getSamplesPerPixel();
  const planes = image.planarConfiguration === 2 ? bands : 1;
  const across = Math.ceil(image.getWidth() / tileWidth);
  const blocks = across * Math.ceil(image.getHeight() / tileHeight) * planes;
  const kind = image.isTiled ? 'Tile' : 'Strip';
  const offsets = (await directory.loadValue(`${kind}Offsets`)) as ArrayLike<number | bigint> | undefined;
  const counts = (await directory.loadValue(`${kind}ByteCounts`)) as ArrayLike<number | bigint> | undefined;
  if (!offsets || !counts || offsets.length < blocks || counts.length < blocks) {
    throw new Error(`it lists fewer than the ${blocks} ${kind.toLowerCase()}s that its size asks for`);
  }
  const compression = Number(directory.getValue('Compression') ?? UNCOMPRESSED);
  const cellBytes = (image.getBitsPerSample() / 8) * (planes === 1 ? bands : 1);
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
    if (compression === UNCOMPRESSED && count > 0 && count < tileWidth * rows * cellBytes) {
      throw new Error(`${kind.toLowerCase()} ${block} has too few bytes for its size`);
    }
  }
}

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
async function applyScale(
  image: GeoTIFFImage,
  data: Float32Array,
  unit: number,
  notes: string[],
): Promise<void> {
  const metadata = (await image.getGDALMetadata(0)) ?? {};
  const scale = Number(metadata.SCALE ?? 1);
  const offset = Number(metadata.OFFSET ?? 0);
  const usable = Number.isFinite(scale) && Number.isFinite(offset) && scale !== 0;
  if (usable && (scale !== 1 || offset !== 0))
    notes.push(`Heights are sample·${scale} + ${offset}, as the file says.`);
  const [a, b] = usable ? [scale * unit, offset * unit] : [unit, 0];
  if (a === 1 && b === 0) return;
  for (let index = 0; index < data.length; index++) data[index] = data[index]! * a + b;
}
