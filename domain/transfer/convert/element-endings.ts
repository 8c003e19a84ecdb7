/** When an element of HTML ends, turns the blocks inside it into a figure, gallery, card or table. */
import { watchUrl, youtubeVideoId } from '../../media/video.ts';
import { galleryImagesMax, insetTextMaxUnits, tableColumnsMax, tableRowsMax } from '../../site/limits.ts';
import { cellName } from '../../text/rich-text-insets.ts';
import {
  asText,
  type Block,
  joinRuns,
  lookBits,
  lookOfRuns,
  type Run,
  type TextBlock,
  textOfBlock,
  textOfRuns,
} from './blocks.ts';
import type { ProblemList } from './problems.ts';

const isCaption = (block: Block): block is TextBlock => block.kind === 'text' && block.type === 'caption';

/** A longer caption becomes a block of its own, because pages would cut it (rich-text-insets.ts). */
const captionMax = insetTextMaxUnits.TABLE.caption;
export const embedTitleMax = insetTextMaxUnits.EMBED.title;
const embedAuthorMax = insetTextMaxUnits.EMBED.author;
const isShort = (block: Block) => block.kind === 'text' && textOfBlock(block).length <= captionMax;

/** Gives the caption of a figure to its image or table; if it has neither, to an embed that has no title. */
export function endFigure(blocks: readonly Block[]): Block[] {
  const captions = blocks.filter(isCaption);
  if (captions.length === 0) return [...blocks];
  const rest = blocks.filter((block) => !isCaption(block));
  const runs = joinRuns(captions.map((caption) => caption.runs));
  const index = rest.findLastIndex(
    (block) =>
      (block.kind === 'image' && block.caption === null) ||
      (block.kind === 'table' && block.caption === '') ||
      (block.kind === 'embed' && block.title === ''),
  );
  const shown = rest[index];
  if (shown?.kind === 'image') return rest.with(index, { ...shown, caption: runs });
  if (shown?.kind === 'table' && textOfRuns(runs).length <= captionMax)
    return rest.with(index, { ...shown, caption: textOfRuns(runs) });
  if (shown?.kind === 'embed' && textOfRuns(runs).length <= embedTitleMax)
    return rest.with(index, { ...shown, title: textOfRuns(runs) });
  return [...rest, ...captions];
}

/** Ends a captioned element of WordPress: all text beside the image is its caption. */
export function endCaptioned(blocks: readonly Block[]): Block[] {
  return endFigure(
    blocks.map((block) =>
      block.kind === 'text' && block.type === 'unstyled' ? { ...block, type: 'caption' } : block,
    ),
  );
}

/** Makes a gallery from images. Text that belongs to no image follows the gallery. */
export function endGallery(blocks: readonly Block[]): Block[] {
  const images: { src: string; alt: string; caption: string }[] = [];
  const others: Block[] = [];
  let hasOwnCaption = true;
  for (const block of blocks) {
    const last = images.at(-1);
    if (block.kind === 'image') {
      const caption = textOfBlock(block);
      const isLong = caption.length > captionMax;
      images.push({ src: block.src, alt: block.alt, caption: isLong ? '' : caption });
      if (isLong) others.push({ kind: 'text', type: 'caption', depth: 0, runs: block.caption ?? [] });
      hasOwnCaption = block.caption !== null;
    } else if (block.kind === 'gallery') {
      images.push(...block.images);
      hasOwnCaption = true;
    } else if (last && !hasOwnCaption && isShort(block) && !isCaption(block)) {
      last.caption = textOfBlock(block);
      hasOwnCaption = true;
    } else others.push(block);
  }
  const [only] = images;
  const after = others.map((block): Block => (block.kind === 'text' ? { ...block, type: 'caption' } : block));
  if (images.length === 1 && only) {
    const runs: Run[] | null = only.caption === '' ? null : [{ text: only.caption, looks: 0, href: null }];
    return endFigure([{ kind: 'image', src: only.src, alt: only.alt, caption: runs }, ...after]);
  }
  const galleries: Block[] = [];
  for (let start = 0; start < images.length; start += galleryImagesMax) {
    galleries.push({ kind: 'gallery', images: images.slice(start, start + galleryImagesMax) });
  }
  return [...galleries, ...after];
}

