import {
  type DragEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { toast } from 'react-hot-toast/headless';
import { findCategory } from '../../../domain/categories.ts';
import { formatShortDate } from '../../../domain/dates.ts';
import { areSameFields, cleanFields, type NewsFields } from '../../../domain/draft.ts';
import {
  draftSaved,
  imageUploadInterrupted,
  newsPublished,
  newsSaveFailure,
  newsScheduled,
  newsUnscheduled,
  newsUpdated,
  sendingImage,
  titleMissing,
} from '../../../domain/messages.ts';
import type { JournalEntry } from '../../../domain/news-journal.ts';
import { sayWithUndo } from '../../ui/undo-toast.tsx';
import { CallError } from '../call.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Conflict } from './draft-saver.ts';
import { type FieldProblems, findFieldProblems, focusFirstProblem } from './form-problems.ts';
import { FormTools } from './form-tools.tsx';
import {
  fieldProblemOf,
  isPassing,
  openNews,
  publishDraft,
  readConflict,
  scheduleDraft,
  unscheduleDraft,
} from './news-calls.ts';
import { NewsFieldset } from './news-fieldset.tsx';
import { type OpenedNews, withoutSchedule, withSchedule } from './opened-news.ts';
import { RecoverNotice } from './recover-notice.tsx';
import { logSaveFailure, saySaveFailed } from './save-failure.ts';
import { SaveStatus } from './save-status.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { createUploads } from './uploads.ts';
import { useDraftSaver } from './use-draft-saver.ts';
import { useEmptyTextQuestion } from './use-empty-text-question.tsx';
import { usePublicationWatch } from './use-publication-watch.ts';

/** The form of a piece of news, new or known, laid out as readers will see it (contract.md; look.md, Newsroom). */
export function NewsForm({
  opened,
  onCreated,
  onPublished,
  onDiscarded,
}: {
  opened: OpenedNews;
  /** The server has given the text an id. */
  onCreated: (id: string) => void;
  /** It stands before readers now. */
  onPublished: (path: string, title: string) => void;
  /** The draft is gone. */
  onDiscarded: () => void;
}) {
  const [known, setKnown] = useState(opened);
  const { saver, state, journal } = useDraftSaver(opened, onCreated);
  const { fields } = state;
  const [asked, setProblems] = useState<FieldProblems>({});
  // A save that nobody asked for says what is wrong as well, and leaves the person where he is.
  const quiet = fieldProblemOf(state.fault);
  const problems: FieldProblems = { ...(quiet ? { [quiet.field]: quiet.message } : {}), ...asked };
  const [isBusy, setBusy] = useState(false);
  const [uploads] = useState(createUploads);
  /** The button that waits for images that are being sent. */
  const [waiting, setWaiting] = useState<'publish' | 'schedule' | null>(null);
  const imageRejection = useRef<string | null>(null);
  const flushEditor = useRef<(() => void) | null>(null);
  const [dialogFailure, setDialogFailure] = useState<string | null>(null);
  /** A button is held down: what it does saves the text, or asks for the login that it needs. */
  const isPressing = useRef(false);
  const [dialog, setDialog] = useState<'schedule' | 'conflict' | null>(null);
  const { askIfEmpty, question } = useEmptyTextQuestion(known);
  const [shown, setShown] = useState({ key: 0, content: opened.fields.content });
  const form = useRef<HTMLFormElement>(null);
  /** Whoever left before an answer came is told of it where he went, and stays there. */
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const change = useCallback(
    (part: Partial<NewsFields>) => {
      saver.change(part);
      setProblems((before) => {
        const changed = Object.keys(part).filter((name) => name in before);
        if (changed.length === 0) return before;
        return Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name)));
      });
    },
    [saver],
  );

  const onImageRejected = useCallback((reason: string | null) => {
    imageRejection.current = reason;
    setProblems((before) => {
      const { imageUrl, ...others } = before;
      return imageUrl === undefined ? before : others;
    });
  }, []);

  useEffect(() => {
    if (Object.keys(asked).length > 0) focusFirstProblem(form.current);
  }, [asked]);

  /** Puts another text on the screen, the editor's part too. */
  const show = (next: Parameters<typeof saver.goOn>[0]) => {
    saver.goOn(next);
    setShown(({ key }) => ({ key: key + 1, content: next.fields.content }));
  };
  const recover = ({ fields: kept, basis }: JournalEntry) => {
    const { base, basis: present, savedAt } = saver.getState();
    show({ fields: kept, base, basis: basis ?? present, savedAt });
  };

  /**
   * Loads the news again. A text that another person saved replaces one that was saved here; with unsaved text on the
   * screen, the next save reports the conflict. After `isTextNew`, the unsaved text is saved over the new one.
   */
  const refresh = async ({ isTextNew = false } = {}) => {
    const { id } = saver.getState();
    if (id === null) return;
    const fresh = await openNews(id);
    setKnown(fresh);
    const { fields, basis } = fresh;
    const next = { fields, basis, savedAt: fresh.draft?.updatedAt ?? Date.now() };
    const { fields: typed, base } = saver.getState();
    if (saver.rebase(next)) return;
    if (areSameFields(typed, base)) show({ ...next, base: fields });
    else if (isTextNew) saver.goOn({ ...next, fields: typed, base: fields });
  };

  /** Both texts are still there for a while: whoever chose in haste gets his own back. */
  const merge = (merged: NewsFields) => {
    const { conflict, fields: mine } = saver.getState();
    if (!conflict) return;
    setDialog(null);
    // A draft under changed news is on the server as it was; of two drafts the other one is.
    const base = conflict.isPublished ? saver.getState().base : conflict.fields;
    show({ fields: merged, base, basis: conflict.basis, savedAt: conflict.savedAt });
    sayWithUndo('Versões juntadas.', () => {
      const now = saver.getState();
      show({ fields: mine, base: now.base, basis: now.basis, savedAt: now.savedAt });
    });
  };

  /** Two who wrote the same have nothing to choose: so it is when the answer to one's own save was lost. */
  const settleEqual = useCallback(
    (conflict: Conflict | null): boolean => {
      const { fields: mine, base } = saver.getState();
      if (!conflict || !areSameFields(cleanFields(mine), conflict.fields)) return false;
      const { basis, savedAt, isPublished: isOfReaders } = conflict;
      saver.goOn({ fields: mine, base: isOfReaders ? base : mine, basis, savedAt });
      return true;
    },
    [saver],
  );
  useEffect(() => {
    settleEqual(state.conflict);
  }, [state.conflict, settleEqual]);

  const attempt = async (work: () => Promise<void>, report = saySaveFailed) => {
    if (isBusy) return;
    setBusy(true);
    setDialogFailure(null);
    try {
      await work().catch((error: unknown) =>
        settleEqual(readConflict(error)) ? work() : Promise.reject(error),
      );
    } catch (error) {
      const problem = fieldProblemOf(error);
      if (isLeft.current) saySaveFailed(error);
      else if (readConflict(error)) setDialog('conflict');
      else if (problem) {
        if (problem.field !== 'publishAt') setDialog(null);
        setProblems({ [problem.field]: problem.message });
      } else report(error);
    } finally {
      setBusy(false);
    }
  };
  const isReady = () => {
    flushEditor.current?.();
    if (saver.getState().conflict) {
      setDialog('conflict');
      return false;
    }
    const found = findFieldProblems(saver.getState().fields, imageRejection.current);
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  /** Whether the text can be published, once all images that are being sent have arrived. */
  const isReadyWithImages = async (button: 'publish' | 'schedule') => {
    if (isBusy || waiting || !isReady()) return false;
    if (!uploads.isPending()) return true;
    setWaiting(button);
    const isSent = await uploads.whenDone();
    setWaiting(null);
    if (isLeft.current && !isSent) {
      toast.error(imageUploadInterrupted);
      return false;
    }
    return isReady() && isSent;
  };
  /** A toast would be behind the dialog. */
  const reportInDialog = (error: unknown) => {
    logSaveFailure(error);
    setDialogFailure(error instanceof CallError && !isPassing(error) ? error.message : newsSaveFailure);
  };

  const saveDraft = () =>
    attempt(async () => {
      flushEditor.current?.();
      if (saver.getState().conflict) return setDialog('conflict');
      await saver.saveNow();
      if (saver.getState().id === null) return setProblems({ title: titleMissing });
      toast.success(draftSaved);
    });
  const publish = async () => {
    if (await isReadyWithImages('publish')) askIfEmpty(saver.getState().fields.content, sendToReaders);
  };
  const sendToReaders = () =>
    attempt(async () => {
      const { path } = await saver.act(publishDraft);
      if (isLeft.current) toast.success(opened.published ? newsUpdated : newsPublished);
      else onPublished(path, saver.getState().fields.title);
    });
  const askForMoment = async () => {
    if (!(await isReadyWithImages('schedule'))) return;
    setDialogFailure(null);
    askIfEmpty(saver.getState().fields.content, () => setDialog('schedule'));
  };
  const schedule = (publishAt: number) =>
    attempt(async () => {
      const { fields: sent } = await saver.act(async (id, text) => {
        const receipt = await scheduleDraft(id, text, publishAt);
        return { ...receipt, fields: text.fields };
      });
      setDialog(null);
      toast.success(`${newsScheduled} ${formatShortDate(publishAt)}.`);
      setKnown((before) => withSchedule(before, { publishAt, fields: sent, now: Date.now() }));
    }, reportInDialog);
  const unschedule = () =>
    attempt(async () => {
      await saver.actWithoutText(unscheduleDraft);
      setDialog(null);
      toast.success(newsUnscheduled);
      setKnown((before) => withoutSchedule(before, Date.now()));
    }, reportInDialog);

  /** A save that began with the press could open the login under the finger, and swallow what was asked for. */
  const holdPress = () => {
    isPressing.current = true;
    const over = new AbortController();
    const release = () => {
      isPressing.current = false;
      over.abort();
    };
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, release, { signal: over.signal });
  };

  // What somebody answers just now comes first.
  usePublicationWatch(known.draft?.state === 'scheduled' ? known.draft.publishAt : null, async () => {
    const { progress } = saver.getState();
    if (!isBusy && progress !== 'conflict' && progress !== 'saving') await refresh().catch(() => {});
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    void saveDraft();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void publish();
  };
  const isPublished = known.published !== null;

  return (
    <>
      <RecoverNotice journal={journal} opened={opened} onRecover={recover} />
      <FormTools
        known={known}
        saver={saver}
        state={state}
        onRestored={() => refresh({ isTextNew: true })}
        onShow={show}
        onDiscarded={() => {
          if (!isLeft.current) onDiscarded();
        }}
      />
      <form
        ref={form}
        noValidate
        aria-label={isPublished ? 'Editar notícia' : 'Nova notícia'}
        data-group={findCategory(fields.category)?.group}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        onBlur={() => isPressing.current || saver.saveQuietly()}
        onDragOver={stayOnPage}
        onDrop={stayOnPage}
      >
        <NewsFieldset
          id={state.id}
          fields={fields}
          problems={problems}
          document={shown}
          publishedPath={known.published?.path ?? null}
          uploads={uploads}
          flushEditor={flushEditor}
          onImageRejected={onImageRejected}
          onChange={change}
        />
        <div className="form-actions no-print">
          <SaveStatus opened={known} state={state} onCompare={() => setDialog('conflict')} />
          <div className="flex flex-wrap gap-2" onPointerDown={holdPress}>
            <button type="button" className="button-line" disabled={isBusy} onClick={saveDraft}>
              Salvar rascunho
            </button>
            <button
              type="button"
              className="button-line"
              disabled={isBusy || waiting !== null}
              onClick={askForMoment}
            >
              {waiting === 'schedule' ? sendingImage : 'Agendar'}
            </button>
            <button type="submit" className="button-ink" disabled={isBusy || waiting !== null}>
              {waiting === 'publish' ? sendingImage : isPublished ? 'Salvar alterações' : 'Publicar'}
            </button>
          </div>
        </div>
      </form>
      {question}
      {dialog === 'schedule' ? (
        <ScheduleDialog
          publishAt={known.draft?.publishAt ?? null}
          refusal={problems.publishAt ?? null}
          failure={dialogFailure}
          isBusy={isBusy}
          onChoose={schedule}
          onUnschedule={unschedule}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'conflict' && state.conflict ? (
        <ConflictDialog
          conflict={state.conflict}
          base={state.conflict.isPublished ? null : state.base}
          mine={fields}
          onMerge={merge}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

/** A file that misses its place must not open instead of the page. */
function stayOnPage(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}
