/** Turns HTML of the clipboard into blocks of the editor (docs/product.md#editor). */
import { isRecord } from '../../../domain/text/json-values.ts';
import { listDepthMax } from '../../../domain/text/rich-text-lists.ts';
import { imageAddress, linkAddress } from '../../../domain/text/safe-address.ts';
import { trimEndOf } from '../../../domain/text/text.ts';
import { type LookedText, toLookedText } from '../blocks/looks.ts';
import type { EditorMark, EditorNode, Origin, SwitchMark, TextRun } from '../document/editor-document.ts';
import { readBlock } from '../document/raw-blocks.ts';
import { readCarried, readJsonAttribute } from '../schema/carried-origin.ts';
import { fontSizeOf } from '../schema/text-marks.ts';
import { cellSeparator, emptyCell } from './pasted-lines.ts';
import { readStyle } from './pasted-styles.ts';
import { type TableLines, toTable } from './pasted-table.ts';
import { readGrid } from './table-grid.ts';

type PastedBlocks = {
  readonly blocks: readonly EditorNode[];
  /** The number of images of other sites, which are left out. */
  readonly droppedImages: number;
  readonly lines: TableLines;
};

type OpenBlock = {
  readonly start: BlockStart;
  readonly runs: TextRun[];
  readonly keepsBlanks: boolean;
  readonly origin: Origin | null;
};

type BlockStart =
  | { readonly type: 'paragraph' | 'subtitle' | 'subheading' | 'quote' | 'caption' | 'code' }
  | { readonly type: 'listItem'; readonly ordered: boolean; readonly depth: number };

type Context = {
  readonly start: BlockStart;
  readonly marks: EditorMark[];
  readonly keepsBlanks: boolean;
};

/** A cell of a pasted table with the blocks that were read from it. */
type TableCell = { readonly cell: HTMLTableCellElement; readonly blocks: readonly EditorNode[] };

type ElementInfo = { element: Element; tag: string; style: ReadonlyMap<string, string> };

const blockTags: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption'.split(
    ' ',
  ),
);
const droppedTags: ReadonlySet<string> = new Set(
  'head meta link style script noscript template title xml o:p object embed iframe svg canvas video audio button input select textarea'.split(
    ' ',
  ),
);

/** The elements that only this editor writes for its blocks. */
const ownTags: ReadonlyMap<string, 'code' | 'subheading'> = new Map([
  ['pre', 'code'],
  ['h3', 'subheading'],
]);

/** A table whose cells have more blocks is layout, so its blocks stay separate. */
const cellBlocksMax = 3;
const cellLengthMax = 500;

/**
 * Parses HTML of the clipboard. `keepsBlanks` is true for HTML of this editor. If `hasTables` is false, each row of a
 * table becomes a line of text.
 */
