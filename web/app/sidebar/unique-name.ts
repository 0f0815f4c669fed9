/** "Expression", or the first of "Expression 2", "Expression 3", … that nothing else is called. */
export function uniqueName(base: string, taken: Iterable<{ name: string }>): string {
  const names = new Set([...taken].map(({ name }) => name));
  if (!names.has(base)) return base;
  let number = 2;
  while (names.has(`${base} ${number}`)) number++;
  return `${base} ${number}`;
}
