import type { GeoTIFFImage } from 'geotiff';
import { InputError } from '#graph-core/errors.ts';
import { geographicCell, webMercatorCell } from '../earth.ts';

/** Metres of the linear units of EPSG that elevation data come in. */
const LINEAR_UNITS: Readonly<Record<number, { name: string; metres: number }>> = {
  9001: { name: 'metres', metres: 1 },
  9002: { name: 'international feet', metres: 0.3048 },
  9003: { name: 'US survey feet', metres: 1200 / 3937 },
  9036: { name: 'kilometres', metres: 1000 },
};
/** Degrees of the angular units of EPSG. */
const ANGULAR_UNITS: Readonly<Record<number, number>> = { 9101: 180 / Math.PI, 9102: 1, 9105: 0.9, 9122: 1 };
const GEOGRAPHIC_MODEL = 2;
const PIXEL_IS_POINT = 2;
const USER_DEFINED = 32_767;
const WEB_MERCATOR = [3857, 3785, 900_913, 102_100, 102_113];

export type GeoKeys = Readonly<Record<string, unknown>>;

/** Steps of the raster in the units of its coordinate system, and the northing (or latitude) of its middle. */
interface Frame {
  stepX: number;
  stepY: number;
  middleY: number;
  southFirst: boolean;
}

export interface Place {
  cell: { x: number; z: number } | null;
  rowOrder: 'north-first' | 'south-first';
  /** Metres of one unit of height. */
  heightUnit: number;
  notes: string[];
}

/** Where the raster lies, from its GeoTIFF tags. @throws InputError when it is rotated or its tags make no sense. */
export function placeOf(image: GeoTIFFImage, keys: GeoKeys, file: string): Place {
  const notes: string[] = [];
  const heightUnit = linearUnit(keys, 'VerticalUnitsGeoKey', null, notes);
  if (heightUnit.metres !== 1) notes.push(`Heights were in ${heightUnit.name} and became metres.`);
  const frame = frameOf(image, keys, file);
  if (!frame) return { cell: null, rowOrder: 'north-first', heightUnit: heightUnit.metres, notes };
  return {
    cell: cellOf(frame, keys, image.getHeight(), file, notes),
    rowOrder: frame.southFirst ? 'south-first' : 'north-first',
    heightUnit: heightUnit.metres,
    notes,
  };
}

function cellOf(frame: Frame, keys: GeoKeys, rows: number, file: string, notes: string[]) {
  const geographic =
    keys.GTModelTypeGeoKey === GEOGRAPHIC_MODEL ||
    (keys.GTModelTypeGeoKey === undefined &&
      keys.GeographicTypeGeoKey !== undefined &&
      keys.ProjectedCSTypeGeoKey === undefined);
  if (geographic) {
    const degrees = ANGULAR_UNITS[(keys.GeogAngularUnitsGeoKey as number | undefined) ?? 9102];
    const middle = frame.middleY * (degrees ?? Number.NaN);
    if (degrees === undefined || !(Math.abs(middle) <= 90)) {
      throw new InputError(
        `${file} says that it is in degrees, but the latitude of its middle is ${middle}: give its cell size, ` +
          'or assign its coordinate system anew.',
        { file, setting: 'cell' },
      );
    }
    const placed = geographicCell(frame.stepX * degrees, frame.stepY * degrees, middle, rows);
    notes.push(placed.note);
    return placed.cell;
  }
  const system = keys.ProjectedCSTypeGeoKey as number | undefined;
  if (system !== undefined && WEB_MERCATOR.includes(system) && Number.isFinite(frame.middleY)) {
    const placed = webMercatorCell(frame.stepX, frame.stepY, frame.middleY);
    notes.push(placed.note);
    return placed.cell;
  }
  const unit = linearUnit(keys, 'ProjLinearUnitsGeoKey', 'ProjLinearUnitSizeGeoKey', notes);
  if (unit.metres !== 1) notes.push(`Cells of ${frame.stepX} ${unit.name} became metres.`);
  return { x: frame.stepX * unit.metres, z: frame.stepY * unit.metres };
}

function linearUnit(keys: GeoKeys, key: string, sizeKey: string | null, notes: string[]) {
  const code = (keys[key] as number | undefined) ?? 9001;
  const size = sizeKey === null ? undefined : firstOf(keys[sizeKey]);
  if (code === USER_DEFINED && size !== undefined && size > 0)
    return { name: `units of ${size} m`, metres: size };
  const unit = LINEAR_UNITS[code];
  if (!unit) notes.push(`Warning: ${key} has the unknown unit ${code}; metres are assumed.`);
  return unit ?? LINEAR_UNITS[9001]!;
}

const firstOf = (value: unknown): number | undefined =>
  Number.isFinite(Number(value as never)) && value !== undefined ? Number(value as never) : undefined;

function frameOf(image: GeoTIFFImage, keys: GeoKeys, file: string): Frame | null {
  const directory = image.getFileDirectory();
  const numbers = (tag: 'ModelTransformation' | 'ModelPixelScale' | 'ModelTiepoint'): number[] =>
    Array.from((directory.hasTag(tag) && (directory.getValue(tag) as ArrayLike<number>)) || []);
  const matrix = numbers('ModelTransformation');
  const scale = numbers('ModelPixelScale');
  const tie = numbers('ModelTiepoint');
  let stepX: number, stepY: number, originY: number;
  if (matrix.length >= 16) {
    const [a, b, , , d, e, , y] = matrix as [number, number, number, number, number, number, number, number];
    const slant = Math.abs(b / a) + Math.abs(d / e);
    if (!(a > 0 && slant < 1e-6)) {
      throw new InputError(`${file} is a rotated or mirrored raster: warp it to north up first.`, { file });
    }
    [stepX, stepY, originY] = [a, e, y];
  } else if (scale.length >= 2) {
    // North up by definition, whatever the sign that some writers give.
    [stepX, stepY] = [Math.abs(scale[0]!), -Math.abs(scale[1]!)];
    originY = tie.length >= 6 ? tie[4]! - tie[1]! * stepY : Number.NaN;
  } else {
    return null;
  }
  if (!(Number.isFinite(stepX) && Number.isFinite(stepY) && stepX > 0 && stepY !== 0)) {
    throw new InputError(`${file} has cells of ${stepX}×${stepY}: its georeferencing is damaged.`, { file });
  }
  // The origin is the outer corner of the first pixel where pixels are areas, its centre where they are points.
  const rows = image.getHeight() - (keys.GTRasterTypeGeoKey === PIXEL_IS_POINT ? 1 : 0);
  return { stepX, stepY: Math.abs(stepY), middleY: originY + (rows / 2) * stepY, southFirst: stepY > 0 };
}
