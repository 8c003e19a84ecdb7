import { isRecord, listOf, readJson } from '../../text/json-values.ts';

const place = /<!--\s+wp:footnotes\s[^<>]{0,2000}?\/-->/;

/** Writes the footnotes that WordPress keeps beside a text (JSON of its meta data) where the text shows them. */
export function insertFootnotes(source: string, footnotes: string): string {
  if (footnotes === '' || !place.test(source)) return source;
  const items = listOf(readJson(footnotes))
    .filter(isRecord)
    .flatMap(({ content }) => (typeof content === 'string' ? `<li>${content}</li>` : []));
  const list = `<!-- wp:list --><ol>${items.join('')}</ol><!-- /wp:list -->`;
  return items.length === 0 ? source : source.replace(place, () => list);
}
