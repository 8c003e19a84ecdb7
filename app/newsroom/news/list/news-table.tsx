import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { findCategory } from '../../../../domain/news/categories.ts';
import {
  draftRestored,
  newsDeleteFailure,
  newsDeleteQuestion,
  newsRestored,
  newsTrashed,
  newsUnscheduled,
} from '../../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ShortDate } from '../../../ui/news/date.tsx';
import { sayWithUndo } from '../../../ui/undo-toast.tsx';
import { sentenceOf } from '../../data/call.ts';
import { type List, without } from '../../data/list-query.ts';
import { focusBeside } from '../../ui/row-focus.ts';
import {
  discardDraft,
  type NewsLine,
  restoreDiscarded,
  restoreTrashed,
  trashNews,
  unscheduleAnyVersion,
} from '../news-calls.ts';
import type { NewsPage } from './all-news.tsx';
import { BulkBar, type HideWhile } from './bulk-bar.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { useChosenRows } from './use-chosen-rows.ts';

export const emptySentences = {
  todas: 'Nenhuma notícia encontrada.',
  publicadas: 'Nenhuma notícia encontrada.',
  rascunhos: 'Nenhum rascunho encontrado.',
  agendadas: 'Nenhuma notícia agendada.',
  despublicadas: 'Nenhuma notícia despublicada.',
} as const;
const discardQuestion = 'Tem certeza que deseja descartar este rascunho?';

/** Rows of news, with what can be done to one or to many. A removed row is hidden at once, and shown again on failure. */
export function NewsTable({
  page: { items: lines },
  list: { changeWhile, reload },
}: {
  page: NewsPage;
  list: List<NewsPage>;
}) {
  /** What actions on many rows are for. */
  const published = lines.filter(({ state }) => state === 'published');
  const { chosen, toggle, toggleAll, clear } = useChosenRows(published);
  const rows = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<NewsLine | null>(null);

  const hideWhile: HideWhile = (ids, work) => {
    focusBeside(rows.current, ids);
    return changeWhile(
      without(({ id }) => ids.includes(id)),
      work,
    );
  };
  const trash = async ({ id }: NewsLine) => {
    try {
      await hideWhile([id], () => trashNews(id));
      sayWithUndo(newsTrashed, () => undo(restoreTrashed(id), newsRestored));
    } catch {
      toast.error(newsDeleteFailure);
    }
  };
  const discard = async ({ id }: NewsLine) => {
    try {
      const discarded = await hideWhile([id], () => discardDraft(id, null));
      sayWithUndo('Rascunho descartado.', () => undo(restoreDiscarded(id, discarded), draftRestored));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  const unschedule = async ({ id }: NewsLine) => {
    try {
      await hideWhile([id], () => unscheduleAnyVersion(id));
      toast.success(newsUnscheduled);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  const undo = async (work: Promise<unknown>, success: string) => {
    try {
      await work;
      toast.success(success);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await reload();
  };
  const answer = (isYes: boolean) => {
    const line = asked;
    setAsked(null);
    if (isYes && line) void (isTrashed(line) ? trash(line) : discard(line));
  };

  const hasBulk = published.length > 0;
  return (
    <>
      {hasBulk ? (
        <BulkBar
          ids={chosen}
          count={published.length}
          onToggleAll={toggleAll}
          hideWhile={hideWhile}
          onChanged={() => {
            clear();
            void reload();
          }}
        />
      ) : null}
      <ul ref={rows} className="border-b border-rule">
        {lines.map((line) => (
          <li
            key={`${line.id}${line.state}`}
            data-row={line.id}
            tabIndex={-1}
            data-chosen={chosen.includes(line.id) ? '' : undefined}
            className="news-row"
          >
            {line.state === 'published' ? (
              <RowCheckbox
                title={line.title}
                isChosen={chosen.includes(line.id)}
                onToggle={(isRange) => toggle(line.id, isRange)}
              />
            ) : hasBulk ? (
              <span aria-hidden="true" className="size-6 shrink-0" />
            ) : null}
            <div className="min-w-0 grow">
              <p className="font-display text-[1.0625rem]/6 font-semibold">
                <Link to={editPath(line)} className="link-headline">
                  {line.title || 'Sem título'}
                </Link>
              </p>
              <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted">
                <span data-group={findCategory(line.category)?.group} className="text-hue">
                  {findCategory(line.category)?.name ?? 'Sem categoria'}
                </span>
                <span className="tabular-nums">
                  <When line={line} />
                </span>
                <span>{line.author || 'Autor Desconhecido'}</span>
                {line.isFeatured ? <strong className="font-semibold text-ink">Destaque</strong> : null}
                {line.state === 'published' ? null : (
                  <strong className="font-semibold text-ink">{stateNames[line.state]}</strong>
                )}
                {line.state === 'published' && line.hasDraft ? (
                  <strong className="font-semibold text-ink">com rascunho</strong>
                ) : null}
                {line.state !== 'published' && line.path ? <span>mudança de notícia publicada</span> : null}
              </p>
              {line.failure ? (
                <p className="mt-1 font-display text-sm font-semibold text-bad">{`Não saiu na hora: ${line.failure}`}</p>
              ) : null}
            </div>
            <p className="row-actions">
              {line.path ? (
                <a href={line.path} aria-label={`Ver: ${line.title}`} className="tool-link">
                  Ver
                </a>
              ) : null}
              <Link to={editPath(line)} aria-label={`Editar: ${line.title}`} className="tool-link">
                Editar
              </Link>
              {line.state === 'scheduled' ? (
                <button
                  type="button"
                  aria-label={`Cancelar agendamento: ${line.title}`}
                  className="tool-link"
                  onClick={() => unschedule(line)}
                >
                  Cancelar agendamento
                </button>
              ) : null}
              <button
                type="button"
                aria-label={`${isTrashed(line) ? 'Deletar' : 'Descartar'}: ${line.title}`}
                className="tool-link"
                onClick={() => setAsked(line)}
              >
                {isTrashed(line) ? 'Deletar' : 'Descartar'}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog question={isTrashed(asked) ? newsDeleteQuestion : discardQuestion} onAnswer={answer} />
      ) : null}
    </>
  );
}

const stateNames = { draft: 'Rascunho', scheduled: 'Agendada', unpublished: 'Despublicada' } as const;

/** News with an address and comments go to the trash; other drafts are discarded. A scheduled draft may be either. */
function isTrashed({ state }: NewsLine): boolean {
  return state === 'published' || state === 'unpublished';
}

/** News that were never published are edited in the form of new ones. */
function editPath({ id, path, state }: NewsLine): string {
  return path === null && state !== 'unpublished' ? `/dashboard/noticias?rascunho=${id}` : `/edit-news/${id}`;
}

function When({ line }: { line: NewsLine }) {
  if (line.state === 'scheduled') {
    return (
      <>
        sai em <ShortDate at={line.publishAt} />
      </>
    );
  }
  if (line.state !== 'published') {
    return (
      <>
        salvo em <ShortDate at={line.updatedAt} />
      </>
    );
  }
  return <ShortDate at={line.createdAt} />;
}
