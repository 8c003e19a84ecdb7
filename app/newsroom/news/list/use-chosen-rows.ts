import { useRef, useState } from 'react';

/** Which rows of a page are chosen, in the order of the page. */
export function useChosenRows(lines: readonly { id: string }[]): {
  chosen: string[];
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
} {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = lines.map(({ id }) => id).filter((id) => ids.has(id));

  const toggle = (id: string, isRange: boolean) => {
    const order = lines.map((line) => line.id);
    const from = isRange && last.current !== null ? order.indexOf(last.current) : -1;
    const to = order.indexOf(id);
    const meant = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    const isOn = !ids.has(id);
    last.current = id;
    setIds((before) => {
      const after = new Set(before);
      for (const one of meant) {
        if (isOn) after.add(one);
        else after.delete(one);
      }
      return after;
    });
  };
  return {
    chosen,
    toggle,
    toggleAll: () => setIds(new Set(chosen.length === lines.length ? [] : lines.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
