/** Draws the given messages as rows of a table. On phones, the date and the buttons are below the subject. */
import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { RowActs, SelectionBox } from '../ui/row.tsx';
import type { Selection } from '../ui/use-list.ts';

interface RowsProps {
  rows: readonly MessageRow[];
  selection: Selection;
  onOpen: (id: string) => void;
  onRemove: (message: MessageRow) => void;
}

export function MessageRows({ rows, ...props }: RowsProps) {
  return (
    <table className="w-full border-b border-rule text-start font-display max-sm:block">
      <thead className="sr-only">
        <tr>
          <th scope="col">Seleção</th>
          <th scope="col">Mensagem</th>
          <th scope="col">Data</th>
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <MessageTableRow key={row.id} row={row} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function MessageTableRow({
  row,
  selection,
  onOpen,
  onRemove,
}: { row: MessageRow } & Omit<RowsProps, 'rows'>) {
  const { id, name, title, email, sentAt, isRead } = row;
  const titleId = `mensagem-${id}`;
  return (
    <tr
      data-row={id}
      tabIndex={-1}
      className="border-t border-rule align-top data-chosen:bg-surface max-sm:flex max-sm:flex-wrap max-sm:py-2.5"
      data-chosen={selection.has(id) ? '' : undefined}
    >
      <td className="w-8 py-3 max-sm:py-0">
        <SelectionBox selection={selection} id={id} label={`Selecionar: ${title}`} />
      </td>
      <td className="py-2.5 pe-4 max-sm:flex-1 max-sm:p-0">
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
      <td className="w-24 max-sm:basis-full max-sm:ps-8">
        <span className="row-actions">
          <RowActs
            row={{ titleId }}
            acts={[
              { label: 'Ler', onClick: () => onOpen(id) },
              { label: 'Excluir', onClick: () => onRemove(row) },
            ]}
          />
        </span>
      </td>
    </tr>
  );
}
