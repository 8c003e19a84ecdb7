/** Reads the key that a form sends with its text. By this key, a text that is sent twice is stored once. */

/** Returns the key; null for a text that is no key. */
export function parseSubmissionKey(text: string): string | null {
  return /^[A-Za-z0-9-]{16,64}$/.test(text) ? text : null;
}