export function readPastedBlocks(page: ParentNode, keepsBlanks: boolean, hasTables = true): PastedBlocks {
  const blocks: EditorNode[] = [];
  let open: OpenBlock | null = null;
  let droppedImages = 0;
  let lines: TableLines = 'none';

  const close = () => {
    if (open === null) return;
    const runs = open.keepsBlanks ? open.runs : trimRuns(open.runs);
    if (runs.length > 0 || open.keepsBlanks) blocks.push(toNode(open, runs));
    open = null;
  };
  const write = (text: string, context: Context) => {
    if (text === '') return;
    if (open === null && !context.keepsBlanks && text.trim() === '') return;
    open ??= { start: context.start, runs: [], keepsBlanks: context.keepsBlanks, origin: null };
    open.runs.push(runOf(text, context.marks));
  };
  const readChildren = (parent: ParentNode, context: Context) => {
    for (const child of parent.childNodes) {
      if (child instanceof Text) {
        write(context.keepsBlanks ? child.data : child.data.replace(/[ \t\r\n\f]+/g, ' '), context);
      } else if (child instanceof Element) readElement(child, context);
    }
  };
  const readElement = (element: Element, context: Context) => {
    const tag = element.tagName.toLowerCase();
    const style = readStyle(element);
    const info: ElementInfo = { element, tag, style };
    if (droppedTags.has(tag) || style.get('display') === 'none' || style.get('mso-list') === 'ignore') return;
    if (!keepsBlanks && isTrackedDeletion(element, tag)) return;
    const media = readOwnMedia(element) ?? (tag === 'img' ? readImage(element) : null);
    if (media) {
      close();
      blocks.push(media);
    } else if (tag === 'img') {
      if (!isDecoration(element)) droppedImages += 1;
    } else if (tag === 'br') {
      // Some programs separate paragraphs by two `br` elements.
      if (open?.runs.at(-1)?.text.endsWith('\n')) close();
      else if (open !== null) write('\n', context);
    } else if (element instanceof HTMLTableElement && !keepsBlanks) {
      readTable(element, context);
    } else if (blockTags.has(tag)) {
      close();
      const own = keepsBlanks ? ownTags.get(tag) : undefined;
      const start: BlockStart = own ? { type: own } : startOf(info, context.start);
      const inner = { ...context, start, keepsBlanks: context.keepsBlanks || tag === 'pre' };
      if (keepsBlanks && element.matches('p, h2, h3, blockquote, li, pre')) {
        const carrier = tag === 'li' ? (element.parentElement ?? element) : element;
        open = { start, runs: [], keepsBlanks, origin: readCarried(carrier) };
      }
      readChildren(element, { ...inner, marks: readMarks(info, context.marks) });
      close();
    } else {
      readChildren(element, { ...context, marks: readMarks(info, context.marks) });
    }
  };

  const readTable = (table: HTMLTableElement, context: Context) => {
    close();
    const takeBlocks = (element: Element) => {
      const first = blocks.length;
      readElement(element, context);
      close();
      return blocks.splice(first);
    };
    const caption = table.caption ? takeBlocks(table.caption) : [];
    const rows = [...table.rows].map((row) =>
      [...row.cells].map((cell) => ({ cell, blocks: takeBlocks(cell) })),
    );
    const isData = (cell: TableCell) => isDataCell(cell, context.start);
    const made =
      hasTables && rows.flat().every(isData) && caption.every(({ type }) => type === context.start.type)
        ? toTable(lookedGrid(table, rows.flat()), toLookedText(caption).text)
        : null;
    if (made === 'tooLarge') lines = made;
    else if (made !== null) {
      blocks.push(made);
      return;
    }
    blocks.push(...caption);
    const widths = rows.map((row) => row.findLastIndex((cell) => cell.blocks.length > 0) + 1);
    const isUsed = Array.from({ length: Math.max(0, ...widths) }, (_, column) =>
      rows.some((row) => row[column]?.blocks.length),
    );
    for (const row of rows) {
      const cells = row.filter((_, column) => isUsed[column]);
      const filled = cells.filter(({ blocks: part }) => part.length > 0);
      if (filled.length > 1 && cells.every(isData)) {
        if (lines === 'none') lines = 'some';
        blocks.push(toRow(cells, context.start));
      } else blocks.push(...cells.flatMap(({ blocks: part }) => part));
    }
  };

  readChildren(page, { start: { type: 'paragraph' }, marks: [], keepsBlanks });
  close();
  return { blocks, droppedImages, lines };
}

/** Reads a text from its elements, or from HTML of the clipboard. */
export function readLookedText(page: ParentNode): LookedText {
  return toLookedText(readPastedBlocks(page, false, false).blocks);
}

/**
 * Returns whether a `del` element is a tracked deletion: Word and LibreOffice add author and date to those. Other `del`
 * elements are struck-through text.
 */
function isTrackedDeletion(element: Element, tag: string): boolean {
  if (tag === 'del' && (element.hasAttribute('cite') || element.hasAttribute('datetime'))) return true;
  return element.classList.contains('msoDel');
}

function isDataCell({ cell, blocks }: TableCell, start: BlockStart): boolean {
  if (blocks.length > cellBlocksMax || cell.querySelector('table') !== null) return false;
  const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
  return length <= cellLengthMax && blocks.every(({ type }) => type === start.type);
}

function lengthOf(block: EditorNode): number {
  return runsOf(block).reduce((sum, { text }) => sum + text.length, 0);
}

function runsOf(block: EditorNode): readonly TextRun[] {
  return 'content' in block ? (block.content ?? []) : [];
}

/** Returns the cells by row and column. In a header, bold letters are dropped, because every header is bold. */
function lookedGrid(table: HTMLTableElement, cells: readonly TableCell[]): LookedText[][] {
  const blocksOf = new Map(cells.map(({ cell, blocks }) => [cell, blocks]));
  const read = (cell: HTMLTableCellElement) => {
    const blocks = blocksOf.get(cell) ?? [];
    if (cell.tagName !== 'TH') return toLookedText(blocks);
    return toLookedText(
      blocks.map((block) =>
        'content' in block ? { ...block, content: runsOf(block).map(withoutBold) } : block,
      ),
    );
  };
  return readGrid(table, read, { text: '', look: null });
}

