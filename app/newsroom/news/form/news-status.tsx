/**
 * Shows whether the text of a form is published or scheduled, whether it is saved, and what is wrong with its
 * schedule.
 */
import type { ReactNode } from 'react';
import { embargoedUntil, findEmbargo } from '../../../../domain/news/embargo-and-end.ts';
import { areSameFields, cleanFields } from '../../../../domain/news/news-fields.ts';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import { attempt } from '../../../program/attempt.ts';
import type { EditedDraft } from '../../text/draft-state.ts';
import { SaveStatus } from '../../text/save-status.tsx';
import { ScheduleFailure } from '../list/schedule-failure.tsx';
import type { ShownOutcome } from './form-state.ts';
import { hasDraft, type OpenedNews } from './opened-news.ts';
import type { NewsDesk } from './use-news-form.ts';

export function NewsStatus({
  desk: { state, draft, publishAt, mayPublish, show, unscheduleHere },
  children,
}: {
  desk: NewsDesk;
  /** The other content of the bar. */
  children: ReactNode;
}) {
  const { known, isBusy } = state;
  return (
    <SaveStatus
      kind={newsText}
      label={labelOf(known, draft)}
      draft={draft}
      onCompare={() => show('conflict')}
      action={
        publishAt === null || !mayPublish ? null : (
          <button type="button" className="status-action" aria-disabled={isBusy} onClick={unscheduleHere}>
            Cancelar agendamento
          </button>
        )
      }
    >
      {findEmbargo(draft.fields, Date.now()) === null ? null : (
        <strong>{embargoedUntil(draft.fields)}</strong>
      )}
      {children}
      <ScheduleFailure reason={known.draft?.failure ?? ''} />
      {isBehindSchedule(known, draft) ? (
        <span className="basis-full text-muted">
          O que mudou depois do agendamento não é publicado com ele: agende de novo para incluir.
        </span>
      ) : null}
    </SaveStatus>
  );
}

function labelOf({ draft, published, unpublished }: OpenedNews, { id, basis }: EditedDraft): string {
  if (draft?.state === 'scheduled' && draft.publishAt !== null)
    return `agendada para ${formatShortDate(draft.publishAt)}`;
  if (draft?.state === 'review') return 'em revisão';
  if (draft?.state === 'returned') return 'devolvida';
  if (published && hasDraft(basis)) return 'publicada, com rascunho';
  if (published)
    return published.createdAt === null
      ? 'publicada'
      : `publicada em ${formatShortDate(published.createdAt)}`;
  if (unpublished) return 'despublicada';
  return id === null ? 'nova notícia' : 'rascunho';
}

function isBehindSchedule({ draft, fields: scheduled }: OpenedNews, { fields }: EditedDraft): boolean {
  if (draft?.state !== 'scheduled') return false;
  return draft.unscheduled !== null || !areSameFields(cleanFields(fields), cleanFields(scheduled));
}

/** Shows the notices in the bar of the form: the bar is always visible, and no field moves. */
export function FormNotices({
  desk: { state, saver, dispatch, refresh, takeOver },
  outcome,
}: {
  desk: NewsDesk;
  outcome: ShownOutcome | null;
}) {
  const { editor, isReading } = state;
  return (
    <div role="status" className="form-notices">
      {outcome === null ? null : (
        <section aria-label="O que mudou" className="form-notice">
          <p className="font-semibold wrap-break-word">{outcome.sentence}</p>
          {outcome.isGone ? (
            <p className="text-muted">
              O que você escrever aqui fica em “Textos guardados neste navegador”, na Visão geral.
            </p>
          ) : (
            <button type="button" className="status-action" onClick={() => void attempt(refresh())}>
              Carregar
            </button>
          )}
        </section>
      )}
      {editor === null && !isReading ? null : (
        <section aria-label="Quem está editando" className="form-notice">
          <p className="font-semibold wrap-break-word">
            {editor === null ? 'Você está só lendo.' : `${editor} está editando agora.`}
          </p>
          {isReading ? null : (
            <button
              type="button"
              className="status-action"
              onClick={() => {
                saver.saveQuietly();
                dispatch({ type: 'reading' });
              }}
            >
              Só ler
            </button>
          )}
          <button type="button" className="status-action" onClick={takeOver}>
            {editor === null ? 'Editar' : 'Assumir'}
          </button>
        </section>
      )}
    </div>
  );
}
