import { useSearchParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { draftRestored, newsRestored, untitled } from '../../../../domain/text/sentences.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { ShortDate } from '../../../ui/news/date.tsx';
import { usePerson } from '../../data/person.ts';
import { byId, type Query, useList } from '../../data/queries.ts';
import { attempt } from '../../ui/attempt.ts';
import { Heading } from '../../ui/heading.tsx';
import { ListPart, readListPlace } from '../../ui/list-place.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { listTrash, removeForGood, restoreTrashed, type TrashLine } from '../news-calls.ts';
import { NewsRow, rowTitleId } from './news-row.tsx';

export function query(parameters: URLSearchParams): Query<Awaited<ReturnType<typeof listTrash>>> {
  const place = readListPlace(parameters);
  return { queryKey: ['lixeira', place], queryFn: () => listTrash(place) };
}

/** `Lixeira`: what can be restored for 30 days (docs/product.md#trash). */
export default function TrashSection() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const { ask, dialog } = useConfirm();
  const hideWhile = (id: string, work: (id: string) => Promise<unknown>, done: string) =>
    attempt(
      list.hideWhile([id], () => work(id)),
      { done, item: id },
    );
  const mayDelete = mayDo(usePerson(), 'edit-all-news');
  const askToDelete = ({ id, title, isDraft }: TrashLine) =>
    ask(
      isDraft
        ? `Tem certeza que deseja excluir definitivamente o rascunho “${title || untitled}”? Isso não pode ser desfeito.`
        : 'Tem certeza que deseja excluir definitivamente esta notícia? Isso não pode ser desfeito.',
      () =>
        hideWhile(
          id,
          removeForGood,
          isDraft ? 'Rascunho excluído definitivamente.' : 'Notícia excluída definitivamente.',
        ),
    );

  return (
    <>
      <Heading>Lixeira</Heading>
      <p className="mt-2 mb-6 max-w-[60ch] text-muted">
        O que foi deletado pode ser restaurado por 30 dias. Depois sai de vez, com comentários e imagens.
      </p>
      <ListPart
        list={list}
        empty={<p className="border-t border-rule py-8 text-lg text-muted">A lixeira está vazia.</p>}
      >
        {(page) => (
          <ul className="border-b border-rule">
            {page.items.map((line) => (
              <NewsRow
                key={line.id}
                line={line}
                details={
                  <>
                    <span className="tabular-nums">
                      {line.isDraft ? 'rascunho, descartado em ' : 'deletada em '}
                      <ShortDate at={line.deletedAt} />
                    </span>
                    <span>{`por ${line.deletedBy.name}`}</span>
                    <span className="tabular-nums">
                      sai de vez em <ShortDate at={line.goesAt} />
                    </span>
                  </>
                }
                actions={
                  <>
                    <RowButton
                      aria-describedby={rowTitleId(line.id)}
                      onClick={() =>
                        hideWhile(line.id, restoreTrashed, line.isDraft ? draftRestored : newsRestored)
                      }
                    >
                      Restaurar
                    </RowButton>
                    {mayDelete ? (
                      <RowButton
                        isBad
                        aria-describedby={rowTitleId(line.id)}
                        onClick={() => askToDelete(line)}
                      >
                        Excluir definitivamente
                      </RowButton>
                    ) : null}
                  </>
                }
              />
            ))}
          </ul>
        )}
      </ListPart>
      {dialog}
    </>
  );
}
