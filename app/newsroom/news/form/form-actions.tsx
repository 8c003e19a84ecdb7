/** Offers, above the form, the actions on a piece of news: preview, history, byline, date, copy, and unpublishing. */
import { useNavigate } from 'react-router';
import { type NewsFields, toDuplicate } from '../../../../domain/news/news-fields.ts';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { discardNotice, discardQuestion } from '../../../../domain/news/trash.ts';
import {
  draftRestored,
  newsDuplicated,
  newsUnpublished,
  newsUnpublishQuestion,
  takenVersion,
  versionRestored,
} from '../../../../domain/text/sentences.ts';
import { randomKey } from '../../../browser/random-key.ts';
import { attempt } from '../../../program/attempt.ts';
import { Button } from '../../../program/button.tsx';
import { toErrorMessage } from '../../../program/call.ts';
import { usePerson } from '../../../program/person.ts';
import { toast } from '../../../ui/toast.ts';
import { HistoryDialog } from '../../text/history-dialog.tsx';
import { EndPreview } from '../../ui/end-preview.tsx';
import { Fold } from '../../ui/fold.tsx';
import { RowButton, rowAction } from '../../ui/row-button.tsx';
import { BylineDialog } from '../dialogs/byline-dialog.tsx';
import { PublicationDateDialog } from '../dialogs/moment-dialog.tsx';
import { listHistory } from '../dialogs/news-history.ts';
import { fieldId, groupId } from '../fields/field-problems.ts';
import {
  createCopy,
  createPreview,
  discardDraft,
  previewsOfNews,
  restoreDiscarded,
  restoreRevision,
  unpublishNews,
} from '../news-calls.ts';
import { hasDraft, newDraftPath } from './opened-news.ts';
import type { NewsDesk } from './use-news-form.ts';

const restoreQuestion = 'Tem certeza que deseja restaurar esta versão? Os leitores passam a vê-la.';
const restoringUndone = 'Restauração desfeita.';
const restoredWithoutImages = 'Versão restaurada, sem as imagens que não existem mais.';

