/** A list of records in the form of an inset, such as the pictures of a gallery. */
import { type ReactNode, useRef } from 'react';
import { isRecord, listOf } from '../../../domain/text/json-values.ts';
import { itemsLeftOut } from '../../../domain/text/sentences.ts';
import { Alert } from '../../newsroom/ui/alert.tsx';
import { RowButton } from '../../newsroom/ui/row-button.tsx';
import { Button } from '../../program/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { InsetData, InsetFieldProps } from './inset-kinds.ts';
import { textOf } from './inset-problems.ts';
import type { PictureFiles } from './picture-field.tsx';

let lastId = 0;

function newId(): number {
  lastId += 1;
  return lastId;
}

/** The props of the fields of one item; `owner` distinguishes them from the fields of other items. */
export interface ItemFields {
  data: InsetData;
  owner: string;
  files: PictureFiles;
  onChange: (changed: InsetData) => void;
}

export function ItemsField({
  id,
  field: { name, noun, min, max, fields },
  data,
  problem,
  onChange,
  children,
}: InsetFieldProps<'items'> & { children: (item: ItemFields) => ReactNode }) {
  const stored = listOf(data[name]);
  // Empty items fill the list up to `min`. Stored items that are no records are kept, but not shown.
  const items = [...stored, ...Array.from({ length: Math.max(0, min - stored.length) }, () => ({}))];
  // An upload ends in the item in which it began, even after the item has moved.
  const ids = useRef<readonly number[]>([]);
  ids.current = items.map((_, index) => ids.current[index] ?? newId());
  const list = useRef<HTMLDivElement>(null);
  const files = useRef(new Map<number, File>());
  const set = (next: readonly unknown[], nextIds: readonly number[]) => {
    ids.current = nextIds;
    onChange({ [name]: next });
  };
  const move = (index: number, by: 1 | -1) => set(swap(items, index, by), swap(ids.current, index, by));
  const image = fields.find(({ kind }) => kind === 'image');
  /** Gives each file to an item below without a picture, or to a new one. */
  const addFiles = (index: number) => (more: readonly File[]) => {
    const next = [...items];
    const nextIds = [...ids.current];
    let at = index;
    const isTaken = (item: unknown, owner: number | undefined) =>
      !isRecord(item) ||
      textOf(item[image && 'name' in image ? image.name : '']) !== '' ||
      files.current.has(owner ?? 0);
    for (const file of more) {
      do at += 1;
      while (at < next.length && isTaken(next[at], nextIds[at]));
      if (at >= max) {
        toast.error(itemsLeftOut(String(max)));
        break;
      }
      next[at] ??= {};
      // A new identity makes the field send the file.
      nextIds[at] = newId();
      files.current.set(nextIds[at] ?? 0, file);
    }
    set(next, nextIds);
  };
  const which = (index: number) => <span className="sr-only">{`${noun} ${index + 1}`}</span>;
  return (
    <div ref={list} id={id} tabIndex={-1} className="grid gap-5">
      {items.map((item, index) =>
        isRecord(item) ? (
          <fieldset key={ids.current[index]} className="grid gap-4 border-t border-rule pt-3">
            <legend className="kicker float-start">{`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}</legend>
            {children({
              data: item,
              owner: `-${index + 1}`,
              files: {
                firstFile: files.current.get(ids.current[index] ?? 0) ?? null,
                onMoreFiles: addFiles(index),
              },
              onChange: (changed) => set(items.with(index, { ...item, ...changed }), ids.current),
            })}
            <p className="flex flex-wrap gap-x-5">
              <RowButton disabled={index === 0} onClick={() => move(index, -1)}>
                Mover para cima {which(index)}
              </RowButton>
              <RowButton disabled={index === items.length - 1} onClick={() => move(index, 1)}>
                Mover para baixo {which(index)}
              </RowButton>
              <RowButton
                disabled={items.length <= min}
                onClick={() => {
                  // The button that was pressed leaves the page, so the list gets the focus.
                  list.current?.focus();
                  set(items.toSpliced(index, 1), ids.current.toSpliced(index, 1));
                }}
              >
                Excluir {which(index)}
              </RowButton>
            </p>
          </fieldset>
        ) : null,
      )}
      <Alert>{problem}</Alert>
      {items.length >= max ? null : (
        <Button label={`Adicionar ${noun}`} onClick={() => set([...items, {}], ids.current)} />
      )}
    </div>
  );
}

function swap<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  return list.toSpliced(index, 1).toSpliced(index + by, 0, ...list.slice(index, index + 1));
}
