/**
 * The key of a comment that was sent and not yet acknowledged. It survives a reload of the tab, because the response may be
 * lost while the server has stored the comment.
 */

/** For browsers that store nothing. */
const inMemory = new Map<string, string>();

/** The same key for the same text until `forgetSubmission`, else a new one. */
export function submissionKeyOf(newsId: string, text: string): string {
  const [key, ...words] = read(newsId).split(' ');
  if (key && words.join(' ') === text) return key;
  const made = randomKey();
  write(newsId, `${made} ${text}`);
  return made;
}

/** After the server has acknowledged the comment: the next one is another, also with the same text. */
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
    // The memory of the page has it.
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
