import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { sayWithUndo } from '../../../ui/undo-toast.tsx';
import { sentenceOf } from '../../data/call.ts';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import type { EditedDraft } from '../drafts/draft-state.ts';
import { hasDraft, type OpenedNews } from '../drafts/opened-news.ts';
import { discardDraft, makePreview, restoreRevision } from '../news-calls.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PublicationTools } from './publication-tools.tsx';

const restoredWithoutImages = 'Versão restaurada, sem as imagens que já não existem.';

interface Restoration {
  version: number;
  /** The published version. */
  current: number;
}

/** Preview, history, publication tools and `Descartar rascunho`. */
export function FormTools({
  known,
  saver,
  state,
  onRestored,
  onDiscarded,
}: {
  known: OpenedNews;
  saver: DraftSaver;
  state: EditedDraft;
  /** The published news changed. */
  onRestored: () => void;
  onDiscarded: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  const [asked, setAsked] = useState<Restoration | null>(null);
  const { id } = state;

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
  const discard = async (isYes: boolean) => {
    setAsking(false);
    if (!isYes || id === null) return;
    try {
      await saver.saveNow();
      // The text on the screen is discarded with the draft.
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
  /** Undo publishes the version before, unless another person changed the news since. */
  const restore = async ({ version, current }: Restoration) => {
    if (id === null) return;
    try {
      const { version: restored, missingImages } = await restoreRevision(id, version, current);
      onRestored();
      const said = missingImages > 0 ? restoredWithoutImages : 'Versão restaurada.';
      if (restored === current) return toast.success(said);
      sayWithUndo(said, () => {
        restoreRevision(id, current, restored).then(onRestored, (error: unknown) =>
          toast.error(sentenceOf(error)),
        );
      });
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  const take = async (fields: NewsFields) => {
    setHistory(false);
    saver.keep();
    const { fields: before } = saver.getState();
    try {
      await saver.replace(fields);
      sayWithUndo('O formulário tem agora o texto desta versão.', () => {
        saver.replace(before).catch((error: unknown) => toast.error(sentenceOf(error)));
      });
    } catch (error) {
      toast.error(sentenceOf(error));
    }
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
      {id !== null ? (
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
      {asked ? (
        <ConfirmDialog
          question="Tem certeza que deseja restaurar esta versão? Os leitores passam a vê-la."
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void restore(asked);
          }}
        />
      ) : null}
      {hasHistory && id !== null ? (
        <HistoryDialog
          id={id}
          isPublished={known.published !== null}
          onRestore={(version, current) => {
            setHistory(false);
            setAsked({ version, current });
          }}
          onTake={take}
          onClose={() => setHistory(false)}
        />
      ) : null}
    </div>
  );
}
