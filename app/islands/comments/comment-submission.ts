/**
 * The key of an unacknowledged comment. It survives a reload, because the answer may be lost while the comment is
 * stored.
 */

/** For browsers without storage. */
const inMemory = new Map<string, string>();

/** The same key for the same text until `forgetSubmission`, then a new one. */
export function submissionKeyOf(newsId: string, text: string): string {
  const [key, ...words] = read(newsId).split(' ');
  if (key && words.join(' ') === text) return key;
  const made = randomKey();
  write(newsId, `${made} ${text}`);
  return made;
}

/** Call it after the acknowledgement: the next comment is another, also with the same text. */
export function forgetSubmission(newsId: string): void {
  write(newsId, '');
}

function read(newsId: string): string {
  try {
    return sessionStorage.getItem(nameOf(newsId)) ?? inMemory.get(newsId) ?? '';
  } catch {
    return inMemory.get(newsId) ?? '';
  }
}

function write(newsId: string, submission: string): void {
  inMemory.set(newsId, submission);
  try {
    if (submission) sessionStorage.setItem(nameOf(newsId), submission);
    else sessionStorage.removeItem(nameOf(newsId));
  } catch {
    // It is in memory.
  }
}

/** `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function nameOf(newsId: string): string {
  return `comentario-envio ${newsId}`;
}
