import type { HeightField } from '#terrain/height-field.ts';

const BLOCK = 16;

/** Lowest and highest ground of any rectangle of a height field, from a table of block minima and maxima. */
export class HeightBounds {
  readonly #columns: number;
  readonly #rows: number;
  readonly #low: Float32Array;
  readonly #high: Float32Array;

  constructor(private readonly field: HeightField) {
    this.#columns = Math.ceil(field.width / BLOCK);
    this.#rows = Math.ceil(field.height / BLOCK);
    this.#low = new Float32Array(this.#columns * this.#rows).fill(Infinity);
    this.#high = new Float32Array(this.#columns * this.#rows).fill(-Infinity);
    for (let j = 0; j < field.height; j++) {
      const row = Math.floor(j / BLOCK) * this.#columns;
      for (let i = 0; i < field.width; i++) {
        const block = row + Math.floor(i / BLOCK);
        const h = field.data[j * field.width + i]!;
        if (h < this.#low[block]!) this.#low[block] = h;
        if (h > this.#high[block]!) this.#high[block] = h;
      }
    }
  }

  /**
   * Bounds in metres of the interpolated ground over [minX, maxX]×[minZ, maxZ]. The negative weights of bicubic
   * Catmull-Rom sum to at most 9/32, so it leaves the range of the samples by at most that part of it.
   */
  over(minX: number, minZ: number, maxX: number, maxZ: number): { low: number; high: number } {
    const { field } = this;
    const block = (metres: number, origin: number, cell: number, count: number, margin: number) =>
      Math.min(count - 1, Math.max(0, Math.floor(((metres - origin) / cell + margin) / BLOCK)));
    // The interpolation reads two samples to either side.
    const i0 = block(minX, field.originX, field.cellX, this.#columns, -2);
    const i1 = block(maxX, field.originX, field.cellX, this.#columns, 2);
    const j0 = block(minZ, field.originZ, field.cellZ, this.#rows, -2);
    const j1 = block(maxZ, field.originZ, field.cellZ, this.#rows, 2);
    let low = Infinity;
    let high = -Infinity;
    for (let j = j0; j <= j1; j++) {
      for (let i = i0; i <= i1; i++) {
        low = Math.min(low, this.#low[j * this.#columns + i]!);
        high = Math.max(high, this.#high[j * this.#columns + i]!);
      }
    }
    const slack = ((high - low) * 9) / 32;
    return { low: low - slack, high: high + slack };
  }
}
