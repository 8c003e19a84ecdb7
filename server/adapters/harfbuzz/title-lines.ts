/**
 * Breaks a title into lines of similar length. It takes the first of `sizes`, from large to small, in which the title
 * fits; if none fits, the title is cut with '…' in the last size.
 */
import { isStopWord } from '../../../domain/text/stop-words.ts';
import { foldAccents, trimEndOf } from '../../../domain/text/text.ts';

interface TitleLines {
  lines: string[];
  sizePx: number;
}

export type Measure = (text: string, sizePx: number) => number;

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

export function breakTitle(
  title: string,
  sizes: readonly { sizePx: number; linesMax: number }[],
  maxWidth: number,
  measure: Measure,
): TitleLines {
  const words = title.split(' ').filter(Boolean);
  for (const { sizePx, linesMax } of sizes) {
    const widest = Math.max(0, ...words.map((word) => measure(word, sizePx)));
    if (widest > maxWidth) continue;
    const lines = fill(words, maxWidth, (text) => measure(text, sizePx));
    if (lines.length <= linesMax) return { lines: balance(words, maxWidth, sizePx, measure), sizePx };
  }
  const { sizePx, linesMax } = sizes.at(-1) ?? { sizePx: 1, linesMax: 1 };
  const width = (text: string) => measure(text, sizePx);
  const pieces = words.flatMap((word) => split(word, maxWidth, width));
  const lines = fill(pieces, maxWidth, width);
  return { lines: lines.length > linesMax ? cut(lines.slice(0, linesMax), maxWidth, width) : lines, sizePx };
}

function fill(words: readonly string[], maxWidth: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : '';
    if (longer && width(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Finds the narrowest column with the same number of lines, so that the last line is not a single word. */
function balance(words: readonly string[], maxWidth: number, sizePx: number, measure: Measure): string[] {
  const width = (text: string) => measure(text, sizePx);
  let best = fill(words, maxWidth, width);
  const lineCount = best.length;
  for (let column = maxWidth * 0.97; column > maxWidth / 3; column -= maxWidth * 0.03) {
    const lines = fill(words, column, width);
    if (lines.length > lineCount || lines.some((line) => width(line) > column)) break;
    best = lines;
  }
  return best;
}

function cut(lines: string[], maxWidth: number, width: (text: string) => number): string[] {
  const last = lines.at(-1) ?? '';
  const words = last.split(' ');
  const endsInStopWord = () => isStopWord(foldAccents(words.at(-1) ?? ''));
  while (words.length > 1 && (endsInStopWord() || width(`${words.join(' ')}…`) > maxWidth)) words.pop();
  let ending = trimEndOf(words.join(' '), /[\s.,;:!?–—-]/);
  while (ending && width(`${ending}…`) > maxWidth) ending = [...segments(ending)].slice(0, -1).join('');
  return [...lines.slice(0, -1), `${ending}…`];
}

function split(word: string, maxWidth: number, width: (text: string) => number): string[] {
  if (width(word) <= maxWidth) return [word];
  const pieces = [''];
  for (const letter of segments(word)) {
    const longer = pieces.at(-1) + letter;
    if (width(longer) <= maxWidth) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

function* segments(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) yield segment;
}
