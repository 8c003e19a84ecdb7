/** Collects words into blocks, and treats white space as browsers do. */
import { type Block, lookBits, type Run, type TextBlock } from './blocks.ts';

/** The type and depth of a text; texts of the same list item share one object. */
export interface TextStart {
  readonly type: TextBlock['type'];
  readonly depth: number;
  /** The number of an item of an ordered list. */
  readonly number?: number;
}

export interface TextLook {
  readonly looks: number;
  readonly href: string | null;
}

/** A document cannot hold more. Further units are counted, but not kept. */
const collectedUnitsMax = 2 * 1024 * 1024;
const collectedBlocksMax = 50_000;

/** Creates a writer. When a text ends, `toBlock` may replace it by another block. */
export function createTextWriter(toBlock: (text: TextBlock) => Block = (text) => text) {
  let blocks: Block[] = [];
  const outer: Block[][] = [];
  let open: { start: TextStart; runs: Run[] } | null = null;
  let hasSpace = false;
  let breaks = 0;
  let units = 0;
  let blockCount = 0;
  let droppedUnits = 0;

  const push = (block: Block) => {
    blockCount += 1;
    if (blockCount <= collectedBlocksMax) blocks.push(block);
    else if (block.kind === 'text') for (const { text } of block.runs) droppedUnits += text.length;
  };
  const flush = () => {
    const ended = open;
    open = null;
    hasSpace = false;
    breaks = 0;
    if (ended) push(toBlock({ kind: 'text', ...ended.start, runs: ended.runs }));
  };
  const append = (text: string, look: TextLook) => {
    units += text.length;
    const over = Math.min(text.length, Math.max(0, units - collectedUnitsMax));
    droppedUnits += over;
    const fitting = over === 0 ? text : text.slice(0, text.length - over).toWellFormed();
    const last = open?.runs.at(-1);
    if (fitting === '') return;
    if (last && last.looks === look.looks && last.href === look.href) last.text += fitting;
    else open?.runs.push({ text: fitting, looks: look.looks, href: look.href });
  };

  const isItem = (start: TextStart) => start.type.endsWith('list-item');
  const writeGap = (look: TextLook) => {
    const last = open?.runs.at(-1);
    const gap = breaks > 0 ? '\n' : hasSpace ? ' ' : '';
    if (last && gap !== '') {
      const href = last.href === look.href ? look.href : null;
      append(gap, { looks: last.looks & look.looks, href });
    }
    hasSpace = false;
    breaks = 0;
  };

  return {
    flush,
    push(block: Block): void {
      flush();
      push(block);
    },
    /** Adds words without white space. */
    write(words: string, start: TextStart, look: TextLook): void {
      if (open && (open.start !== start || (breaks > 1 && !isItem(start)))) flush();
      const isHeader = start.type.startsWith('header-');
      const looks =
        look.looks & (isHeader ? ~lookBits.BOLD : ~0) & (look.href === null ? ~0 : ~lookBits.UNDERLINE);
      if (open) writeGap({ looks, href: look.href });
      else {
        open = { start, runs: [] };
        hasSpace = false;
        breaks = 0;
      }
      append(words, { looks, href: look.href });
    },
    /** Adds text and keeps its white space, as for code. */
    writeExactly(text: string, start: TextStart): void {
      if (open && open.start !== start) flush();
      open ??= { start, runs: [] };
      append(text, { looks: 0, href: null });
    },
    addSpace(): void {
      hasSpace = true;
    },
    addBreaks(count: number): void {
      breaks += count;
    },
    /** Ends a text, or its line inside a list item. */
    endLine(start: TextStart): void {
      if (open && open.start === start && isItem(start)) breaks = Math.max(breaks, 1);
      else flush();
    },
    /** Starts to collect blocks for an element, until `endCollecting`. */
    collect(): void {
      flush();
      outer.push(blocks);
      blocks = [];
    },
    endCollecting(): Block[] {
      flush();
      const collected = blocks;
      blocks = outer.pop() ?? [];
      return collected;
    },
    /** Adds blocks whose units were counted when they were collected. */
    add(more: readonly Block[]): void {
      flush();
      for (const block of more) blocks.push(block);
    },
    end(): Block[] {
      flush();
      return blocks;
    },
    droppedUnits: () => droppedUnits,
  };
}
