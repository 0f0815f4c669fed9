import type { Unit } from './node-declaration.ts';

/** Whether a value of one unit may be read as another: `note` says what it then means, `reason` why not. */
export type Coercion = { ok: true; note?: string } | { ok: false; reason: string };

const FINE: Coercion = { ok: true };

/** Units as a sentence names them: what is sent, and what is wanted. */
const NAMES: Record<Unit, { sent: string; wanted: string }> = {
  number: { sent: 'A plain number', wanted: 'a plain number' },
  metres: { sent: 'A length in metres', wanted: 'metres' },
  degrees: { sent: 'An angle in degrees', wanted: 'degrees' },
  fraction: { sent: 'A fraction (0 to 1)', wanted: 'a fraction (0 to 1)' },
  boolean: { sent: 'True or false', wanted: 'true or false' },
  seed: { sent: 'A seed', wanted: 'a seed' },
};

/** What to do instead, by the unit that is wanted. */
const ADVICE: Record<Unit, string> = {
  number: '',
  metres: 'Put a Remap node between them to say how many metres it stands for.',
  degrees: 'Put a Remap node between them to say how many degrees it stands for.',
  fraction: 'Put a Remap node between them to say which range becomes 0 to 1.',
  boolean: 'Put a Compare node between them to say when it is true.',
  seed: 'Wire a plain number instead.',
};

/**
 * The coercion table. A plain number goes anywhere and anything goes to a plain number; a truth value and a fraction
 * stand for each other; everything else needs a node that says what is meant. A coercion changes what a value means,
 * never the value: `true` is 1, and whatever reads a truth value takes 0.5 and more for true.
 */
export function coercion(from: Unit, to: Unit | 'any'): Coercion {
  if (to === 'any' || from === to || from === 'number' || to === 'number') return FINE;
  if (from === 'boolean' && to === 'fraction') return { ok: true, note: 'True counts as 1 and false as 0.' };
  if (from === 'fraction' && to === 'boolean') return { ok: true, note: 'Counts as true from 0.5 up.' };
  const advice =
    from === 'boolean'
      ? `Put a Select node between them to choose ${to === 'seed' ? 'a number' : NAMES[to].wanted} by it.`
      : ADVICE[to];
  return { ok: false, reason: `${NAMES[from].sent} cannot be read as ${NAMES[to].wanted}. ${advice}` };
}
