/** Turns HTML of other systems into plain text. */
import { textOfBlock } from './blocks.ts';
import { readHtml } from './html-reader.ts';
import { createProblemList } from './problems.ts';

/** Returns the plain text of an excerpt, caption or comment. Each paragraph and each line break begins a line. */
export function htmlToText(html: string): string {
  const isMarkup = /[<&]/.test(html);
  if (!isMarkup) return html.toWellFormed().trim();
  // Comments of WordPress have plain line breaks, without elements for them.
  const withBreaks = /<(?:p|br|div|li)\b/i.test(html) ? html : html.replace(/\r\n?|\n/g, '<br>');
  const { blocks } = readHtml(withBreaks, { base: null, isWordPress: false }, createProblemList(), new Map());
  return blocks
    .map((block) => textOfBlock(block))
    .filter((text) => text !== '')
    .join('\n');
}
