/** News and drafts as rows, with the actions on one row or on all selected rows. */
import { Link } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { embargoedUntil, findEmbargo } from '../../../../domain/news/embargo-and-end.ts';
import { discardQuestion } from '../../../../domain/news/trash.ts';
import { missingAuthor, newsDeleteQuestion, untitled } from '../../../../domain/text/sentences.ts';
import type { ListPage } from '../../../../domain/web/paging.ts';
import { usePerson } from '../../../program/person.ts';
import type { Query } from '../../../program/queries.ts';
import { ShortDate } from '../../../ui/news/date.tsx';
import { ListPart, Rows } from '../../ui/list-part.tsx';
import { type Acts, Row } from '../../ui/row.tsx';
import { byId, useList } from '../../ui/use-list.ts';
import { newDraftPath } from '../form/opened-news.ts';
import type { NewsLine } from '../news-calls.ts';
import { NoteLine } from '../review/notes.tsx';
import { SectionLabel } from './section-label.tsx';
import { useNewsActions } from './use-news-actions.ts';

export type NewsPage = ListPage<NewsLine>;

export function NewsTable({ query, empty }: { query: Query<NewsPage>; empty: string }) {
  const list = useList(query, byId, ({ items }) => items.filter(isPublished));
  const { selection, ask } = list;
  const { trash, discard, unschedule, changeSelected, isBusy } = useNewsActions(list);
  const mayEditAll = mayDo(usePerson(), 'edit-all-news');
  const hasBoxes = selection.rowIds.length > 0;
  const actsOf = (line: NewsLine): Acts => {
    const isScheduled = line.state === 'scheduled';
    return [
      line.path !== null && { label: 'Ver', href: line.path },
      { label: line.state === 'review' && mayEditAll ? 'Revisar' : 'Editar', to: editPath(line) },
      isScheduled && mayEditAll && { label: 'Cancelar agendamento', onClick: () => unschedule(line.id) },
      isTrashed(line)
        ? { label: 'Deletar', onClick: () => ask(newsDeleteQuestion, () => trash(line.id)) }
        : (!isScheduled || mayEditAll) && {
            label: 'Descartar',
            onClick: () =>
              ask(discardQuestion(line.title, line.author, line.path !== null), () => discard(line)),
          },
    ];
  };
  return (
    <ListPart
      list={list}
      empty={empty}
      bulk={{
        isBusy,
        acts: [
          { label: 'Destacar', onClick: () => changeSelected('destacar') },
          { label: 'Remover destaque', onClick: () => changeSelected('remover-destaque') },
          {
            label: 'Deletar selecionadas',
            onClick: () =>
              ask(selectedQuestion('deletar', selection.ids.length), () => changeSelected('excluir')),
          },
        ],
      }}
    >
      {({ items }) => (
        <Rows>
          {items.map((line) => {
            const title = line.title || untitled;
            return (
              <Row
                key={`${line.id}${line.state}`}
                id={line.id}
                name={title}
                boxLabel={`Selecionar: ${title}`}
                {...(hasBoxes ? { selection: isPublished(line) ? selection : null } : {})}
                title={
                  <Link to={editPath(line)} className="inline-flex items-center pointer-coarse:min-h-11">
                    <span className="link-headline">{title}</span>
                  </Link>
                }
                details={<Details line={line} />}
                acts={actsOf(line)}
              >
                <Notice line={line} />
              </Row>
            );
          })}
        </Rows>
      )}
    </ListPart>
  );
}

const isPublished = ({ state }: NewsLine) => state === 'published';

export function selectedQuestion(verb: 'deletar' | 'excluir', count: number): string {
  return count === 1
    ? `Tem certeza que deseja ${verb} a notícia selecionada?`
    : `Tem certeza que deseja ${verb} as ${count} notícias selecionadas?`;
}

const stateNames = {
  draft: 'Rascunho',
  review: 'Em revisão',
  returned: 'Devolvida',
  scheduled: 'Agendada',
  unpublished: 'Despublicada',
} as const;

/** Published news are moved to the trash; drafts are discarded. A scheduled draft can be either. */
function isTrashed({ state }: NewsLine): boolean {
  return state === 'published' || state === 'unpublished';
}

function editPath({ id, path, state }: NewsLine): string {
  return path === null && state !== 'unpublished' ? newDraftPath(id) : `/edit-news/${id}`;
}

function Notice({ line: { failure, note } }: { line: NewsLine }) {
  return (
    <>
      {failure ? (
        <p className="mt-1 font-display text-sm font-semibold text-bad">{`Não foi publicada na hora: ${failure}`}</p>
      ) : null}
      {note ? (
        <div className="mt-1.5 border-s-4 border-marker-rule ps-3">
          <NoteLine note={note} />
          {note.text ? <p className="mt-0.5 line-clamp-2 wrap-anywhere">{note.text}</p> : null}
        </div>
      ) : null}
    </>
  );
}

function Details({ line }: { line: NewsLine }) {
  const note = (text: string) => <strong className="font-semibold text-ink">{text}</strong>;
  return (
    <>
      <SectionLabel category={line.category} />
      <When line={line} />
      <span>{line.author || missingAuthor}</span>
      {line.isFeatured ? note('Destaque') : null}
      {findEmbargo(line, Date.now()) === null ? null : note(embargoedUntil(line))}
      {line.state === 'published' ? null : note(stateNames[line.state])}
      {line.state === 'published' && line.hasDraft ? note('com rascunho') : null}
      {line.state !== 'published' && line.path ? <span>mudança de notícia publicada</span> : null}
    </>
  );
}

function When({ line }: { line: NewsLine }) {
  const [words, at] =
    line.state === 'published'
      ? ['', line.createdAt]
      : line.state === 'scheduled'
        ? ['sai em ', line.publishAt]
        : ['salvo em ', line.updatedAt];
  return (
    <span>
      {words}
      <ShortDate at={at} />
    </span>
  );
}
