/** Turns a comment of another system into plain text, as comments of the portal are. */
import { htmlToText } from './plain-text.ts';

const betweenParagraphs = /<\/?p\b[^<>]{0,200}>|(?:\r?\n[ \t]*){2,}|(?:<br\s{0,5}\/?>\s{0,20}){2,}/i;
const link =
  /<a\b[^<>]{0,500}?\bhref\s{0,5}=\s{0,5}["']([^"'<>]{1,500})["'][^<>]{0,500}>([^<>]{1,500})<\/a>/gi;

/** Returns the text of a comment. It keeps blank lines, and the addresses of links. */
export function commentToText(html: string): string {
  return html
    .replace(link, (_, address: string, words: string) =>
      isSame(words, address) ? words : `${words} (${address})`,
    )
    .split(betweenParagraphs)
    .map((paragraph) => htmlToText(paragraph))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Returns whether the text of a link is its address; WordPress shortens such texts and omits the protocol. */
function isSame(words: string, address: string): boolean {
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '');
  return bare(words) === bare(address);
}
