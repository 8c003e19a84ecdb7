/** Keeps the unsent comment of a tab and article through a login, a reload and the end of a session. */

import { randomKey } from '../../browser/random-key.ts';

/** Used when the browser has no storage. */
const inMemory = new Map<string, string>();

export function readDraft(newsId: string): string {
  return read(draftName(newsId));
}

export function saveDraft(newsId: string, text: string): void {
  write(draftName(newsId), text);
}

/** Returns the same key for the same text until `deleteSubmissionKey`, so that a lost answer cannot store it twice. */
export function getSubmissionKey(newsId: string, text: string): string {
  const [key, ...words] = read(submissionName(newsId)).split(' ');
  if (key && words.join(' ') === text) return key;
  const created = randomKey();
  write(submissionName(newsId), `${created} ${text}`);
  return created;
}

export function deleteSubmissionKey(newsId: string): void {
  write(submissionName(newsId), '');
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? inMemory.get(name) ?? '';
  } catch {
    return inMemory.get(name) ?? '';
  }
}

function write(name: string, text: string): void {
  inMemory.set(name, text);
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {}
}

function draftName(newsId: string): string {
  return `comentario ${newsId}`;
}

function submissionName(newsId: string): string {
  return `comentario-envio ${newsId}`;
}
