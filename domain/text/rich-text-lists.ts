/** Builds the nested lists of an article from the flat list items of its document. */
import { isRecord } from './json-values.ts';
import type { Span } from './rich-text-spans.ts';

export type ListItem = { readonly spans: readonly Span[]; readonly nested: readonly ListBlock[] };
export type ListBlock = {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly items: readonly ListItem[];
  /** The number of the first item, when it is not 1. */
  readonly start?: number;
};

interface OpenItem extends ListItem {
  readonly nested: OpenList[];
}
interface OpenList extends ListBlock {
  readonly items: OpenItem[];
  readonly depth: number;
}

export const listDepthMax = 4;

/** Returns the depth of a list item, from 0 to 4. */
export function listDepth(depth: unknown): number {
  return typeof depth === 'number' ? Math.min(listDepthMax, Math.max(0, Math.trunc(depth))) : 0;
}

/** Returns whether a block is an item of an ordered list; null when it is no list item. */
export function listOrder(type: unknown): boolean | null {
  if (type === 'ordered-list-item') return true;
  return type === 'unordered-list-item' ? false : null;
}

const listStartMax = 9_999;

/** Returns the number with which a list begins, from the data of its first block; null when there is none. */
export function listStart(data: unknown): number | null {
  const start = isRecord(data) ? data.start : null;
  return typeof start === 'number' && Number.isInteger(start) && start > 1 && start <= listStartMax
    ? start
    : null;
}

/** Builds lists from consecutive items. A deeper item belongs to the item before it. */
export function createListBuilder() {
  let open: OpenList[] = [];
  return {
    end(): void {
      open = [];
    },
    /** Adds an item. If the item begins a new list, returns this list. */
    add(ordered: boolean, depth: number, spans: readonly Span[], start: number | null): ListBlock | null {
      while (open.length > 1 && (open.at(-1)?.depth ?? 0) > depth) open.pop();
      const item: OpenItem = { spans, nested: [] };
      const last = open.at(-1);
      if (last && depth <= last.depth && last.ordered === ordered) {
        last.items.push(item);
        return null;
      }
      if (last && depth <= last.depth) open.pop();
      const number = ordered && start !== null ? { start } : {};
      const list: OpenList = { kind: 'list', ordered, depth, items: [item], ...number };
      const siblings = open.at(-1)?.items.at(-1)?.nested;
      open.push(list);
      siblings?.push(list);
      return siblings ? null : list;
    },
  };
}

/** Returns the texts of all items in reading order. */
export function listTexts({ items }: ListBlock): (readonly Span[])[] {
  return items.flatMap(({ spans, nested }) => [spans, ...nested.flatMap(listTexts)]);
}

export function mapList(list: ListBlock, change: (spans: readonly Span[]) => readonly Span[]): ListBlock {
  const items = list.items.map(({ spans, nested }) => ({
    spans: change(spans),
    nested: nested.map((inner) => mapList(inner, change)),
  }));
  return { ...list, items };
}
