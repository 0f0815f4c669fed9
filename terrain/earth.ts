// Metric size of degrees and of Web Mercator units, from the radii of curvature of the WGS 84 ellipsoid
// (those of GRS 80 differ by less than a millimetre a degree).
const EQUATORIAL_RADIUS = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_141_317;
const RADIANS = Math.PI / 180;

/** Metres a degree of longitude (east) and of latitude (north) at a geodetic latitude in degrees. */
export function metresPerDegree(latitude: number): { east: number; north: number } {
  const sine = Math.sin(latitude * RADIANS);
  const w = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const primeVertical = EQUATORIAL_RADIUS / Math.sqrt(w);
  const meridional = (EQUATORIAL_RADIUS * (1 - ECCENTRICITY_SQUARED)) / (w * Math.sqrt(w));
  return { east: primeVertical * Math.cos(latitude * RADIANS) * RADIANS, north: meridional * RADIANS };
}

/** Spacing in metres of a raster in degrees, at the latitude of its middle, and how to tell the user. */
export function geographicCell(stepX: number, stepY: number, middle: number, rows: number) {
  const here = metresPerDegree(middle);
  const rim = Math.min(90, Math.abs(middle) + (rows * stepY) / 2);
  const distortion = Math.abs(1 - metresPerDegree(rim).east / here.east);
  const note =
    `Degrees became metres at the latitude of the middle, ${formatLatitude(middle)}; ` +
    `east-west distances at the far rim are off by ${(distortion * 100).toPrecision(2)} %.`;
  return { cell: { x: stepX * here.east, z: stepY * here.north }, note };
}

/** The same for a raster in Web Mercator units (EPSG:3857), whose middle is at `northing`. */
export function webMercatorCell(stepX: number, stepY: number, northing: number) {
  const latitude = Math.atan(Math.sinh(northing / EQUATORIAL_RADIUS)) / RADIANS;
  const here = metresPerDegree(latitude);
  const degreesEast = 1 / (EQUATORIAL_RADIUS * RADIANS);
  const degreesNorth = degreesEast * Math.cos(latitude * RADIANS);
  return {
    cell: { x: stepX * degreesEast * here.east, z: stepY * degreesNorth * here.north },
    note: `Web Mercator units became metres at the latitude of the middle, ${formatLatitude(latitude)}.`,
  };
}

/** Web Mercator units round the equator: the width of zoom level 0. */
export const WEB_MERCATOR_EXTENT = 2 * Math.PI * EQUATORIAL_RADIUS;

function formatLatitude(latitude: number): string {
  return `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'south' : 'north'}`;
}