/** Makes an embed from a card for a file, a sound or another page. */
export function endCard(blocks: readonly Block[]): Block[] {
  const texts = blocks.filter((block) => block.kind === 'text' && block.type !== 'caption');
  const link = texts.flatMap((block) => (block.kind === 'text' ? block.runs : [])).find(({ href }) => href);
  // The names of the author and the publisher follow the title.
  const [named = '', ...names] = texts
    .filter((block) => block.kind === 'text' && block.type === 'title')
    .map(textOfBlock);
  const author = names.join(' · ');
  const player = blocks.find((block) => block.kind === 'embed' || block.kind === 'video');
  // In Ghost, the whole card is one link, including its description.
  const unlinked = (run: Run): Run => (run.href === link?.href ? { ...run, href: null } : run);
  const captions = blocks.filter(isCaption).map((block) => ({ ...block, runs: block.runs.map(unlinked) }));
  if (player?.kind === 'video') return [player, ...captions];
  const url = player?.kind === 'embed' ? player.url : link?.href;
  const linked = link?.href === url ? link?.text.trim() : '';
  if (!url) return blocks.map((block) => (block.kind === 'text' ? asText(block) : block));
  const videoId = youtubeVideoId(url);
  if (videoId !== null) return [{ kind: 'video', src: watchUrl(videoId) }, ...captions];
  const title = named || linked || (player?.title ?? '');
  const whose = author !== '' && author.length <= embedAuthorMax ? { author } : {};
  return [{ kind: 'embed', url, title, ...whose }, ...captions];
}

export interface Cell {
  blocks: Block[];
  isHeader: boolean;
  columns: number;
  rows: number;
}

/** A table whose cells have more blocks is layout, not data. */
const cellBlocksMax = 10;
const cellLengthMax = 2_000;

/** Makes a table. If the table only arranges its cells, returns their blocks. Whatever cells lose is reported. */
export function endTable(
  rows: readonly (readonly Cell[])[],
  headRows: number,
  captions: readonly Block[],
  problems: ProblemList,
): Block[] {
  const cells = rows.flat();
  const isData =
    cells.length > 1 &&
    rows.length <= tableRowsMax &&
    cells.every(isDataCell) &&
    cells.some((cell) => textOfCell(cell));
  if (!isData) return [...captions, ...cells.flatMap(({ blocks }) => blocks)];
  const grid = toGrid(rows);
  if (grid === null) {
    const lines = rows.map((row) => row.map(textOfCell).join(' | '));
    return [...captions, ...lines.map(plainParagraph)];
  }
  for (const { columns, rows: height } of cells) {
    if (columns > 1 || height > 1) problems.add('merged-cells');
  }
  const media = cells.flatMap(({ blocks }) =>
    blocks.filter(({ kind }) => kind !== 'text' && kind !== 'divider'),
  );
  const hasHeader = headRows > 0 || (rows[0]?.every(({ isHeader }) => isHeader) ?? false);
  const caption = captions.map(textOfBlock).join('\n');
  const looks = grid.flatMap((line, row) =>
    line.flatMap((runs, column) =>
      runs.some((run) => run.looks !== 0 || run.href !== null)
        ? [[cellName(row, column), lookOfRuns(runs)] as const]
        : [],
    ),
  );
  const texts = grid.map((line) => line.map(textOfRuns));
  return [{ kind: 'table', rows: texts, hasHeader, caption, looks: Object.fromEntries(looks) }, ...media];
}

function isDataCell({ blocks }: Cell): boolean {
  return (
    blocks.length <= cellBlocksMax &&
    blocks.every(({ kind }) => kind !== 'table' && kind !== 'gallery') &&
    blocks.reduce((length, block) => length + textOfBlock(block).length, 0) <= cellLengthMax
  );
}

function textOfCell(cell: Cell): string {
  return textOfRuns(runsOfCell(cell));
}

/** Headers are bold anyway, so bold is dropped. */
function runsOfCell({ blocks, isHeader }: Cell): Run[] {
  const runs = joinRuns(blocks.flatMap((block) => (block.kind === 'text' ? [block.runs] : [])));
  return isHeader ? runs.map((run) => ({ ...run, looks: run.looks & ~lookBits.BOLD })) : runs;
}

function plainParagraph(text: string): TextBlock {
  return { kind: 'text', type: 'unstyled', depth: 0, runs: [{ text, looks: 0, href: null }] };
}

/**
 * Returns rows of equal length. A cell that spans several columns or rows is written once. Null for more than 100
 * columns.
 */
function toGrid(rows: readonly (readonly Cell[])[]): Run[][][] | null {
  const covered: number[] = [];
  const grid: Run[][][] = [];
  for (const row of rows) {
    const line: Run[][] = [];
    const skipCovered = () => {
      while ((covered[line.length] ?? 0) > 0) {
        covered[line.length] = (covered[line.length] ?? 0) - 1;
        line.push([]);
      }
    };
    for (const cell of row) {
      skipCovered();
      for (let column = 0; column < cell.columns; column += 1) {
        covered[line.length] = Math.max(covered[line.length] ?? 0, cell.rows - 1);
        line.push(column === 0 ? runsOfCell(cell) : []);
      }
      if (line.length > tableColumnsMax) return null;
    }
    skipCovered();
    if (line.length > 0) grid.push(line);
  }
  const width = Math.max(...grid.map((line) => line.length));
  return grid.map((line) => [...line, ...Array<Run[]>(width - line.length).fill([])]);
}
