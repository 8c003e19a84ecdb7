/** Compares texts, for the history of news and for merges. */
import { diffArrays } from 'diff/lib/diff/array.js';

export type DifferencePart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** With more differences than this, a text is shown as replaced, because the work grows with their number. */
const editsMax = 400;

export type Run = { kind: DifferencePart['kind']; items: string[] };

/** Compares texts line by line, and changed lines word by word. Returns the changed paragraphs in reading order. */
export function diffTexts(before: string, after: string): DifferencePart[][] {
  const paragraphs: DifferencePart[][] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const settle = () => {
    const pairs = Math.min(removed.length, added.length);
    for (let at = 0; at < pairs; at += 1) paragraphs.push(diffWords(removed[at] ?? '', added[at] ?? ''));
    for (const text of removed.slice(pairs)) paragraphs.push([{ kind: 'removed', text }]);
    for (const text of added.slice(pairs)) paragraphs.push([{ kind: 'added', text }]);
    removed = [];
    added = [];
  };
  for (const { kind, items } of diffLists(linesOf(before), linesOf(after))) {
    if (kind === 'removed') removed.push(...items);
    else if (kind === 'added') added.push(...items);
    else settle();
  }
  settle();
  return paragraphs;
}

function diffWords(before: string, after: string): DifferencePart[] {
  return diffLists(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({
    kind,
    text: items.join(''),
  }));
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [];
}

/**
 * Compares lists. Returns runs in reading order, removed ones before added ones. With more differences than `editsMax`,
 * the middle counts as replaced.
 */
export function diffLists(before: string[], after: string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  const changes = diffArrays(old, fresh, { maxEditLength: editsMax }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: fresh },
  ];
  const runs: Run[] = [];
  const gap = { removed: [] as string[], added: [] as string[] };
  const push = (kind: Run['kind'], items: string[]) => {
    if (items.length > 0) runs.push({ kind, items });
  };
  const closeGap = () => {
    push('removed', gap.removed.splice(0));
    push('added', gap.added.splice(0));
  };
  push('same', before.slice(0, start));
  for (const { removed, added, value } of changes) {
    if (removed || added) gap[removed ? 'removed' : 'added'].push(...value);
    else {
      closeGap();
      push('same', value);
    }
  }
  closeGap();
  push('same', before.slice(before.length - end));
  return runs;
}
