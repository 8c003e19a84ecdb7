import { useState } from 'react';
import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { RowButton } from '../ui/row-button.tsx';

/** Messages with what can be done to one, or to those that are chosen. */
export function MessageTable({
  rows,
  onOpen,
  onMark,
  onRemove,
}: {
  rows: MessageRow[];
  onOpen: (id: string) => void;
  onMark: (messages: MessageRow[], isRead: boolean) => void;
  onRemove: (messages: MessageRow[]) => void;
}) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => chosenIds.has(id));
  const isNone = chosen.length === 0;
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds(
      (before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)),
    );
  const mark = (isRead: boolean) =>
    onMark(
      chosen.filter((row) => row.isRead !== isRead),
      isRead,
    );

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 border-t-2 border-ink font-display text-[0.9375rem]">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.length === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = !isNone && chosen.length < rows.length;
            }}
            className="size-5 accent-ink"
            onChange={({ target }) => setChosenIds(new Set(target.checked ? rows.map(({ id }) => id) : []))}
          />
          Selecionar todas
        </label>
        {isNone ? null : (
          <span className="ms-auto flex flex-wrap gap-x-5">
            <RowButton onClick={() => mark(true)}>Marcar como lidas</RowButton>
            <RowButton onClick={() => mark(false)}>Marcar como não lidas</RowButton>
            <RowButton onClick={() => onRemove(chosen)}>Excluir selecionadas</RowButton>
          </span>
        )}
      </div>
      <table className="w-full border-b border-rule text-start font-display">
        <thead className="sr-only">
          <tr>
            <th scope="col">Seleção</th>
            <th scope="col">Mensagem</th>
            <th scope="col">Data</th>
            <th scope="col">Ações</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MessageTableRow
              key={row.id}
              row={row}
              isChosen={chosenIds.has(row.id)}
              onChoose={choose}
              onOpen={onOpen}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function MessageTableRow({
  row,
  isChosen,
  onChoose,
  onOpen,
  onRemove,
}: {
  row: MessageRow;
  isChosen: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  onOpen: (id: string) => void;
  onRemove: (messages: MessageRow[]) => void;
}) {
  const { id, name, title, email, sentAt, isRead } = row;
  const titleId = `mensagem-${id}`;
  return (
    <tr
      data-row={id}
      tabIndex={-1}
      className="border-t border-rule align-top data-chosen:bg-surface"
      data-chosen={isChosen ? '' : undefined}
    >
      <td className="w-8 py-3">
        <input
          type="checkbox"
          aria-label={`Selecionar: ${title}`}
          checked={isChosen}
          className="size-5 accent-ink"
          onChange={({ target }) => onChoose(id, target.checked)}
        />
      </td>
      <td className="py-2.5 pe-4">
        <p id={titleId} className={isRead ? '' : 'font-bold'}>
          {isRead ? null : (
            <span className="me-2 bg-marker px-1.5 text-xs/5 font-semibold text-on-marker">Não lida</span>
          )}
          <bdi>{title}</bdi>
        </p>
        <p className="mt-0.5 text-sm/5 text-muted">
          <bdi>{name}</bdi>
          <bdi className="ms-2 max-md:hidden">{email}</bdi>
          <span className="block tabular-nums md:hidden">
            <ShortDate at={sentAt} />
          </span>
        </p>
      </td>
      <td className="w-40 py-3 text-sm text-muted tabular-nums max-md:hidden">
        <ShortDate at={sentAt} />
      </td>
      <td className="w-0 whitespace-nowrap">
        <span className="flex gap-x-4 max-sm:flex-col">
          <RowButton aria-describedby={titleId} onClick={() => onOpen(id)}>
            Ler
          </RowButton>
          <RowButton aria-describedby={titleId} onClick={() => onRemove([row])}>
            Excluir
          </RowButton>
        </span>
      </td>
    </tr>
  );
}
