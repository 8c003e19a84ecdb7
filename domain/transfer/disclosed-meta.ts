/** Disclosures, and moments of publication, in files of other systems. There they are custom fields. */
import { type Airtime, airtimeNames } from '../news/embargo-and-end.ts';
import { type Disclosed, genreOfName, writeDisclosures } from '../news/genres.ts';
import { plainParagraph, type RichText } from '../text/rich-text.ts';
import { absoluteAddresses, type TextAddresses } from '../text/rich-text-html.ts';
import { htmlToText } from './convert/plain-text.ts';

export type PortalFacts = Disclosed & Airtime;

const names = ['genre', 'payer', 'aiUse', 'conflict', ...airtimeNames] as const;
const keyOf = (name: (typeof names)[number]) => `pauta_${name}`;

/** Returns the facts of an item by their keys. Empty facts are left out. */
export function toDisclosedMeta(disclosed: PortalFacts | undefined): [key: string, value: string][] {
  return disclosed
    ? names.flatMap((name) => (disclosed[name] === '' ? [] : [[keyOf(name), disclosed[name]]]))
    : [];
}

/** Reads the facts that `toDisclosedMeta` wrote; null for an item without such facts. */
export function readDisclosed(meta: ReadonlyMap<string, string>): PortalFacts | null {
  const [genre = '', payer = '', aiUse = '', conflict = '', embargoUntil = '', endsAt = ''] = names.map(
    (name) => htmlToText(meta.get(keyOf(name)) ?? ''),
  );
  return genre + payer + aiUse + conflict + embargoUntil + endsAt === ''
    ? null
    : { genre: genreOfName(genre), payer, aiUse, conflict, embargoUntil, endsAt };
}

/**
 * Removes the lines at the beginning of an HTML text that repeat the facts for readers of other systems; `write` wrote
 * those lines.
 */
export function dropDisclosures(
  source: string,
  disclosed: Disclosed | null,
  write: (text: RichText, to: TextAddresses) => string,
): string {
  if (disclosed === null) return source;
  const blocks = writeDisclosures(disclosed).map(plainParagraph);
  const lines = write({ blocks }, absoluteAddresses('', null));
  return source.startsWith(lines) ? source.slice(lines.length).trimStart() : source;
}
