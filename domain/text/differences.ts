/**
 * Diffs two texts by paragraph and word. Own code because libraries compare characters, lines or patches, and none
 * bounds its work when two long texts have little in common.
 */

export type DifferencePart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** Texts with more differences than this are shown as replaced, because the work grows with their number. */
const editsMax = 400;

export type Run = { kind: DifferencePart['kind']; items: string[] };

/**
 * Diffs two texts line by line, and changed lines word by word. Returns the changed paragraphs in reading order. Time
 * grows with the length of the texts times the number of differences, which is bounded.
 */
export function compareTexts(before: string, after: string): DifferencePart[][] {
  const paragraphs: DifferencePart[][] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const settle = () => {
    const pairs = Math.min(removed.length, added.length);
    for (let at = 0; at < pairs; at += 1) paragraphs.push(compareWords(removed[at] ?? '', added[at] ?? ''));
    for (const text of removed.slice(pairs)) paragraphs.push([{ kind: 'removed', text }]);
    for (const text of added.slice(pairs)) paragraphs.push([{ kind: 'added', text }]);
    removed = [];
    added = [];
  };
  for (const { kind, items } of compareLists(linesOf(before), linesOf(after))) {
    if (kind === 'removed') removed.push(...items);
    else if (kind === 'added') added.push(...items);
    else settle();
  }
  settle();
  return paragraphs;
}

function compareWords(before: string, after: string): DifferencePart[] {
  return compareLists(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({
    kind,
    text: items.join(''),
  }));
}

/** An empty text has no paragraph. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

/** Words, blanks and punctuation; joined, they are the text. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [];
}

/**
 * Diffs two lists (Myers, 1986): runs in reading order, removed before added. Lists with too many differences count as
 * replaced between their common start and end.
 */
export function compareLists(before: string[], after: string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  const runs: Run[] = [];
  const gap = { removed: [] as string[], added: [] as string[] };
  const push = (kind: Run['kind'], items: string[]) => {
    if (items.length === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.items.push(...items);
    else runs.push({ kind, items: [...items] });
  };
  const closeGap = () => {
    push('removed', gap.removed.splice(0));
    push('added', gap.added.splice(0));
  };
  push('same', before.slice(0, start));
  for (const { kind, items } of findPath(old, fresh)) {
    if (kind === 'same') {
      closeGap();
      push(kind, items);
    } else gap[kind].push(...items);
  }
  closeGap();
  push('same', before.slice(before.length - end));
  return runs;
}

function findPath(old: string[], fresh: string[]): Run[] {
  const trace: Map<number, number>[] = [];
  let reached = new Map([[1, 0]]);
  const most = Math.min(old.length + fresh.length, editsMax);
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(reached);
    const next = new Map(reached);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepsDown(reached, diagonal, edits) ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= old.length && x - diagonal >= fresh.length) return walkBack(trace, old, fresh);
    }
    reached = next;
  }
  return [
    { kind: 'removed', items: old },
    { kind: 'added', items: fresh },
  ];
}

function walkBack(trace: Map<number, number>[], old: string[], fresh: string[]): Run[] {
  const steps: Run[] = [];
  let x = old.length;
  let y = fresh.length;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reached = trace[edits] ?? new Map<number, number>();
    const diagonal = x - y;
    const isDown = stepsDown(reached, diagonal, edits);
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = at(reached, from);
    while (x > Math.max(fromX, 0) && y > Math.max(fromX - from, 0) && old[x - 1] === fresh[y - 1]) {
      x -= 1;
      y -= 1;
      steps.push({ kind: 'same', items: [old[x] ?? ''] });
    }
    if (edits === 0) break;
    if (isDown) steps.push({ kind: 'added', items: [fresh[y - 1] ?? ''] });
    else steps.push({ kind: 'removed', items: [old[x - 1] ?? ''] });
    x = fromX;
    y = fromX - from;
  }
  return steps.reverse();
}

function stepsDown(reached: Map<number, number>, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && at(reached, diagonal - 1) < at(reached, diagonal + 1));
}

function at(reached: Map<number, number>, diagonal: number): number {
  return reached.get(diagonal) ?? -1;
}