export function FormActions({ desk }: { desk: NewsDesk }) {
  const { saver, ask, show, refresh, onDiscarded, onRestored, mayPublish: mayEditAll } = desk;
  const { known, dialog } = desk.state;
  const { id, basis, fields, progress } = desk.draft;
  const person = usePerson();
  const navigate = useNavigate();
  const mayDiscard = mayEditAll || known.draft?.state !== 'scheduled';
  const publication = known.published ?? known.unpublished;
  const close = () => show(null);

  const preview = async () => {
    // The tab is opened synchronously: browsers block windows that are opened after an await.
    const tab = window.open('', '_blank');
    try {
      await saver.saveNow();
      const { id: saved } = saver.getState();
      if (saved === null) throw new Error('Nothing to show yet');
      const { url } = await createPreview(saved);
      if (tab) tab.location.href = url;
      else location.assign(url);
    } catch (error) {
      tab?.close();
      toast.error(toErrorMessage(error));
    }
  };
  const author = known.draft?.createdBy?.name ?? person.name;
  const discard = async () => {
    await saver.saveNow();
    const { title } = saver.getState().fields;
    const { draftId, discarded } = await saver.sendText(async (draftId, { version }) => {
      const discarded = await discardDraft(draftId, version);
      return { basis: { version: 0, baseVersion: discarded.baseVersion }, draftId, discarded };
    });
    const restoreDraft = () => restoreDiscarded(draftId, discarded).then(() => onRestored(draftId));
    toast.success(discardNotice(title, author, discarded.baseVersion !== null), {
      undo: () => attempt(restoreDraft(), { done: draftRestored }),
    });
    onDiscarded();
  };
  /**
   * Publishes a version again. Undo publishes the previous version, unless another person has changed the news since.
   */
  const restore = async (newsId: string, version: number, current: number) => {
    const { version: restored, missingImages } = await restoreRevision(newsId, version, current);
    void refresh();
    const undo = () =>
      attempt(restoreRevision(newsId, current, restored).then(refresh), { done: restoringUndone });
    toast.success(
      missingImages > 0 ? restoredWithoutImages : versionRestored,
      restored === current ? {} : { undo },
    );
  };
  /** Creates a new draft with the text of this form, as a start for a second story. */
  const duplicate = async () => {
    await saver.saveNow();
    const copy = await createCopy(toDuplicate(saver.getState().fields), randomKey());
    navigate(newDraftPath(copy.id));
    toast.success(newsDuplicated);
  };
  const unpublish = async (newsId: string) => {
    await saver.saveNow();
    await unpublishNews(newsId);
    void refresh();
  };
  const take = (fields: NewsFields) => {
    close();
    saver.writeJournal();
    const { fields: before } = saver.getState();
    void attempt(saver.replace({ ...fields, topics: fields.topics || before.topics }), {
      done: takenVersion,
      undo: () => attempt(saver.replace(before)),
    });
  };

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 md:mb-6">
      <RowButton label="Pré-visualizar" disabled={id === null && progress === 'saved'} onClick={preview} />
      {id === null ? null : <EndPreview path={`noticias/${id}`} calls={previewsOfNews(id)} />}
      {id === null ? null : (
        <Fold label="Mais opções">
          <div className="flex basis-full flex-wrap gap-x-5 md:contents">
            {known.published ? (
              <a href={known.published.path} className={rowAction} target="_blank" rel="noopener">
                Ver notícia
              </a>
            ) : null}
            <RowButton label="Histórico" onClick={() => show('history')} />
            <RowButton label="Duplicar como rascunho" onClick={() => attempt(duplicate())} />
            {mayEditAll ? <RowButton label="Mudar autoria" onClick={() => show('byline')} /> : null}
            {publication ? <RowButton label="Mudar data" onClick={() => show('date')} /> : null}
            {known.published ? (
              <RowButton
                label="Despublicar"
                onClick={() =>
                  ask(newsUnpublishQuestion, () => attempt(unpublish(id), { done: newsUnpublished }))
                }
              />
            ) : null}
            {hasDraft(basis) && !known.unpublished && mayDiscard ? (
              <RowButton
                label="Descartar rascunho"
                onClick={() =>
                  ask(discardQuestion(fields.title, author, known.published !== null), () =>
                    attempt(discard()),
                  )
                }
              />
            ) : null}
          </div>
        </Fold>
      )}
      {desk.state.isReading ? null : <FormParts />}
      {id === null ? null : (
        <>
          {dialog === 'byline' ? <BylineDialog id={id} onClose={close} /> : null}
          {dialog === 'date' && publication ? (
            <PublicationDateDialog
              id={id}
              createdAt={publication.createdAt}
              onChanged={refresh}
              onClose={close}
            />
          ) : null}
          {dialog === 'history' ? (
            <HistoryDialog
              kind={newsText}
              on={[id, known.published !== null]}
              list={() => listHistory(id, known.published !== null)}
              onTake={take}
              actionsOf={({ version, isCurrent }, current) =>
                version === null || current === null || isCurrent ? null : (
                  <Button
                    label="Restaurar esta versão"
                    isMain
                    onClick={() => {
                      close();
                      ask(restoreQuestion, () => attempt(restore(id, version, current)));
                    }}
                  />
                )
              }
              onClose={close}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

const parts = [
  { label: 'Texto', id: fieldId('content') },
  { label: 'Assuntos', id: fieldId('topics') },
  { label: 'Comentários', id: fieldId('commentClosing') },
  { label: 'Avisos', id: groupId('notices') },
  { label: 'Embargo', id: groupId('airtime') },
  { label: 'Buscadores', id: groupId('search') },
] as const;

/** Links to the parts of the news form that are far below its first fields; some of these parts are folded. */
function FormParts() {
  return (
    <nav aria-label="Partes do formulário" className="contents lg:ms-auto lg:block">
      <Fold label="Ir para" isAlways>
        <div className="flex basis-full flex-wrap gap-x-5">
          {parts.map(({ label, id }) => (
            <RowButton
              label={label}
              key={id}
              onClick={({ currentTarget }) => {
                currentTarget.closest('details')?.removeAttribute('open');
                showPart(id);
              }}
            />
          ))}
        </div>
      </Fold>
    </nav>
  );
}

/** Unfolds a part, scrolls to it and gives it the focus. */
function showPart(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView({ block: 'start' });
  const target = part.querySelector<HTMLElement>(':scope > summary, [role=textbox]') ?? part;
  target.focus({ preventScroll: true });
}
