/** Ghost has no field for the credit of a picture, so the credit is written into the caption and read from there. */
import { escapeMarkup } from '../../text/markup.ts';
import { htmlToText } from '../convert/plain-text.ts';

const start = '<span class="pauta-credit">';
const end = '</span>';

/** Writes the end of a caption: the credit, after a stop and a blank. */
export function markCredit(ending: string): string {
  return start + escapeMarkup(ending) + end;
}

/** Reads a caption of Ghost, and removes the full stop that `markCredit` put before the credit. */
export function readCredit(html: string): { caption: string; credit: string } {
  const at = html.endsWith(end) ? html.lastIndexOf(start) : -1;
  if (at < 0) return { caption: htmlToText(html), credit: '' };
  const ending = htmlToText(html.slice(at + start.length, -end.length));
  return { caption: htmlToText(html.slice(0, at)), credit: ending.replace(/^[.\s]+/, '') };
}
