import { slugMaxLength } from '../site/limits.ts';
import { foldAccents, isStopWord } from '../text/text.ts';

// Slashes and long dashes part words even without spaces around them ('PS5/Xbox'); a plain hyphen does not.
const wordBreak = /[\s/\\|_\u2012-\u2015\u2044]+/;

/**
 * Makes the slug of a title: lower-case, accents removed, Portuguese stop words dropped, punctuation dropped,
 * spaces as hyphens. Source: spec.md section 5 and decisions.md, News.
 * 'Eleição: inovação não é opção' → 'eleicao-inovacao-opcao'.
 * Returns [a-z0-9] words joined by single hyphens, at most `slugMaxLength` characters, cut between words where
 * possible. A title of stop words only keeps them. Returns '' when no Latin letter and no digit is left: the
 * caller then takes the id as slug.
 */
export function slugFromTitle(title: string): string {
  const words = foldAccents(title)
    .split(wordBreak)
    .map((word) =>
      word
        .replace(/[^a-z0-9-]+/g, '')
        .replace(/-{2,}/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter((word) => word !== '');
  const meaningful = words.filter((word) => !isStopWord(word));
  return cutAtHyphen((meaningful.length > 0 ? meaningful : words).join('-'), slugMaxLength);
}

/**
 * Proposes slugs in the order in which they are to be tried until one is free: base, base-2, base-3, …
 * (decisions.md, News). `base` is a result of `slugFromTitle`; '' proposes nothing. Endless otherwise; every
 * proposal has at most `slugMaxLength` characters.
 */
export function* slugCandidates(base: string): Generator<string, void, undefined> {
  if (base === '') return;
  yield base;
  for (let number = 2; ; number += 1) yield numberedSlug(base, number);
}

/** The proposal of `slugCandidates` with this number, 2 or more. */
export function numberedSlug(base: string, number: number): string {
  const ending = `-${number}`;
  return `${cutAtHyphen(base, slugMaxLength - ending.length)}${ending}`;
}

/** Tells whether a value has the form of a news id: 20 letters and digits (decisions.md, News). */
export function isNewsId(value: string): boolean {
  return /^[A-Za-z0-9]{20}$/.test(value);
}

function cutAtHyphen(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug;
  const boundary = slug.lastIndexOf('-', maxLength);
  return slug.slice(0, boundary > 0 ? boundary : maxLength);
}
