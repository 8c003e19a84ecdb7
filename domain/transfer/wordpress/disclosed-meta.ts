/** What readers are told of the making of news, as custom fields of WordPress that only this portal knows. */
import { type Disclosed, genreOfName, writeDisclosures } from '../../news/genres.ts';
import { plainParagraph } from '../../text/rich-text.ts';
import { absoluteAddresses } from '../../text/rich-text-html.ts';
import { htmlToText } from '../convert/plain-text.ts';
import { writeClassicHtml } from './write-classic-html.ts';

const names = ['genre', 'payer', 'aiUse', 'conflict'] as const;
const fieldOf = (name: (typeof names)[number]) => `pauta_${name}`;

/** Returns the fields of an item by their keys, without empty ones. */
export function toDisclosedMeta(disclosed: Disclosed | undefined): [key: string, value: string][] {
  return disclosed
    ? names.flatMap((name) => (disclosed[name] === '' ? [] : [[fieldOf(name), disclosed[name]]]))
    : [];
}

/** Reads the fields that `toDisclosedMeta` wrote; null for an item without any. */
export function readDisclosed(meta: ReadonlyMap<string, string>): Disclosed | null {
  const [genre = '', payer = '', aiUse = '', conflict = ''] = names.map((name) =>
    htmlToText(meta.get(fieldOf(name)) ?? ''),
  );
  return genre + payer + aiUse + conflict === ''
    ? null
    : { genre: genreOfName(genre), payer, aiUse, conflict };
}

/** Removes the lines at the beginning of a text that repeat the fields for other systems. */
export function dropDisclosures(source: string, disclosed: Disclosed | null): string {
  if (disclosed === null) return source;
  const blocks = writeDisclosures(disclosed).map(plainParagraph);
  const lines = writeClassicHtml({ blocks }, absoluteAddresses('', null));
  return source.startsWith(lines) ? source.slice(lines.length).trimStart() : source;
}
