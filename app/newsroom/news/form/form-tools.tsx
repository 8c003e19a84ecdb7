import { useState } from 'react';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { discardNotice, discardQuestion } from '../../../../domain/news/trash.ts';
import { draftRestored } from '../../../../domain/text/sentences.ts';
import { attempt } from '../../../program/attempt.ts';
import { sentenceOf } from '../../../program/call.ts';
import { usePerson } from '../../../program/person.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { EndPreview } from '../../ui/end-preview.tsx';
import { RowButton, rowAction } from '../../ui/row-button.tsx';
import { BylineDialog } from '../authors/byline-dialog.tsx';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import type { EditedDraft } from '../drafts/draft-state.ts';
import { hasDraft, type OpenedNews } from '../drafts/opened-news.ts';
import {
  discardDraft,
  makePreview,
  previewsOfNews,
  restoreDiscarded,
  restoreRevision,
} from '../news-calls.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PublicationTools } from './publication-tools.tsx';

const restoringUndone = 'Restauração desfeita.';

export function FormTools({
  known,
  saver,
  state: { id, basis, fields, progress },
  onChanged,
  onDiscarded,
  onRestored,
}: {
  known: OpenedNews;
  saver: DraftSaver;
  state: EditedDraft;
  onChanged: () => void;
  onDiscarded: () => void;
  /** A discarded draft is back. */
  onRestored: (id: string) => void;
}) {
  const person = usePerson();
  const mayEditAll = mayDo(person, 'edit-all-news');
  const mayDiscard = mayEditAll || known.draft?.state !== 'scheduled';
  const [isSigning, setSigning] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  const { ask, dialog } = useConfirm();

  const preview = async () => {
    // Opened synchronously: browsers block windows that are opened after an await.
    const tab = window.open('', '_blank');
    try {
      await saver.saveNow();
      const { id: saved } = saver.getState();
      if (saved === null) throw new Error('Nothing to show yet');
      const { url } = await makePreview(saved);
      if (tab) tab.location.href = url;
      else location.assign(url);
    } catch (error) {
      tab?.close();
      toast.error(sentenceOf(error));
    }
  };
  const author = known.draft?.createdBy?.name ?? person.name;
  const discard = async () => {
    await saver.saveNow();
    const { title } = saver.getState().fields;
    const { draftId, discarded } = await saver.act(async (draftId, { version }) => {
      const discarded = await discardDraft(draftId, version);
      return { basis: { version: 0, baseVersion: discarded.baseVersion }, draftId, discarded };
    });
    const restoreDraft = () => restoreDiscarded(draftId, discarded).then(() => onRestored(draftId));
    toast.success(discardNotice(title, author, discarded.baseVersion !== null), {
      undo: () => attempt(restoreDraft(), { done: draftRestored }),
    });
    onDiscarded();
  };
  /** Undo publishes the version before, unless another person changed the news since. */
  const restore = async (newsId: string, version: number, current: number) => {
    const outcome = await restoreRevision(newsId, version, current);
    const { version: restored } = outcome;
    onChanged();
    const undo = () =>
      attempt(restoreRevision(newsId, current, restored).then(onChanged), { done: restoringUndone });
    toast.success(restoredSentence(outcome), restored === current ? {} : { undo });
  };
  const take = (fields: NewsFields) => {
    setHistory(false);
    saver.keep();
    const { fields: before } = saver.getState();
    void attempt(saver.replace({ ...fields, topics: fields.topics || before.topics }), {
      done: 'O texto desta versão está no formulário.',
      undo: () => attempt(saver.replace(before)),
    });
  };

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5">
      {known.published ? (
        <a href={known.published.path} className={rowAction} target="_blank" rel="noopener">
          Ver notícia
        </a>
      ) : null}
      <RowButton disabled={id === null && progress === 'saved'} onClick={preview}>
        Pré-visualizar
      </RowButton>
      {id === null ? null : <EndPreview path={`noticias/${id}`} calls={previewsOfNews(id)} />}
      {id === null ? null : <RowButton onClick={() => setHistory(true)}>Histórico</RowButton>}
      {id !== null && mayEditAll ? (
        <RowButton onClick={() => setSigning(true)}>Mudar autoria</RowButton>
      ) : null}
      <PublicationTools known={known} saver={saver} onChanged={onChanged} />
      {id !== null && hasDraft(basis) && !known.unpublished && mayDiscard ? (
        <RowButton
          onClick={() =>
            ask(discardQuestion(fields.title, author, known.published !== null), () => attempt(discard()))
          }
        >
          Descartar rascunho
        </RowButton>
      ) : null}
      {dialog}
      {isSigning && id !== null ? <BylineDialog id={id} onClose={() => setSigning(false)} /> : null}
      {hasHistory && id !== null ? (
        <HistoryDialog
          id={id}
          isPublished={known.published !== null}
          onRestore={(version, current) => {
            setHistory(false);
            ask('Tem certeza que deseja restaurar esta versão? Os leitores passam a vê-la.', () =>
              attempt(restore(id, version, current)),
            );
          }}
          onTake={take}
          onClose={() => setHistory(false)}
        />
      ) : null}
    </div>
  );
}

function restoredSentence({
  missingImages,
  keptSection,
}: Pick<Awaited<ReturnType<typeof restoreRevision>>, 'missingImages' | 'keptSection'>): string {
  const said =
    missingImages > 0 ? 'Versão restaurada, sem as imagens que não existem mais.' : 'Versão restaurada.';
  return keptSection === null
    ? said
    : `${said} A seção dela não existe mais: a notícia continua em ${keptSection}.`;
}
