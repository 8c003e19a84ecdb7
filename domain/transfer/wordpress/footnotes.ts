/** Puts the footnotes of WordPress into the text that they belong to. */
import { isRecord, listOf, readJson } from '../../text/json-values.ts';

const footnotesBlock = /<!--\s+wp:footnotes\s[^<>]{0,2000}?\/-->/;

/** Writes the footnotes into the block that shows them. WordPress stores them as JSON beside the text. */
export function insertFootnotes(source: string, footnotes: string): string {
  if (footnotes === '' || !footnotesBlock.test(source)) return source;
  const items = listOf(readJson(footnotes))
    .filter(isRecord)
    .flatMap(({ content }) => (typeof content === 'string' ? `<li>${content}</li>` : []));
  const list = `<!-- wp:list --><ol>${items.join('')}</ol><!-- /wp:list -->`;
  return items.length === 0 ? source : source.replace(footnotesBlock, () => list);
}
