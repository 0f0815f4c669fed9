/** A closed range of values, lo ≤ hi. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}
