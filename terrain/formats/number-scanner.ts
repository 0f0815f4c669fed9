import { InputError } from '#graph-core/errors.ts';

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);
const isLetter = (byte: number): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/**
 * Numbers out of ASCII bytes, one at a time and without a string for each: grids have tens of millions.
 * Numbers of up to 15 digits are exact (their digits and the power of ten are both exact doubles); longer ones
 * go through the language's own parser.
 */
export class NumberScanner {
  private at = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly file: string,
  ) {
    // A byte order mark, as some editors write.
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3;
  }

  remaining(): number {
    return this.bytes.length - this.at;
  }

  /** 1-based number of the line that was read last. */
  line(): number {
    let line = 1;
    for (let index = 0; index < Math.min(this.at, this.bytes.length); index++)
      if (this.bytes[index] === 10) line++;
    return line;
  }

  /** The next word if it begins with a letter and is not nan or inf, else null with nothing consumed. */
  word(): string | null {
    this.skipSpace();
    const end = this.tokenEnd();
    if (end === this.at || !isLetter(this.bytes[this.at]!)) return null;
    const word = String.fromCharCode(...this.bytes.subarray(this.at, Math.min(end, this.at + 80)));
    if (parseSpecial(word) !== null) return null;
    this.at = end;
    return word;
  }

  /** The next number, NaN and infinities included; null at the end. @throws InputError for anything else. */
  next(): number | null {
    this.skipSpace();
    if (this.at >= this.bytes.length) return null;
    const end = this.tokenEnd();
    const value = this.fast(this.at, end) ?? this.slow(this.at, end);
    this.at = end;
    return value;
  }

  private skipSpace(): void {
    while (this.at < this.bytes.length && isSpace(this.bytes[this.at]!)) this.at++;
  }

  private tokenEnd(): number {
    let end = this.at;
    while (end < this.bytes.length && !isSpace(this.bytes[end]!)) end++;
    return end;
  }

  /** Sign, at most 15 digits and a point; null for anything longer or odder. */
  private fast(start: number, end: number): number | null {
    let at = start;
    const negative = this.bytes[at] === 45;
    if (negative) at++;
    if (end - at > 16 || end === at) return null;
    let digits = 0;
    let decimals = -1;
    let count = 0;
    for (; at < end; at++) {
      const byte = this.bytes[at]!;
      if (byte === 46 && decimals < 0) decimals = 0;
      else if (byte >= 48 && byte <= 57) {
        digits = digits * 10 + (byte - 48);
        count++;
        if (decimals >= 0) decimals++;
      } else return null;
    }
    if (count === 0 || count > 15) return null;
    const value = decimals > 0 ? digits / POWERS[decimals]! : digits;
    return negative ? -value : value;
  }

  private slow(start: number, end: number): number {
    const token = String.fromCharCode(...this.bytes.subarray(start, Math.min(end, start + 400)));
    const special = parseSpecial(token);
    if (special !== null) return special;
    if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(token)) return Number(token);
    const hint = /^[+-]?\d+,\d+$/.test(token) ? ' Decimals must be written with a point.' : '';
    throw new InputError(
      `Line ${this.line()} of ${this.file} has "${token.slice(0, 40)}" where a number should be.${hint}`,
      { file: this.file },
    );
  }
}

/** NaN and infinities as C libraries print them, those of Windows included. */
function parseSpecial(token: string): number | null {
  if (/^[+-]?(nan|1\.#qnan|1\.#ind)$/i.test(token)) return Number.NaN;
  if (/^\+?(inf|infinity|1\.#inf)$/i.test(token)) return Number.POSITIVE_INFINITY;
  if (/^-(inf|infinity|1\.#inf)$/i.test(token)) return Number.NEGATIVE_INFINITY;
  return null;
}
