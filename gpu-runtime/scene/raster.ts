import type { HeightField } from '#terrain/height-field.ts';

/**
 * The field with at most `limit` samples along an edge: samples are left out evenly and the rims stay where they
 * are. The same object when it is small enough already.
 */
export function thinned(field: HeightField, limit: number): HeightField {
  const width = Math.min(field.width, limit);
  const height = Math.min(field.height, limit);
  if (width === field.width && height === field.height) return field;
  const stepX = (field.width - 1) / (width - 1);
  const stepZ = (field.height - 1) / (height - 1);
  const data = new Float32Array(width * height);
  for (let j = 0; j < height; j++) {
    const row = Math.round(j * stepZ) * field.width;
    for (let i = 0; i < width; i++) data[j * width + i] = field.data[row + Math.round(i * stepX)]!;
  }
  return {
    width,
    height,
    cellX: field.cellX * stepX,
    cellZ: field.cellZ * stepZ,
    originX: field.originX,
    originZ: field.originZ,
    data,
  };
}
