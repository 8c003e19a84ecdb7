/** Shortens texts of a foreign site that are longer than the portal allows. */
import { cleanLine, cleanText, countGraphemes, isLongerThan, trimEndOf } from '../text/text.ts';

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
/** The number of UTF-16 units that `cleanText` accepts for each grapheme. */
const unitsPerGrapheme = 32;
/**
 * For each allowed grapheme, so many UTF-16 units are read first. They nearly always show whether a text is too long.
 */
const usualUnitsPerGrapheme = 4;

interface FittedText {
  text: string;
  isCut: boolean;
}

/**
 * Cleans a text of a foreign site. If it has more than `max` graphemes, it is cut at a word and ends with an ellipsis.
 */
export function fitText(raw: string, max: number, { isLine = false } = {}): FittedText {
  const clean = isLine ? cleanLine : cleanText;
  const start = clean(raw.slice(0, max * usualUnitsPerGrapheme), max);
  if (countGraphemes(start, max) > max) return { text: cutAtWord(start, max), isCut: true };
  const short = raw.slice(0, max * unitsPerGrapheme);
  const text = clean(short, max);
  if (!isLongerThan(text, max)) return { text, isCut: short.length < raw.length };
  return { text: cutAtWord(text, max), isCut: true };
}

/** Cuts a text at a word. With the ellipsis at its end, it has at most `max` graphemes. */
function cutAtWord(text: string, max: number): string {
  let fitting = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === max - 1) break;
    fitting += segment;
    count += 1;
  }
  const boundary = fitting.search(/\s\S*$/);
  const words = boundary > fitting.length / 2 ? fitting.slice(0, boundary) : fitting;
  return `${trimEndOf(words, /[\s,;:.–—-]/)}…`;
}
