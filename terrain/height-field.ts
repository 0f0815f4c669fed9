/**
 * A raster of heights placed in the world: the source of the height layer. Rows run south to north, the first
 * sample is the south-west one, its centre at (originX, originZ); metres throughout, no gaps.
 */
export interface HeightField {
  readonly width: number;
  readonly height: number;
  readonly cellX: number;
  readonly cellZ: number;
  readonly originX: number;
  readonly originZ: number;
  readonly data: Float32Array;
}
