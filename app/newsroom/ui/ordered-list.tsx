import { type DragEvent, type ReactNode, useState } from 'react';

export interface Named {
  id: string;
  name: string;
}

/** Called with the new order and a sentence about what moved. */
export type Order = (ids: string[], sentence: string) => void;

/** Rows that are moved by buttons or dragged by a pointer. Lists inside a row have an order of their own. */
export function OrderedList<Item extends Named>({
  items,
  labelIdOf,
  onOrder,
  children,
}: {
  items: readonly Item[];
  /** The id of the element that names a row. */
  labelIdOf: (item: Item) => string;
  onOrder: Order;
  children: (item: Item, moveButtons: ReactNode) => ReactNode;
}) {
  const [dragged, setDragged] = useState<Item | null>(null);
  const [over, setOver] = useState<Item | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const handleStart = (event: DragEvent, item: Item) => {
    event.stopPropagation();
    event.dataTransfer.effectAllowed = 'move';
    // Firefox drags nothing without data.
    event.dataTransfer.setData('text/plain', item.name);
    setDragged(item);
  };
  const handleOver = (event: DragEvent, item: Item) => {
    if (!dragged) return;
    event.preventDefault();
    setOver(item);
  };
  const handleDrop = (event: DragEvent, target: Item) => {
    if (!dragged) return;
    event.preventDefault();
    if (dragged.id !== target.id) onOrder(...moveTo(items, dragged, indexOf(items, target)));
    end();
  };
  return (
    <ol className="mt-2">
      {items.map((item) => {
        const isTarget = over?.id === item.id && dragged?.id !== item.id;
        return (
          <li
            key={item.id}
            data-row={item.id}
            tabIndex={-1}
            draggable
            className={`border-t border-rule py-2.5 ${item.id === dragged?.id ? 'opacity-50' : ''} ${isTarget ? 'bg-surface' : ''}`}
            onDragStart={(event) => handleStart(event, item)}
            onDragEnd={end}
            onDragOver={(event) => handleOver(event, item)}
            onDrop={(event) => handleDrop(event, item)}
          >
            {children(
              item,
              <MoveButtons item={item} items={items} describedBy={labelIdOf(item)} onOrder={onOrder} />,
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** At an end a button stays enabled, so that it keeps the focus. */
export function MoveButtons({
  item,
  items,
  describedBy,
  onOrder,
}: {
  item: Named;
  items: readonly Named[];
  describedBy: string;
  onOrder: Order;
}) {
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

function moveTo(items: readonly Named[], item: Named, index: number): [ids: string[], sentence: string] {
  const ids = items.map(({ id }) => id).filter((id) => id !== item.id);
  ids.splice(index, 0, item.id);
  return [ids, `${item.name}: posição ${index + 1} de ${items.length}.`];
}
