/** Turns HTML of other systems into plain text. */
import { textOfBlock } from './blocks.ts';
import { readHtml } from './html-reader.ts';
import { createProblemList } from './problems.ts';

/** Returns the plain text of an excerpt, caption or comment, with a line for each paragraph and line break. */
export function htmlToText(html: string): string {
  const isMarkup = /[<&]/.test(html);
  if (!isMarkup) return html.toWellFormed().trim();
  // Comments of WordPress have line breaks without elements for them.
  const withBreaks = /<(?:p|br|div|li)\b/i.test(html) ? html : html.replace(/\r\n?|\n/g, '<br>');
  const { blocks } = readHtml(withBreaks, { base: null, isWordPress: false }, createProblemList(), new Map());
  return blocks
    .map((block) => textOfBlock(block))
    .filter((text) => text !== '')
    .join('\n');
}
