/** A rectangle of texels of the zone. */
export interface TexelArea {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** A rectangle of the world, metres. */
export interface WorldRect {
  minX: number;
  minZ: number;
  maxX: number;
  maxZ: number;
}

/** Areas that shaders work on are multiples of this: words of mask bits, and the evaluator's groups. */
export const AREA_STEP = { columns: 32, rows: 8 } as const;

/** What two areas share; null when that is nothing. */
export function intersection(a: TexelArea, b: TexelArea): TexelArea | null {
  return between(
    Math.max(a.column, b.column),
    Math.max(a.row, b.row),
    Math.min(a.column + a.columns, b.column + b.columns),
    Math.min(a.row + a.rows, b.row + b.rows),
  );
}

/** The smallest area that holds both. */
export function hull(a: TexelArea, b: TexelArea): TexelArea {
  const column = Math.min(a.column, b.column);
  const row = Math.min(a.row, b.row);
  return {
    column,
    row,
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
  };
}

/** The area and everything within so many texels of it, along the axes. */
export function grown({ column, row, columns, rows }: TexelArea, by: number): TexelArea {
  return { column: column - by, row: row - by, columns: columns + 2 * by, rows: rows + 2 * by };
}

/** The smallest area in steps of AREA_STEP that holds this one. */
export function aligned(area: TexelArea): TexelArea {
  const { columns: stepX, rows: stepZ } = AREA_STEP;
  const column = Math.floor(area.column / stepX) * stepX;
  const row = Math.floor(area.row / stepZ) * stepZ;
  return {
    column,
    row,
    columns: Math.ceil((area.column + area.columns) / stepX) * stepX - column,
    rows: Math.ceil((area.row + area.rows) / stepZ) * stepZ - row,
  };
}

/** The texels of a grid whose centres may lie in a rectangle of the world; not clipped to the grid. */
export function texelsIn(
  rect: WorldRect,
  grid: { originX: number; originZ: number; texel: number },
): TexelArea | null {
  const first = (metres: number, origin: number) => Math.floor((metres - origin) / grid.texel - 0.5);
  const after = (metres: number, origin: number) => Math.ceil((metres - origin) / grid.texel + 0.5);
  return between(
    first(rect.minX, grid.originX),
    first(rect.minZ, grid.originZ),
    after(rect.maxX, grid.originX),
    after(rect.maxZ, grid.originZ),
  );
}

function between(west: number, south: number, east: number, north: number): TexelArea | null {
  if (east <= west || north <= south) return null;
  return { column: west, row: south, columns: east - west, rows: north - south };
}