function toRow(cells: readonly TableCell[], start: BlockStart): EditorNode {
  const runs = cells.flatMap(({ blocks }, index): TextRun[] => [
    ...(index === 0 ? [] : [runOf(cellSeparator, [])]),
    ...(blocks.length === 0 ? [runOf(emptyCell, [])] : blocks.flatMap(toCellRuns)),
  ]);
  return toNode({ start, runs, keepsBlanks: false, origin: null }, runs);
}

function toCellRuns(block: EditorNode, index: number): TextRun[] {
  const runs = runsOf(block).map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }));
  return index === 0 ? runs : [runOf(' ', []), ...runs];
}

function toNode({ start, origin }: OpenBlock, runs: TextRun[]): EditorNode {
  const content = start.type === 'subtitle' ? runs.map(withoutBold) : runs;
  const written = content.length === 0 ? {} : { content };
  return start.type === 'listItem'
    ? { type: 'listItem', attrs: { origin, ordered: start.ordered, depth: start.depth }, ...written }
    : { type: start.type, attrs: { origin }, ...written };
}

function withoutBold({ text, marks = [] }: TextRun): TextRun {
  const others = marks.filter(({ type }) => type !== 'bold');
  return runOf(text, others);
}

function runOf(text: string, marks: EditorMark[]): TextRun {
  return marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks };
}

/** Collapses blanks as HTML does. */
function trimRuns(runs: readonly TextRun[]): TextRun[] {
  const trimmed: TextRun[] = [];
  let before = '\n';
  for (const run of runs) {
    let text = '';
    for (const letter of run.text) {
      const isBlank = letter === ' ' || letter === '\n';
      if (letter === ' ' && (before === ' ' || before === '\n')) continue;
      if (letter === '\n' && before === ' ') {
        if (text !== '') text = text.trimEnd();
        else trimLastBlank(trimmed);
      }
      text += letter;
      before = isBlank ? letter : 'x';
    }
    if (text !== '') trimmed.push({ ...run, text });
  }
  while (trimmed.length > 0) {
    const last = trimmed.pop();
    const text = trimEndOf(last?.text ?? '', /[ \n]/);
    if (last && text !== '') return [...trimmed, { ...last, text }];
  }
  return [];
}

function trimLastBlank(runs: TextRun[]): void {
  const last = runs.pop();
  const text = last?.text.slice(0, -1) ?? '';
  if (last && text !== '') runs.push({ ...last, text });
}

function startOf({ element, tag, style }: ElementInfo, outer: BlockStart): BlockStart {
  const word = wordListItem(element, style);
  if (word) return word;
  if (tag === 'li') return { type: 'listItem', ordered: isOrdered(element), depth: listDepth(element) };
  if (/^h[1-6]$/.test(tag) || /^(?:Mso)?(?:Title|Subtitle)/.test(element.className))
    return { type: 'subtitle' };
  if (tag === 'blockquote') return { type: 'quote' };
  if (
    tag === 'figcaption' ||
    (tag === 'p' && /(?:^|\s)(?:caption|MsoCaption)(?:\s|$)/.test(element.className))
  ) {
    return { type: 'caption' };
  }
  // A paragraph inside a list item or quote belongs to it.
  return outer;
}

function isOrdered(item: Element): boolean {
  return item.closest('ol, ul')?.tagName.toLowerCase() === 'ol';
}

function listDepth(item: Element): number {
  const own = /(?:^|\s)list-depth-([0-4])(?:\s|$)/.exec(item.parentElement?.className ?? '')?.[1];
  if (own) return Number(own);
  let depth = -1;
  for (let list = item.closest('ol, ul'); list; list = list.parentElement?.closest('ol, ul') ?? null)
    depth += 1;
  return Math.min(listDepthMax, Math.max(0, depth));
}

/** Word writes list items as paragraphs with `mso-list:l0 level2 lfo1` and a hidden number or bullet. */
function wordListItem(element: Element, style: ReadonlyMap<string, string>): BlockStart | null {
  const level = /\blevel(\d)\b/.exec(style.get('mso-list') ?? '')?.[1];
  if (!level) return null;
  const sign = [...element.querySelectorAll('span')].find(
    (span) => readStyle(span).get('mso-list') === 'ignore',
  );
  const ordered = /^[\s\u00a0(]*(?:\d+|[a-z]{1,4})[.)]/i.test(sign?.textContent ?? '');
  return { type: 'listItem', ordered, depth: Math.min(listDepthMax, Math.max(0, Number(level) - 1)) };
}

