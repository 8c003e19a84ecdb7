import { foldAccents, trimEndOf } from '../text/text.ts';

const nameMaxLength = 100;
const endingForm = /\.[a-z0-9]{1,5}$/;

/**
 * Makes a file name safe for storage keys and addresses: lower-case letters without accents, digits, `.`, `_` and `-`,
 * at most 100 characters, no dot at the start. Keeps the extension. 'Praia do Rosa (1).JPG' → 'praia-do-rosa-1.jpg';
 * 'imagem' when nothing is left.
 */
export function safeFileName(name: string): string {
  const folded = foldAccents(name);
  const ending = endingForm.exec(folded)?.[0] ?? '';
  const stem = folded.slice(0, folded.length - ending.length).replace(/[^a-z0-9._-]+/g, '-');
  const trimmed = trimEndOf(stem, /[.-]/).replace(/^[.-]+/, '');
  return (trimmed.slice(0, nameMaxLength - ending.length) || 'imagem') + ending;
}

/** No separators, no control characters, neither `.` nor `..`. */
const segmentForm = /^(?!\.{1,2}$)[^/\\\p{Cc}]{1,200}$/u;
const segmentsMax = 8;

/** Whether a text can be a key in every file store. */
export function isStorageKey(key: string): boolean {
  const segments = key.split('/');
  return segments.length <= segmentsMax && segments.every((segment) => segmentForm.test(segment));
}
