/**
 * Keeps the unsent comments of a tab through a login, a reload and the end of a session. Each is named by the id of the
 * article; the name of an answer also has the id of the answered comment.
 */
import { randomKey } from '../../browser/random-key.ts';

/** Used when the browser has no storage. */
const inMemory = new Map<string, string>();

/** Returns the name of an unsent comment on an article, or of an unsent answer. */
export function unsentName(newsId: string, answersTo: string | null): string {
  return answersTo === null ? newsId : `${newsId} ${answersTo}`;
}

export function readDraft(name: string): string {
  return read(draftName(name));
}

export function saveDraft(name: string, text: string): void {
  write(draftName(name), text);
}

/**
 * Returns the same key for the same text until `deleteSubmissionKey`. If an answer of the server was lost, the key
 * keeps the text from being stored twice.
 */
export function getSubmissionKey(name: string, text: string): string {
  const [key, ...words] = read(submissionName(name)).split(' ');
  if (key && words.join(' ') === text) return key;
  const created = randomKey();
  write(submissionName(name), `${created} ${text}`);
  return created;
}

export function deleteSubmissionKey(name: string): void {
  write(submissionName(name), '');
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? inMemory.get(key) ?? '';
  } catch {
    return inMemory.get(key) ?? '';
  }
}

function write(key: string, text: string): void {
  inMemory.set(key, text);
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {}
}

function draftName(name: string): string {
  return `comentario ${name}`;
}

function submissionName(name: string): string {
  return `comentario-envio ${name}`;
}
