/** Slugs: the readable part of the addresses of news, sections, topics and authors (docs/product.md#slugs). */
import { slugMaxLength } from '../site/limits.ts';
import { isStopWord } from '../text/stop-words.ts';
import { foldAccents } from '../text/text.ts';

// Slashes and long dashes separate words ('PS5/Xbox'); a hyphen does not.
const wordBreak = /[\s/\\|_\u2012-\u2015\u2044]+/;

/**
 * Returns the slug of a title, without stop words and cut between words. Returns '' for a title without Latin letters
 * and digits; then the news get their id as slug (`find-free-slug.ts`).
 */
export function slugFromTitle(title: string): string {
  const words = slugWords(title);
  const meaningful = words.filter((word) => !isStopWord(word));
  return cutAtHyphen((meaningful.length > 0 ? meaningful : words).join('-'), slugMaxLength);
}

/** Returns the slug of a name, with all of its words; '' without Latin letters and digits. */
export function slugFromName(name: string): string {
  return cutAtHyphen(slugWords(name).join('-'), slugMaxLength);
}

function slugWords(text: string): string[] {
  return foldAccents(text)
    .split(wordBreak)
    .map((word) =>
      word
        .replace(/[^a-z0-9-]+/g, '')
        .replace(/-{2,}/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter((word) => word !== '');
}

/** Yields slugs in the order to try: base, base-2, base-3 and so on without end; nothing for ''. */
export function* slugCandidates(base: string): Generator<string, void, undefined> {
  if (base === '') return;
  yield base;
  for (let number = 2; ; number += 1) yield numberedSlug(base, number);
}

export function numberedSlug(base: string, number: number, maxLength = slugMaxLength): string {
  const ending = `-${number}`;
  return `${cutAtHyphen(base, maxLength - ending.length)}${ending}`;
}

/** Cuts a slug between words, so that it never ends with a hyphen. */
export function cutAtHyphen(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug;
  const boundary = slug.lastIndexOf('-', maxLength);
  return slug.slice(0, boundary > 0 ? boundary : maxLength);
}
