const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * A new id such as `node-k3v9…`: 60 random bits, so that ids made in different tabs do not meet. The caller of a
 * command makes the ids of what the command creates, so that a replay gives the same document.
 */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${prefix.slice(0, 60)}-${Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')}`;
}
