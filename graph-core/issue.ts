import type { z } from 'zod';

/**
 * The first fault that a schema found, as the end of a sentence which names the place as a user would: the graph and
 * the node by their names where the data give them.
 */
export function describeIssue(error: z.ZodError, data: unknown): string {
  const issue = deepest(error.issues[0]!);
  const place = placeOf(issue.path, data);
  const what = issue.message.replace(/^Invalid input: /, '').replace(/^./, (first) => first.toLowerCase());
  return place === '' ? what : `${place}: ${what}`;
}

/** Of a value that fits none of several kinds, the complaint of the kind that came nearest is the useful one. */
function deepest(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; message: string } {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const inner = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0];
  if (!inner || inner.path.length === 0)
    return { path: issue.path, message: 'it must be a number, yes or no, text or a curve' };
  return { path: [...issue.path, ...deepest(inner).path], message: deepest(inner).message };
}

const NAMED = new Map([
  ['graphs', 'the graph'],
  ['nodes', 'the node'],
  ['masks', 'the mask'],
  ['shapes', 'the shape'],
  ['materials', 'the material'],
]);

function placeOf(path: readonly PropertyKey[], data: unknown): string {
  const parts: string[] = [];
  let at: unknown = data;
  let noun: string | undefined;
  const rest: string[] = [];
  for (const key of path) {
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<PropertyKey, unknown>)[key]
        : undefined;
    if (noun !== undefined) {
      parts.push(`${noun} ${titleOf(at, String(key))}`);
      noun = undefined;
      continue;
    }
    noun = rest.length === 0 ? NAMED.get(String(key)) : undefined;
    if (noun === undefined) rest.push(String(key));
  }
  if (noun !== undefined) rest.push(`${noun.replace('the ', '')}s`);
  if (rest.length > 0) parts.push(`“${rest.join('.')}”`);
  return parts.join(', ');
}

function titleOf(entry: unknown, id: string): string {
  const { label, name } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >;
  const title = [label, name].find((text) => typeof text === 'string' && text !== '');
  return title === undefined ? `“${id}”` : `“${String(title).slice(0, 80)}” (${id})`;
}
