import { foldAccents, trimEndOf } from '../text/text.ts';

const nameMaxLength = 100;
const endingForm = /\.[a-z0-9]{1,5}$/;

/**
 * Makes a file name safe to be part of a storage key and of an address (decisions.md, Files): lower-case
 * letters without accents, digits, `.`, `_` and `-`, at most 100 characters, never starting with a dot. The
 * ending stays. 'Praia do Rosa (1).JPG' → 'praia-do-rosa-1.jpg'. A name of nothing else gives 'imagem'.
 */
export function safeFileName(name: string): string {
  const folded = foldAccents(name);
  const ending = endingForm.exec(folded)?.[0] ?? '';
  const stem = folded.slice(0, folded.length - ending.length).replace(/[^a-z0-9._-]+/g, '-');
  const trimmed = trimEndOf(stem, /[.-]/).replace(/^[.-]+/, '');
  return (trimmed.slice(0, nameMaxLength - ending.length) || 'imagem') + ending;
}

/** A segment of a key: no separators, no control characters, nothing that a file system reads as a direction. */
const segmentForm = /^(?!\.{1,2}$)[^/\\\p{Cc}]{1,200}$/u;
const segmentsMax = 8;

/** Whether a text can be the key of a stored file, in whatever storage: 'news_images/1763650000000_capa.jpg'. */
export function isStorageKey(key: string): boolean {
  const segments = key.split('/');
  return segments.length <= segmentsMax && segments.every((segment) => segmentForm.test(segment));
}
