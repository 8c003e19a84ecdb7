/** `Lixeira`: what can be restored for 30 days (docs/product.md#trash). */
import { useSearchParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { draftRestored, newsRestored, untitled } from '../../../../domain/text/sentences.ts';
import { Heading } from '../../../program/heading.tsx';
import { usePerson } from '../../../program/person.ts';
import { queryOf } from '../../../program/queries.ts';
import { ShortDate } from '../../../ui/news/date.tsx';
import { readPageQuery } from '../../ui/list-pages.tsx';
import { RowList } from '../../ui/list-part.tsx';
import { byId, useList } from '../../ui/use-list.ts';
import { listTrash, removeForGood, restoreTrashed, type TrashLine } from '../news-calls.ts';
import { SectionLabel } from './section-label.tsx';

export function query(parameters: URLSearchParams) {
  return queryOf('lixeira', listTrash, readPageQuery(parameters));
}

export default function TrashScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const mayDelete = mayDo(usePerson(), 'edit-all-news');
  const restore = ({ id, isDraft }: TrashLine) =>
    list.remove([id], () => restoreTrashed(id), { done: isDraft ? draftRestored : newsRestored });
  const askToDelete = ({ id, title, isDraft }: TrashLine) =>
    list.ask(
      isDraft
        ? `Tem certeza que deseja excluir definitivamente o rascunho “${title || untitled}”? Isso não pode ser desfeito.`
        : 'Tem certeza que deseja excluir definitivamente esta notícia? Isso não pode ser desfeito.',
      () =>
        list.remove([id], () => removeForGood(id), {
          done: isDraft ? 'Rascunho excluído definitivamente.' : 'Notícia excluída definitivamente.',
        }),
    );
  return (
    <>
      <Heading about="O que foi excluído pode ser restaurado por 30 dias. Depois sai de vez, com comentários e imagens.">
        Lixeira
      </Heading>
      <RowList
        list={list}
        empty="A lixeira está vazia."
        row={(line) => ({
          title: line.title,
          details: (
            <>
              <SectionLabel category={line.category} />
              <span>
                {line.isDraft ? 'rascunho, descartado em ' : 'deletada em '}
                <ShortDate at={line.deletedAt} />
              </span>
              <span>{`por ${line.deletedBy.name}`}</span>
              <span>
                sai de vez em <ShortDate at={line.goesAt} />
              </span>
            </>
          ),
          acts: [
            { label: 'Restaurar', onClick: () => restore(line) },
            mayDelete && {
              label: 'Excluir definitivamente',
              isBad: true,
              onClick: () => askToDelete(line),
            },
          ],
        })}
      />
    </>
  );
}
