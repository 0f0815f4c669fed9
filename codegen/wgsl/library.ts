import { MATH_FUNCTIONS } from './library-math.ts';
import { NOISE_FUNCTIONS } from './library-noise.ts';

/** A WGSL function that ops share. */
export interface LibraryFunction {
  /** Its full declaration. */
  readonly code: string;
  /** Other functions of the library that it calls. */
  readonly uses?: readonly string[];
}

const FUNCTIONS: ReadonlyMap<string, LibraryFunction> = new Map(
  Object.entries({ ...MATH_FUNCTIONS, ...NOISE_FUNCTIONS }),
);

/** Declarations of the functions named and of all that they call, each once, callees first. */
export function libraryWgsl(names: Iterable<string>): string {
  const emitted = new Set<string>();
  const parts: string[] = [];
  const emit = (name: string): void => {
    if (emitted.has(name)) return;
    emitted.add(name);
    const found = FUNCTIONS.get(name);
    if (!found) throw new Error(`the WGSL library has no function "${name}"`);
    found.uses?.forEach(emit);
    parts.push(found.code);
  };
  for (const name of names) emit(name);
  return parts.join('\n\n');
}
