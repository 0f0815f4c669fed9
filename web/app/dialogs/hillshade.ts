import type { HeightField } from '#terrain/height-field.ts';

/** Towards the light: from the north-west, 45° up, as on maps. Length 1. */
const LIGHT = { east: -0.5, up: Math.SQRT1_2, north: 0.5 };
const SEA = [38, 84, 108] as const;

/** A small picture of heights, north up, RGBA; land below the sea level is tinted. */
export function hillshade(field: HeightField, seaLevel: number, columns: number, rows: number) {
  const { width, height, cellX, cellZ, data } = field;
  const pixels = new Uint8ClampedArray(4 * columns * rows);
  const heightAt = (i: number, j: number) =>
    data[Math.min(Math.max(j, 0), height - 1) * width + Math.min(Math.max(i, 0), width - 1)]!;
  // Slopes over a whole pixel, so that a reduced picture is not noise.
  const reachX = Math.max(1, Math.round(width / columns));
  const reachZ = Math.max(1, Math.round(height / rows));
  for (let row = 0; row < rows; row++) {
    const j = Math.min(height - 1, Math.floor(((rows - 1 - row + 0.5) * height) / rows));
    for (let column = 0; column < columns; column++) {
      const i = Math.min(width - 1, Math.floor(((column + 0.5) * width) / columns));
      const east = (heightAt(i + reachX, j) - heightAt(i - reachX, j)) / (2 * reachX * cellX);
      const north = (heightAt(i, j + reachZ) - heightAt(i, j - reachZ)) / (2 * reachZ * cellZ);
      const facing = LIGHT.up - LIGHT.east * east - LIGHT.north * north;
      const light = Math.max(0, facing / Math.hypot(east, north, 1));
      const at = 4 * (row * columns + column);
      const wet = heightAt(i, j) < seaLevel;
      for (let channel = 0; channel < 3; channel++) {
        const grey = 40 + 190 * light;
        pixels[at + channel] = wet ? 0.35 * grey + 0.65 * SEA[channel]! : grey;
      }
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}
