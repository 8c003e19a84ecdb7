/**
 * The state of the news form: what it knows, what its buttons do, and the saver of its text. The markup is in
 * news-form.tsx.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { isTextEmpty, type NewsFields, newsTextNames } from '../../../../domain/news/news-fields.ts';
import type { Stop } from '../../../../domain/news/publishing-checks.ts';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import {
  checkMergedText,
  draftSaved,
  emptyTextQuestion,
  imageUploadInterrupted,
  newsPublished,
  newsSaveFailure,
  newsScheduled,
  newsUnscheduled,
  newsUpdated,
  titleMissing,
  versionsMerged,
} from '../../../../domain/text/sentences.ts';
import { createStore } from '../../../browser/store.ts';
import type { EditorHost } from '../../../editor/ui/editing-desk.tsx';
import { attempt } from '../../../program/attempt.ts';
import { CallError, fieldProblemOf, isDeclined, isTransient, toErrorMessage } from '../../../program/call.ts';
import { usePerson } from '../../../program/person.ts';
import { useAction } from '../../../program/use-action.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { captureFocus } from '../../../ui/return-focus.ts';
import { toast } from '../../../ui/toast.ts';
import { createUploads } from '../../data/uploads.ts';
import { logSaveFailure, showSaveFailure } from '../../text/save-failure.ts';
import { useSaver } from '../../text/use-saver.ts';
import { otherHand } from '../../text/who-saved.ts';
import { findFieldProblems, focusFirstProblem } from '../fields/field-problems.ts';
import {
  createDraft,
  isTextSaved,
  openNews,
  publishDraft,
  readConflict,
  saveDraft,
  scheduleDraft,
  setTextAside,
  unscheduleDraft,
} from '../news-calls.ts';
import {
  type FormDialog,
  type FormEvent,
  openForm,
  reduceForm,
  shownProblems,
  type WaitingButton,
} from './form-state.ts';
import type { FormPublication, OpenedNews } from './opened-news.ts';
import { usePresence } from './use-presence.ts';
import { usePublicationWatch } from './use-publication-watch.ts';

/** What the surrounding screen does when the news of the form get another address or another form. */
export interface FormOutcomes {
  onCreated: (id: string) => void;
  onPublished: (published: FormPublication) => void;
  onDiscarded: () => void;
  /** Called when a discarded draft is back. */
  onRestored: (id: string) => void;
}

/** A publication that was stopped by required checks. */
interface StoppedAction {
  points: Stop[];
  /** The label of the button that was pressed. */
  act: string;
  /** Runs the action again in spite of the required checks, with the reason for that. */
  retry: (reason: string) => Promise<void>;
}

export type NewsDesk = ReturnType<typeof useNewsForm>;

