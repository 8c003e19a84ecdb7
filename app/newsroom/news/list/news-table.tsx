import { Link } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { discardQuestion } from '../../../../domain/news/trash.ts';
import { newsDeleteQuestion } from '../../../../domain/text/sentences.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { ShortDate } from '../../../ui/news/date.tsx';
import { usePerson } from '../../data/person.ts';
import type { List } from '../../data/queries.ts';
import { RowButton, rowAction } from '../../ui/row-button.tsx';
import { SelectionBar, useSelection } from '../../ui/selection.tsx';
import { newDraftPath } from '../drafts/opened-news.ts';
import type { BulkAction, NewsLine } from '../news-calls.ts';
import type { NewsPage } from './all-news.tsx';
import { NewsRow } from './news-row.tsx';
import { NoteLine } from './note-line.tsx';
import { useNewsActions } from './use-news-actions.ts';

export function NewsTable({ page: { items: lines }, list }: { page: NewsPage; list: List<NewsPage> }) {
  const published = lines.filter(({ state }) => state === 'published').map(({ id }) => id);
  const selection = useSelection(published);
  const { trash, discard, unschedule, changeMany, isBusy } = useNewsActions(list);
  const mayEditAll = mayDo(usePerson(), 'edit-all-news');
  const { ask, dialog } = useConfirm();
  const { ids } = selection;
  const changeSelected = (action: BulkAction) => changeMany(selection, action);
  const askToRemove = (line: NewsLine) =>
    isTrashed(line)
      ? ask(newsDeleteQuestion, () => trash(line.id))
      : ask(discardQuestion(line.title, line.author, line.path !== null), () => discard(line));
  const bulkButton = (label: string, onClick: () => void) => (
    <RowButton disabled={ids.length === 0 || isBusy} onClick={onClick}>
      {label}
    </RowButton>
  );
  return (
    <>
      {published.length > 0 ? (
        <SelectionBar selection={selection}>
          {bulkButton('Destacar', () => changeSelected('destacar'))}
          {bulkButton('Tirar destaque', () => changeSelected('remover-destaque'))}
          {bulkButton('Deletar selecionadas', () =>
            ask(selectedQuestion('deletar', ids.length), () => changeSelected('excluir')),
          )}
        </SelectionBar>
      ) : null}
      <ul className="border-b border-rule">
        {lines.map((line) => {
          const title = line.title || 'Sem título';
          const verb = line.state === 'review' && mayEditAll ? 'Revisar' : 'Editar';
          return (
            <NewsRow
              key={`${line.id}${line.state}`}
              line={line}
              {...(published.length > 0 ? { selection } : {})}
              isSelectable={line.state === 'published'}
              heading={
                <Link to={editPath(line)} className="inline-flex items-center pointer-coarse:min-h-11">
                  <span className="link-headline">{title}</span>
                </Link>
              }
              details={<Details line={line} />}
              notice={<Notice line={line} />}
              actions={
                <>
                  {line.path ? (
                    <a href={line.path} aria-label={`Ver: ${title}`} className={rowAction}>
                      Ver
                    </a>
                  ) : null}
                  <Link to={editPath(line)} aria-label={`${verb}: ${title}`} className={rowAction}>
                    {verb}
                  </Link>
                  {line.state === 'scheduled' && mayEditAll ? (
                    <RowButton
                      aria-label={`Cancelar agendamento: ${title}`}
                      onClick={() => unschedule(line.id)}
                    >
                      Cancelar agendamento
                    </RowButton>
                  ) : null}
                  {line.state === 'scheduled' && !mayEditAll ? null : (
                    <RowButton
                      aria-label={`${isTrashed(line) ? 'Deletar' : 'Descartar'}: ${title}`}
                      onClick={() => askToRemove(line)}
                    >
                      {isTrashed(line) ? 'Deletar' : 'Descartar'}
                    </RowButton>
                  )}
                </>
              }
            />
          );
        })}
      </ul>
      {dialog}
    </>
  );
}

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

/** News with an address and comments are trashed; other drafts are discarded. A scheduled draft may be either. */
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
        <p className="mt-1 font-display text-sm font-semibold text-bad">{`Não saiu na hora: ${failure}`}</p>
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
      <span className="tabular-nums">
        <When line={line} />
      </span>
      <span>{line.author || 'Autor Desconhecido'}</span>
      {line.isFeatured ? note('Destaque') : null}
      {line.state === 'published' ? null : note(stateNames[line.state])}
      {line.state === 'published' && line.hasDraft ? note('com rascunho') : null}
      {line.state !== 'published' && line.path ? <span>mudança de notícia publicada</span> : null}
    </>
  );
}

function When({ line }: { line: NewsLine }) {
  switch (line.state) {
    case 'published':
      return <ShortDate at={line.createdAt} />;
    case 'scheduled':
      return (
        <>
          sai em <ShortDate at={line.publishAt} />
        </>
      );
    default:
      return (
        <>
          salvo em <ShortDate at={line.updatedAt} />
        </>
      );
  }
}
