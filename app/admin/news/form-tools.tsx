import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { NewsFields } from '../../../domain/draft.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { sayWithUndo } from '../../ui/undo-toast.tsx';
import { sentenceOf } from '../call.ts';
import type { DraftSaver, SaverState } from './draft-saver.ts';
import { discardDraft, makePreview, restoreRevision } from './news-calls.ts';
import { hasDraft, type OpenedNews } from './opened-news.ts';
import { PublicationTools } from './publication-tools.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';

const restoredWithoutImages = 'Versão restaurada, sem as imagens que já não existem.';

/** What can be done with a text besides writing and saving it. */
export function FormTools({
  known,
  saver,
  state,
  onRestored,
  onShow,
  onDiscarded,
}: {
  known: OpenedNews;
  saver: DraftSaver;
  state: SaverState;
  /** What readers see has changed. */
  onRestored: () => void;
  onShow: DraftSaver['goOn'];
  onDiscarded: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  const { id } = state;

  const preview = async () => {
    // Opened by the click itself: browsers keep tabs that come later from opening.
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
  const discard = async (isYes: boolean) => {
    setAsking(false);
    if (!isYes || id === null) return;
    try {
      await saver.saveNow();
      // What is on the screen is discarded with the draft.
      await saver.act(async (draftId, { version }) => {
        const { baseVersion } = await discardDraft(draftId, version);
        return { basis: { version: 0, baseVersion } };
      });
      toast.success('Rascunho descartado.');
      onDiscarded();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  const restore = async (version: number) => {
    setHistory(false);
    if (id === null) return;
    try {
      const { missingImages } = await restoreRevision(id, version);
      toast.success(missingImages > 0 ? restoredWithoutImages : 'Versão restaurada.');
      onRestored();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  const take = (fields: NewsFields) => {
    setHistory(false);
    const { fields: before, base, basis, savedAt } = saver.getState();
    onShow({ fields, base, basis, savedAt });
    sayWithUndo('Versão trazida para o formulário.', () => {
      const now = saver.getState();
      onShow({ fields: before, base: now.base, basis: now.basis, savedAt: now.savedAt });
    });
  };
  const isWritten = id !== null || state.progress !== 'saved';

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 font-display">
      {known.published ? (
        <a href={known.published.path} className="tool-link" target="_blank" rel="noopener">
          Ver notícia
        </a>
      ) : null}
      <button type="button" className="tool-link" disabled={!isWritten} onClick={preview}>
        Pré-visualizar
      </button>
      {known.published && id !== null ? (
        <button type="button" className="tool-link" onClick={() => setHistory(true)}>
          Histórico
        </button>
      ) : null}
      <PublicationTools known={known} saver={saver} onChanged={onRestored} />
      {hasDraft(state.basis) && !known.unpublished ? (
        <button type="button" className="tool-link" onClick={() => setAsking(true)}>
          Descartar rascunho
        </button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog question="Tem certeza que deseja descartar este rascunho?" onAnswer={discard} />
      ) : null}
      {hasHistory && id !== null ? (
        <RevisionsDialog id={id} onRestore={restore} onTake={take} onClose={() => setHistory(false)} />
      ) : null}
    </div>
  );
}