export function useNewsForm(opened: OpenedNews, outcomes: FormOutcomes) {
  const person = usePerson();
  const mayPublish = mayDo(person, 'edit-all-news');
  const { saver, draft, unsaved } = useSaver(
    {
      id: opened.id,
      basis: opened.basis,
      fields: opened.fields,
      savedAt: opened.draft?.updatedAt ?? null,
    },
    opened.conflict,
    newsText,
    () => ({
      create: createDraft,
      save: saveDraft,
      setAside: setTextAside,
      readConflict,
      isTransient,
      isDeclined,
      onCreated: outcomes.onCreated,
      onMerged: (conflict) => toast.success(otherHand(newsText, conflict, person).merged),
    }),
    ({ key, entry }) => isTextSaved(entry.newsId, key, entry.fields),
  );
  const [desk] = useState(() => {
    const store = createStore(openForm(opened));
    return { ...store, dispatch: (event: FormEvent) => store.set(reduceForm(store.get(), event)) };
  });
  const { dispatch } = desk;
  const state = useSyncExternalStore(desk.subscribe, desk.get);
  const form = useRef<HTMLFormElement>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const [uploads] = useState(createUploads);
  const { ask, dialog: question } = useConfirm();
  const reviewing = useAction({ fields: ['note'] });
  const [stopped, setStopped] = useState<StoppedAction | null>(null);
  const isLeft = useLeft();
  const isPublished = state.known.published !== null;
  const isInReview = state.known.draft?.state === 'review';
  const publishAt = state.known.draft?.publishAt ?? null;
  const acts = {
    publish: isPublished ? 'Salvar alterações' : isInReview ? 'Aprovar e publicar' : 'Publicar',
    schedule: isInReview ? 'Aprovar e agendar' : 'Agendar',
  };
  const show = (dialog: FormDialog | null) => dispatch({ type: 'dialog', dialog });

  useEffect(() => {
    if (Object.keys(state.problems).length > 0) focusFirstProblem(form.current);
  }, [state.problems]);

  const change = (part: Partial<NewsFields>) => {
    saver.change(part);
    dispatch({ type: 'typed', names: Object.keys(part) });
  };

  const [editorHost] = useState<EditorHost>(() => ({
    attachEditor: saver.attachEditor,
    handleTyping() {
      saver.handleTyping();
      dispatch({ type: 'typed', names: ['content'] });
    },
  }));

  /** Reads the news again, and merges the text when another person saved it. */
  const refresh = async () => {
    const { id, basis: known } = saver.getState();
    if (id === null) return;
    const fresh = await openNews(id);
    dispatch({ type: 'loaded', opened: fresh });
    const { fields, basis, draft } = fresh;
    if (!basis) return;
    const [savedAt, savedBy] = [draft?.updatedAt ?? Date.now(), draft?.updatedBy ?? null];
    saver.follow({ fields, basis, savedAt, savedBy }, known);
  };
  const refreshQuietly = () => refresh().catch(() => {});

  const { announceTakeOver } = usePresence(saver, draft.id, desk, () => {
    if (desk.get().isReading && saver.getState().progress === 'saved') void refreshQuietly();
  });
  const takeOver = () => {
    saver.saveQuietly();
    announceTakeOver();
    dispatch({ type: 'takenOver' });
  };

  usePublicationWatch(state.known.draft?.state === 'scheduled' ? publishAt : null, async () => {
    const { progress } = saver.getState();
    if (!desk.get().isBusy && progress !== 'conflict' && progress !== 'saving') await refreshQuietly();
  });

  /**
   * Runs one action at a time. After a merge, an action that readers would see is not repeated: a person must read the
   * merged text first.
   */
  const perform = async (
    work: () => Promise<void>,
    {
      isForReaders = true,
      report = showSaveFailure,
      again,
    }: {
      isForReaders?: boolean;
      report?: (error: unknown) => void;
      again?: Omit<StoppedAction, 'points'>;
    } = {},
  ) => {
    if (desk.get().isBusy) return;
    dispatch({ type: 'started' });
    try {
      if (await saver.perform(work, isForReaders)) return;
      dispatch({ type: 'stopped' });
      toast.neutral(checkMergedText);
      void refreshQuietly();
    } catch (error) {
      const problem = fieldProblemOf(error);
      if (isLeft.current) showSaveFailure(error);
      else if (readConflict(error)) dispatch({ type: 'clashed' });
      else if (again && error instanceof CallError && error.code === 'checks-failed') {
        setStopped({ points: readStops(error), ...again });
        show('checks');
      } else if (problem) dispatch({ type: 'rejected', ...problem });
      else report(error);
    } finally {
      dispatch({ type: 'ended' });
    }
  };
  const reportInDialog = (error: unknown) => {
    logSaveFailure(error);
    const isRefused = error instanceof CallError && !isTransient(error);
    dispatch({ type: 'dialogFailed', sentence: isRefused ? error.message : newsSaveFailure });
  };

  const isReady = () => {
    saver.writeJournal();
    const { fields, conflict } = saver.getState();
    if (conflict) {
      dispatch({ type: 'clashed' });
      return false;
    }
    const { imageRejection, sectionRejection } = desk.get();
    const problems = findFieldProblems(fields, imageRejection, sectionRejection);
    dispatch({ type: 'found', problems });
    return Object.keys(problems).length === 0;
  };
  /** Shows what is missing in the form, and waits for images that are being sent. */
  const isReadyWithImages = async (button: WaitingButton) => {
    const { isBusy, waiting } = desk.get();
    if (isBusy || waiting || !isReady()) return false;
    if (!uploads.isPending()) return true;
    dispatch({ type: 'waited', button });
    const isSent = await uploads.whenDone();
    dispatch({ type: 'waited', button: null });
    if (isLeft.current && !isSent) {
      toast.error(imageUploadInterrupted);
      return false;
    }
    return isReady() && isSent;
  };
  /** Asks before an empty text is published, unless the published text is empty, too. */
  const askIfEmpty = (act: string, action: () => void) => {
    const wasEmpty = isPublished && isTextEmpty(state.known.fields.content);
    if (isTextEmpty(saver.getState().fields.content) && !wasEmpty) ask(emptyTextQuestion(act), action);
    else action();
  };

  const saveNow = () =>
    perform(
      async () => {
        if (saver.getState().conflict) return dispatch({ type: 'clashed' });
        await saver.saveNow();
        if (saver.getState().id === null)
          return dispatch({ type: 'found', problems: { title: titleMissing } });
        toast.success(draftSaved);
      },
      { isForReaders: false },
    );
  const merge = (merged: NewsFields) =>
    perform(
      async () => {
        const mine = await saver.merge(merged);
        show(null);
        if (mine) toast.success(versionsMerged, { undo: () => attempt(saver.replace(mine)) });
      },
      { isForReaders: false },
    );
  const sendToReaders = (reason = ''): Promise<void> =>
    perform(
      async () => {
        const decision = { isApproval: isInReview, reason };
        const { id, path } = await saver.sendText((id, text) => publishDraft(id, text, decision));
        // `opened` may be older: the news may have been unpublished in this form.
        if (isLeft.current) toast.success(isPublished ? newsUpdated : newsPublished);
        else {
          const { title } = saver.getState().fields;
          outcomes.onPublished({ id, path, title, wasInReview: isInReview, wasPublished: isPublished });
        }
      },
      {
        again: { act: acts.publish, retry: sendToReaders },
        ...(isInReview ? { report: (error) => toast.error(toErrorMessage(error)) } : {}),
      },
    );
  const publish = async () => {
    if (await isReadyWithImages('publish')) askIfEmpty(acts.publish, () => void sendToReaders());
  };
  const askForMoment = async () => {
    if (await isReadyWithImages('schedule')) askIfEmpty(acts.schedule, () => show('schedule'));
  };
  const schedule = (publishAt: number, reason = ''): Promise<void> =>
    perform(
      async () => {
        const { fields } = await saver.sendText(async (id, text) => {
          const decision = { isApproval: isInReview, reason };
          const receipt = await scheduleDraft(id, text, publishAt, decision);
          return { ...receipt, fields: text.fields };
        });
        toast.success(`${newsScheduled} ${formatShortDate(publishAt)}.`);
        dispatch({ type: 'scheduled', publishAt, fields, now: Date.now() });
      },
      {
        report: reportInDialog,
        again: { act: acts.schedule, retry: (given) => schedule(publishAt, given) },
      },
    );
  const unschedule = () =>
    perform(
      async () => {
        await saver.runWithoutText(unscheduleDraft);
        toast.success(newsUnscheduled);
        dispatch({ type: 'unscheduled', now: Date.now() });
      },
      { report: reportInDialog },
    );
  /** Cancels the schedule by the button in the bar. The button then leaves the page, so the focus is moved first. */
  const unscheduleHere = () => {
    scheduleButton.current?.focus();
    captureFocus()();
    return unschedule();
  };

  return {
    state,
    acts,
    dispatch,
    show,
    saver,
    draft,
    unsaved,
    /** How to continue with an unsaved text of this browser. */
    recover: (text: Parameters<typeof saver.recover>[0]) =>
      saver.recover(text, opened.draft?.updatedBy ?? null),
    problems: shownProblems(state, draft.fields, draft.fault),
    editorHost,
    uploads,
    form,
    scheduleButton,
    ask,
    question,
    reviewing,
    stopped,
    mayPublish,
    isPublished,
    isInReview,
    publishAt,
    change,
    refresh,
    takeOver,
    isReadyWithImages,
    saveNow,
    merge,
    publish,
    askForMoment,
    schedule,
    unschedule,
    unscheduleHere,
    onDiscarded: () => isLeft.current || outcomes.onDiscarded(),
    onRestored: outcomes.onRestored,
  };
}

/** Reads from an error which required checks stopped the action. */
function readStops(error: CallError): Stop[] {
  return [error, ...error.others].map(({ message, field }) => ({
    sentence: message,
    field: newsTextNames.find((name) => name === field) ?? 'content',
  }));
}

/** Returns whether the person has left the form. After that, an answer shows a toast and does not navigate. */
function useLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
