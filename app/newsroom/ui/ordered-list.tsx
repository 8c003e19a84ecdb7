/** Rows whose order people change by buttons, or by dragging with a mouse, a pen or a finger. */
import { type ComponentProps, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { RowBody, rowTitleId } from './row.tsx';

export interface Named {
  id: string;
  name: string;
}

/** Called with the new order, a sentence that says what moved, and the id of the moved row. */
export type Order = (ids: string[], sentence: string, movedId: string) => void;

/** A drag begins when the pointer has moved this far, in pixels. */
const dragStartPx = 4;

interface Drag {
  id: string;
  x: number;
  y: number;
  /**
   * The index of the row under the pointer. Null when the pointer is outside of the list, or before the drag begins.
   */
  over: number | null;
}

interface OrderedListProps<Item extends Named> {
  items: readonly Item[];
  onOrder: Order;
  row: (item: Item) => Omit<ComponentProps<typeof RowBody>, 'id' | 'tools'>;
  below?: (item: Item) => ReactNode;
}

/**
 * A mouse or pen drags a row by any part that has no other function. A finger drags it by the grip only, because it
 * scrolls elsewhere. A list inside a row has its own order.
 */
export function OrderedList<Item extends Named>({ items, onOrder, row, below }: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const drag = useRef<Drag | null>(null);
  const [shown, setShown] = useState<Drag | null>(null);
  const show = (next: Drag | null) => {
    drag.current = next;
    setShown(next);
  };
  const handleDown = (event: PointerEvent<HTMLLIElement>, { id }: Item) => {
    const { target, currentTarget, pointerType, clientX: x, clientY: y } = event;
    // The dialogs of a row are outside of its element, but React passes their events to it.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    event.stopPropagation();
    const isGrip = target.closest('[data-grip]') !== null;
    if (event.button !== 0 || (!isGrip && (pointerType === 'touch' || target.closest(controls)))) return;
    currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id, x, y, over: null };
  };
  const handleMove = ({ clientX, clientY }: PointerEvent) => {
    const { current } = drag;
    if (!current || !list.current) return;
    if (!shown && Math.hypot(clientX - current.x, clientY - current.y) < dragStartPx) return;
    const rows = [...list.current.children];
    const over = rows.findIndex((row) => isInside(row.getBoundingClientRect(), clientX, clientY));
    rows[over]?.scrollIntoView({ block: 'nearest' });
    show({ ...current, over: over < 0 ? null : over });
  };
  const handleUp = () => {
    const { id, over } = drag.current ?? { over: null };
    const item = items.find((each) => each.id === id);
    show(null);
    if (item && over !== null && over !== indexOf(items, item)) onOrder(...moveTo(items, item, over));
  };
  return (
    <ol ref={list} className="mt-2">
      {items.map((item, index) => (
        <li
          key={item.id}
          data-row={item.id}
          tabIndex={-1}
          className={`ordered-row border-t border-rule py-2.5 select-none ${item.id === shown?.id ? 'opacity-50' : index === shown?.over ? 'bg-surface' : ''}`}
          onPointerDown={(event) => handleDown(event, item)}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerCancel={() => show(null)}
        >
          <div className="row-line">
            <RowBody
              id={item.id}
              tools={
                <>
                  <span data-grip="" aria-hidden="true" className="row-grip">
                    <svg
                      viewBox="0 0 16 16"
                      aria-hidden="true"
                      className="size-4"
                      stroke="currentColor"
                      strokeWidth="2"
                    >
                      <path d="M2 5h12M2 11h12" />
                    </svg>
                  </span>
                  <MoveButtons
                    item={item}
                    items={items}
                    describedBy={row(item).titleId ?? rowTitleId(item.id)}
                    onOrder={onOrder}
                  />
                </>
              }
              {...row(item)}
            />
          </div>
          {below?.(item)}
        </li>
      ))}
    </ol>
  );
}

const controls = 'a, button, input, select, textarea, dialog';

function isInside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

interface MoveButtonsProps {
  item: Named;
  items: readonly Named[];
  describedBy: string;
  onOrder: Order;
}

/** A move button stays enabled at the end of the list, so that it keeps the focus. */
export function MoveButtons({ item, items, describedBy, onOrder }: MoveButtonsProps) {
  const index = indexOf(items, item);
  const button = (name: string, path: string, to: number) => {
    const isAtEnd = to < 0 || to >= items.length;
    return (
      <button
        type="button"
        aria-label={name}
        aria-describedby={describedBy}
        aria-disabled={isAtEnd}
        className="grid size-11 place-items-center hover:shadow-(--marked) aria-disabled:text-muted aria-disabled:opacity-50"
        onClick={() => isAtEnd || onOrder(...moveTo(items, item, to))}
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d={path} />
        </svg>
      </button>
    );
  };
  return (
    <span className="flex">
      {button('Mover para cima', 'M3 10l5-5 5 5', index - 1)}
      {button('Mover para baixo', 'M3 6l5 5 5-5', index + 1)}
    </span>
  );
}

function indexOf(items: readonly Named[], { id }: Named): number {
  return items.findIndex((item) => item.id === id);
}

function moveTo(items: readonly Named[], item: Named, index: number): Parameters<Order> {
  const ids = items.map(({ id }) => id).filter((id) => id !== item.id);
  ids.splice(index, 0, item.id);
  return [ids, `${item.name}: posição ${index + 1} de ${items.length}.`, item.id];
}
