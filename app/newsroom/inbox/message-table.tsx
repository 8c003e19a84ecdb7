import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { byId } from '../data/queries.ts';
import { RowButton } from '../ui/row-button.tsx';
import { type Selection, SelectionBar, SelectionBox, useSelection } from '../ui/selection.tsx';

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
  const selection = useSelection(rows.map(byId));
  const selected = rows.filter(({ id }) => selection.has(id));
  const mark = (isRead: boolean) =>
    onMark(
      selected.filter((row) => row.isRead !== isRead),
      isRead,
    );

  return (
    <>
      <SelectionBar selection={selection}>
        {selected.length > 0 ? (
          <>
            <RowButton onClick={() => mark(true)}>Marcar como lidas</RowButton>
            <RowButton onClick={() => mark(false)}>Marcar como não lidas</RowButton>
            <RowButton onClick={() => onRemove(selected)}>Excluir selecionadas</RowButton>
          </>
        ) : null}
      </SelectionBar>
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
              selection={selection}
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
  selection,
  onOpen,
  onRemove,
}: {
  row: MessageRow;
  selection: Selection;
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
      data-chosen={selection.has(id) ? '' : undefined}
    >
      <td className="w-10 ps-0.5 py-3">
        <SelectionBox selection={selection} id={id} label={`Selecionar: ${title}`} />
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
