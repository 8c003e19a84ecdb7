/** Turns pasted lines of text into paragraphs, videos, cards of other sites and tables. */
import { findEmbed } from '../../../domain/media/embed.ts';
import { youtubeVideoId } from '../../../domain/media/video.ts';
import { embedKind } from '../blocks/inset-kinds.ts';
import { isOwnAddress } from '../blocks/own-address.ts';
import { writeInset } from '../blocks/stored-inset.ts';
import type { EditorNode, TextRun } from '../document/editor-document.ts';
import { type TableLines, toTable } from './pasted-table.ts';

/** Whether the first pasted line begins a line of the text, and whether the last one ends a line. */
export type LineEnds = { readonly opensLine: boolean; readonly closesLine: boolean };

export const cellSeparator = ' | ';
export const emptyCell = '–';

/**
 * Turns an address that fills its line into a video of YouTube or a card of another site. Paragraphs of this editor
 * stay as they are.
 */
export function withMedia(blocks: readonly EditorNode[], { opensLine, closesLine }: LineEnds): EditorNode[] {
  return blocks.flatMap((block, index) => {
    if (block.type !== 'paragraph' || block.attrs.origin !== null) return block;
    const lines = splitLines(block.content ?? []);
    const isOwnLine = (at: number) =>
      (opensLine || index > 0 || at > 0) &&
      (closesLine || index < blocks.length - 1 || at < lines.length - 1);
    const made: EditorNode[] = [];
    let open: TextRun[][] = [];
    const close = () => {
      const content = joinLines(open);
      if (content.some(({ text }) => text.trim() !== '')) made.push({ ...block, content });
      open = [];
    };
    for (const [at, line] of lines.entries()) {
      const src = line
        .map(({ text }) => text)
        .join('')
        .trim();
      const media = isOwnLine(at) ? toMedia(src) : null;
      if (media) {
        close();
        made.push(media);
      } else open.push(line);
    }
    if (made.length === 0) return block;
    close();
    return made;
  });
}

function toMedia(src: string): EditorNode | null {
  if (youtubeVideoId(src) !== null) return { type: 'video', attrs: { origin: null, src } };
  const origin =
    findEmbed(src) && !isOwnAddress(src) ? writeInset(embedKind, { url: src, title: '' }, null) : null;
  return origin && { type: 'foreign', attrs: { origin } };
}

/**
 * Returns one paragraph for each line. Two or more lines with tabs become a table; if `hasTables` is false, they become
 * lines of words with marks between them.
 */
export function readPastedText(text: string, hasTables = true): { blocks: EditorNode[]; lines: TableLines } {
  const blocks: EditorNode[] = [];
  let lines: TableLines = 'none';
  let open: string[] = [];
  const close = () => {
    const rows = open.map((line) => line.split('\t').map((cell) => ({ text: cell.trim(), look: null })));
    const isTable = rows.length > 1 && rows.some(([first]) => first?.text !== '');
    const made = isTable ? toTable(rows) : null;
    if (made === 'tooLarge') lines = made;
    else if (made !== null && !hasTables && lines === 'none') lines = 'some';
    const isBlock = hasTables && made !== null && made !== 'tooLarge';
    if (isBlock) blocks.push(made);
    else blocks.push(...open.map((line) => toParagraph(made === null ? line : toLine(line))));
    open = [];
  };
  for (const line of text.split(/(?:\r\n?|\n)+/)) {
    if (line.includes('\t')) open.push(line);
    else {
      close();
      // A copied sheet ends with a line break, which begins no further line of the text.
      if (line !== '' || blocks.at(-1)?.type !== 'foreign') blocks.push(toParagraph(line));
    }
  }
  close();
  return { blocks, lines };
}

function toParagraph(text: string): EditorNode {
  const attrs = { origin: null };
  return text === ''
    ? { type: 'paragraph', attrs }
    : { type: 'paragraph', attrs, content: [{ type: 'text', text }] };
}

function toLine(row: string): string {
  const cells = row.split('\t').map((cell) => cell.trim() || emptyCell);
  return cells.join(cellSeparator);
}

function splitLines(runs: readonly TextRun[]): TextRun[][] {
  const lines: TextRun[][] = [[]];
  for (const run of runs) {
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...run, text });
    }
  }
  return lines;
}

function joinLines(lines: readonly TextRun[][]): TextRun[] {
  return lines.flatMap((line, index): TextRun[] =>
    index === 0 ? line : [{ type: 'text', text: '\n' }, ...line],
  );
}
