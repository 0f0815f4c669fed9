/** What a person may say about a DEM file that the file itself leaves open. All lengths are metres. */
export interface DemOptions {
  /** Id of a format of the table, instead of telling it from the file. */
  format?: string;
  width?: number;
  height?: number;
  bits?: 16 | 32;
  littleEndian?: boolean;
  rowOrder?: 'north-first' | 'south-first';
  /** Metres at the lowest and the highest value of integer samples, or at 0 and 1 of normalised ones. */
  min?: number;
  max?: number;
  /** Metres between samples; overrides what the file says. */
  cell?: number;
  /** Sample value, as stored, that means "no data". */
  noData?: number;
}
