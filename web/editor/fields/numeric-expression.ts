/**
 * Arithmetic typed into a number field: `2*pi`, `40+5`, `sqrt(2)/2`, `-3^2`, `12 m`. A small recursive-descent
 * parser, so that nothing a user types is ever run as code. Precedence as in mathematics: `^` binds tighter
 * than a sign and groups to the right.
 */
export type NumericResult = { ok: true; value: number } | { ok: false; reason: string };

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['tau', 2 * Math.PI],
  ['e', Math.E],
]);

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Trigonometry is in radians, as in the nodes; `rad` and `deg` convert. */
const FUNCTIONS: ReadonlyMap<string, (...args: number[]) => number> = new Map<
  string,
  (...args: number[]) => number
>([
  ['abs', Math.abs],
  ['ceil', Math.ceil],
  ['cos', Math.cos],
  ['deg', (x: number) => (x * 180) / Math.PI],
  ['exp', Math.exp],
  ['floor', Math.floor],
  ['log', Math.log],
  ['log2', Math.log2],
  ['max', Math.max],
  ['min', Math.min],
  ['rad', radians],
  ['round', Math.round],
  ['sin', Math.sin],
  ['sqrt', Math.sqrt],
  ['tan', Math.tan],
]);

/** Longest text and deepest nesting that are looked at: a pasted novel is refused, not parsed. */
const MAX_LENGTH = 200;
const MAX_DEPTH = 50;

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z][A-Za-z0-9]*)|(\*\*|[-+*/%^(),]))/y;

type Token = { kind: 'number'; value: number } | { kind: 'name' | 'sign'; text: string };

class Refusal extends Error {}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const source = text.trimEnd();
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Refusal(`“${source.slice(at).trim().charAt(0)}” is not understood here`);
    if (match[1] !== undefined) tokens.push({ kind: 'number', value: Number(match[1]) });
    else if (match[2] !== undefined) tokens.push({ kind: 'name', text: match[2].toLowerCase() });
    else tokens.push({ kind: 'sign', text: match[3] === '**' ? '^' : match[3]! });
  }
  return tokens;
}

class Parser {
  #at = 0;
  #depth = 0;
  constructor(readonly tokens: readonly Token[]) {}

  parse(): number {
    const value = this.#sum();
    const rest = this.tokens[this.#at];
    if (rest) throw new Refusal(`“${describe(rest)}” does not fit here`);
    return value;
  }

  #take(...signs: string[]): string | null {
    const token = this.tokens[this.#at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
    this.#at++;
    return token.text;
  }

  #sum(): number {
    if (++this.#depth > MAX_DEPTH) throw new Refusal('too many brackets');
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const right = this.#product();
      value = sign === '+' ? value + right : value - right;
    }
    this.#depth--;
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (let sign = this.#take('*', '/', '%'); sign; sign = this.#take('*', '/', '%')) {
      const right = this.#signed();
      if (sign !== '*' && right === 0) throw new Refusal('division by zero');
      value = sign === '*' ? value * right : sign === '/' ? value / right : value % right;
    }
    return value;
  }

  #signed(): number {
    let negative = false;
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      if (sign === '-') negative = !negative;
    }
    const value = this.#power();
    return negative ? -value : value;
  }

  #power(): number {
    const base = this.#atom();
    if (!this.#take('^')) return base;
    if (++this.#depth > MAX_DEPTH) throw new Refusal('too many powers');
    const value = Math.pow(base, this.#signed());
    this.#depth--;
    return value;
  }

  #atom(): number {
    const token = this.tokens[this.#at++];
    if (!token) throw new Refusal('the expression ends too early');
    if (token.kind === 'number') return token.value;
    if (token.kind === 'sign') {
      if (token.text !== '(') throw new Refusal(`“${token.text}” does not fit here`);
      const value = this.#sum();
      if (!this.#take(')')) throw new Refusal('a closing bracket is missing');
      return value;
    }
    const constant = CONSTANTS.get(token.text);
    if (constant !== undefined) return constant;
    const apply = FUNCTIONS.get(token.text);
    if (!apply) throw new Refusal(`“${token.text}” is not known`);
    if (!this.#take('(')) throw new Refusal(`${token.text} needs its value in brackets`);
    const args = [this.#sum()];
    while (this.#take(',')) args.push(this.#sum());
    if (!this.#take(')')) throw new Refusal('a closing bracket is missing');
    if (apply !== Math.max && apply !== Math.min && args.length > 1) {
      throw new Refusal(`${token.text} takes one value`);
    }
    return apply(...args);
  }
}

function describe(token: Token): string {
  return token.kind === 'number' ? String(token.value) : token.text;
}

/**
 * The value of what was typed. `suffix` is the field's own unit (`m`, `°`), which may be repeated at the end.
 * Refused with a reason: anything that is not arithmetic, and results that are not finite.
 */
export function parseNumeric(text: string, suffix = ''): NumericResult {
  let source = text
    .trim()
    .replaceAll('−', '-')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('π', 'pi');
  if (suffix && source.endsWith(suffix)) source = source.slice(0, -suffix.length).trim();
  if (source === '') return { ok: false, reason: 'a number is missing' };
  if (source.length > MAX_LENGTH) return { ok: false, reason: 'the expression is too long' };
  try {
    const value = new Parser(tokenize(source)).parse();
    if (!Number.isFinite(value)) return { ok: false, reason: 'the result is not a finite number' };
    return { ok: true, value: value === 0 ? 0 : value };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message };
    throw error;
  }
}