function readMarks({ element, tag, style }: ElementInfo, outer: readonly EditorMark[]): EditorMark[] {
  const marks = new Map(outer.map((mark) => [markName(mark), mark]));
  const set = (type: SwitchMark['type'], isOn: boolean | null) => {
    if (isOn === true) marks.set(type, { type });
    if (isOn === false) marks.delete(type);
  };
  const weight = style.get('font-weight') ?? '';
  set(
    'bold',
    /^(?:bold|bolder|[6-9]00)$/.test(weight) || (weight === '' && /^(?:b|strong|th)$/.test(tag)) || null,
  );
  if (/^(?:normal|lighter|[1-5]00)$/.test(weight)) set('bold', false);
  const slant = style.get('font-style') ?? '';
  set(
    'italic',
    /^(?:italic|oblique)/.test(slant) || (slant === '' && /^(?:i|em|cite|var|dfn)$/.test(tag)) || null,
  );
  if (slant === 'normal') set('italic', false);
  const line = style.get('text-decoration-line') ?? style.get('text-decoration') ?? '';
  set('underline', line.includes('underline') || (line === '' && /^(?:u|ins)$/.test(tag)) || null);
  set('strikethrough', line.includes('line-through') || /^(?:s|strike|del)$/.test(tag) || null);
  set('highlight', tag === 'mark' || null);
  const size = tag === 'span' ? fontSizeOf(element) : null;
  if (size !== null) marks.set('fontSize', { type: 'fontSize', attrs: { size } });
  for (const mark of readOwnMarks(element)) marks.set(markName(mark), mark);
  const href = tag === 'a' ? linkAddress(withoutOwnOrigin(element.getAttribute('href') ?? '')) : null;
  if (href !== null) marks.set('link', { type: 'link', attrs: { href, entity: linkEntity(element, href) } });
  if (marks.has('link')) marks.delete('underline');
  return [...marks.values()];
}

function markName(mark: EditorMark): string {
  return mark.type === 'otherStyle' || mark.type === 'otherEntity' ? JSON.stringify(mark) : mark.type;
}

/** Reads unknown styles and entities (text-marks.ts). */
function readOwnMarks(element: Element): EditorMark[] {
  const style = element.getAttribute('data-style');
  const entity = element.tagName === 'A' ? null : readJsonAttribute(element, 'data-entity');
  return [
    ...(style === null ? [] : [{ type: 'otherStyle', attrs: { style } } as const]),
    ...(entity === null ? [] : [{ type: 'otherEntity', attrs: { entity } } as const]),
  ];
}

function linkEntity(element: Element, href: string): unknown {
  const entity = readJsonAttribute(element, 'data-entity');
  const data = isRecord(entity) && isRecord(entity.data) ? entity.data : {};
  return linkAddress(data.url ?? data.href) === href ? entity : null;
}

/** Reads an image, video or inset that was copied from this editor (media-nodes.ts). */
function readOwnMedia(element: Element): EditorNode | null {
  const type = element.getAttribute('data-media');
  const carried = type === null ? null : readCarried(element);
  const stored = carried === null ? null : readBlock(carried.block, carried.entities);
  const src = element.getAttribute('src') ?? '';
  if (type === 'foreign') return stored?.type === 'foreign' ? stored : null;
  if (type === 'video') {
    return { type, attrs: { origin: stored?.type === 'video' ? stored.attrs.origin : null, src } };
  }
  const safe = type === 'image' && stored?.type === 'image' ? imageAddress(src) : null;
  return safe === null ? null : { type: 'image', attrs: { origin: carried, src: safe, alt: altOf(element) } };
}

/** Accepts only images of the portal: images of other sites can disappear, and those sites would see every reader. */
function readImage(element: Element): EditorNode | null {
  const src = imageAddress(withoutOwnOrigin(element.getAttribute('src') ?? ''));
  if (!src?.startsWith('/')) return null;
  return { type: 'image', attrs: { origin: null, src, alt: altOf(element) } };
}

function altOf(element: Element): string {
  return (element.getAttribute('alt') ?? '').trim();
}

/** Returns whether an image is a tracking pixel or a spacer. */
function isDecoration(element: Element): boolean {
  return ['width', 'height'].some((name) => /^[0-2](?:px)?$/.test(element.getAttribute(name) ?? ''));
}

/** Browsers copy relative addresses as absolute ones. */
function withoutOwnOrigin(address: string): string {
  const own = `${location.origin}/`;
  return address.startsWith(own) ? address.slice(own.length - 1) : address;
}
