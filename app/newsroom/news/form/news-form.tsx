import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { isTextEmpty, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import {
  draftSaved,
  emptyTextQuestion,
  emptyTextScheduleQuestion,
  imageUploadInterrupted,
  newsPublished,
  newsSaveFailure,
  newsScheduled,
  newsUnscheduled,
  newsUpdated,
  titleMissing,
} from '../../../../domain/text/sentences.ts';
import { attempt } from '../../../program/attempt.ts';
import { CallError, sentenceOf } from '../../../program/call.ts';
import { usePerson } from '../../../program/person.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { noteFocus } from '../../../ui/return-focus.ts';
import { toast } from '../../../ui/toast.ts';
import { useSections } from '../../data/site-sections.ts';
import {
  type FormPublication,
  type OpenedNews,
  withoutSchedule,
  withReview,
  withSchedule,
} from '../drafts/opened-news.ts';
import { RecoverNotice } from '../drafts/recover-notice.tsx';
import { logSaveFailure, saySaveFailed } from '../drafts/save-failure.ts';
import { SaveStatus } from '../drafts/save-status.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import {
  fieldProblemOf,
  isPassing,
  openNews,
  publishDraft,
  readConflict,
  scheduleDraft,
  unscheduleDraft,
} from '../news-calls.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { describeFate } from './draft-fate.ts';
import { formName } from './form-name.ts';
import { FormNotices } from './form-notices.tsx';
import { findFieldProblems } from './form-problems.ts';
import { FormTools } from './form-tools.tsx';
import { NewsFieldset } from './news-fieldset.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { ReadNews } from './read-fields.tsx';
import { useReviewButtons } from './review-buttons.tsx';
import { ReviewPart } from './review-part.tsx';
import { isSaveShortcut } from './save-shortcut.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { UnscheduledChanges } from './unscheduled-changes.tsx';
import { createUploads, stayOnPage } from './uploads.ts';
import { useFieldProblems } from './use-field-problems.ts';
import { useLeft } from './use-left.ts';
import { usePresence } from './use-presence.ts';
import { usePress } from './use-press.ts';
import { usePublicationWatch } from './use-publication-watch.ts';

export function NewsForm({
  opened,
  onCreated,
  onPublished,
  onDiscarded,
  onRestored,
}: {
  opened: OpenedNews;
  onCreated: (id: string) => void;
  onPublished: (published: FormPublication) => void;
  onDiscarded: () => void;
  onRestored: (id: string) => void;
}) {
  const sections = useSections();
  const [known, setKnown] = useState(opened);
  const { saver, draft, unsaved } = useDraft(opened, onCreated);
  const { fields } = draft;
  const isPublished = known.published !== null;
  const publishAt = known.draft?.publishAt ?? null;
  const isInReview = known.draft?.state === 'review';
  const form = useRef<HTMLFormElement>(null);
  const { problems, setProblems, dropProblems } = useFieldProblems(draft, form);
  const [isBusy, setBusy] = useState(false);
  const [uploads] = useState(createUploads);
  const [waiting, setWaiting] = useState<'publish' | 'schedule' | null>(null);
  const imageRejection = useRef<string | null>(null);
  const [dialogFailure, setDialogFailure] = useState<string | null>(null);
  const { isPressing, holdPress } = usePress();
  const [dialog, setDialog] = useState<'schedule' | 'conflict' | null>(null);
  const { ask, dialog: question } = useConfirm();
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const isLeft = useLeft();
  const mayPublish = mayDo(usePerson(), 'edit-all-news');

  const change = useCallback(
    (part: Partial<NewsFields>) => {
      saver.change(part);
      dropProblems(Object.keys(part));
    },
    [saver, dropProblems],
  );
  const handleImageRejected = useCallback(
    (reason: string | null) => {
      imageRejection.current = reason;
      dropProblems(['imageUrl']);
    },
    [dropProblems],
  );

  const refresh = async () => {
    const { id, basis: known } = saver.getState();
    if (id === null) return;
    const fresh = await openNews(id);
    setKnown(fresh);
    presence.forget();
    const { fields, basis, draft } = fresh;
    if (!basis) return;
    const [savedAt, savedBy] = [draft?.updatedAt ?? Date.now(), draft?.updatedBy ?? null];
    saver.follow({ fields, basis, savedAt, savedBy }, known);
  };

  const [isReading, setReading] = useState(false);
  const presence = usePresence(saver, draft.id, () => {
    const { progress } = saver.getState();
    if (isReading && progress === 'saved') refresh().catch(() => {});
  });

  /** By this form: what the server said before is old. */
  const changeKnown = (change: (before: OpenedNews) => OpenedNews) => {
    presence.forget();
    setKnown(change);
  };
  /** After a merge the action runs again only when it does not publish: the user has to see merged text first. */
  const perform = async (work: () => Promise<void>, { isForReaders = true, report = saySaveFailed } = {}) => {
    if (isBusy) return;
    setBusy(true);
    setDialogFailure(null);
    try {
      await work().catch((error: unknown) => {
        if (isLeft.current || !readConflict(error)) throw error;
        const { conflict, lastMerge } = saver.getState();
        if (conflict) throw error;
        if (lastMerge !== 'merged' || !isForReaders) return work();
        setDialog(null);
        toast.neutral('O texto mudou. Confira e tente de novo.');
        void refresh().catch(() => {});
      });
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
  const merge = (merged: NewsFields) =>
    perform(
      async () => {
        const mine = await saver.merge(merged);
        setDialog(null);
        if (mine) toast.success('Versões juntadas.', { undo: () => attempt(saver.replace(mine)) });
      },
      { isForReaders: false },
    );
  const isReady = () => {
    saver.keep();
    if (saver.getState().conflict) {
      setDialog('conflict');
      return false;
    }
    const found = findFieldProblems(saver.getState().fields, imageRejection.current);
    setProblems(found);
    return Object.keys(found).length === 0;
  };
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
  const review = useReviewButtons({
    known,
    saver,
    isReady: () => isReadyWithImages('publish'),
    onChanged: (state) => changeKnown((before) => withReview(before, state, Date.now())),
  });
  const reportInDialog = (error: unknown) => {
    logSaveFailure(error);
    setDialogFailure(error instanceof CallError && !isPassing(error) ? error.message : newsSaveFailure);
  };

  const saveDraft = () =>
    perform(
      async () => {
        if (saver.getState().conflict) return setDialog('conflict');
        await saver.saveNow();
        if (saver.getState().id === null) return setProblems({ title: titleMissing });
        toast.success(draftSaved);
      },
      { isForReaders: false },
    );
  /** Asks before an empty text is published, unless the published one is empty too. */
  const askIfEmpty = (question: string, action: () => void) => {
    const wasEmpty = isPublished && isTextEmpty(known.fields.content);
    if (isTextEmpty(saver.getState().fields.content) && !wasEmpty) ask(question, action);
    else action();
  };
  const publish = async () => {
    if (await isReadyWithImages('publish')) askIfEmpty(emptyTextQuestion, sendToReaders);
  };
  const sendToReaders = () =>
    perform(
      async () => {
        const { path } = await saver.act((id, text) => publishDraft(id, text, isInReview));
        // `opened` may be older: the news may have been unpublished in this form.
        if (isLeft.current) toast.success(isPublished ? newsUpdated : newsPublished);
        else {
          const { title } = saver.getState().fields;
          onPublished({ path, title, wasInReview: isInReview, wasPublished: isPublished });
        }
      },
      isInReview ? { report: (error) => toast.error(sentenceOf(error)) } : {},
    );
  const askForMoment = async () => {
    if (!(await isReadyWithImages('schedule'))) return;
    setDialogFailure(null);
    askIfEmpty(emptyTextScheduleQuestion, () => setDialog('schedule'));
  };
  const schedule = (publishAt: number) =>
    perform(
      async () => {
        const { fields: sent } = await saver.act(async (id, text) => {
          const receipt = await scheduleDraft(id, text, publishAt, isInReview);
          return { ...receipt, fields: text.fields };
        });
        setDialog(null);
        toast.success(`${newsScheduled} ${formatShortDate(publishAt)}.`);
        changeKnown((before) => withSchedule(before, { publishAt, fields: sent, now: Date.now() }));
      },
      { report: reportInDialog },
    );
  const unschedule = () =>
    perform(
      async () => {
        await saver.actWithoutText(unscheduleDraft);
        setDialog(null);
        toast.success(newsUnscheduled);
        changeKnown((before) => withoutSchedule(before, Date.now()));
      },
      { report: reportInDialog },
    );

  /** Its button leaves the page, so the focus moves first. */
  const unscheduleHere = () => {
    scheduleButton.current?.focus();
    noteFocus()();
    return unschedule();
  };

  usePublicationWatch(known.draft?.state === 'scheduled' ? publishAt : null, async () => {
    const { progress } = saver.getState();
    if (!isBusy && progress !== 'conflict' && progress !== 'saving') await refresh().catch(() => {});
  });

  const fate = describeFate(known, presence.fate, draft.fault);
  const notices = (
    <FormNotices
      {...{ fate, presence, isReading }}
      onLoad={() => void attempt(refresh())}
      onReading={(isWanted) => {
        saver.saveQuietly();
        setReading(isWanted);
      }}
    />
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSaveShortcut(event)) return;
    event.preventDefault();
    void saveDraft();
  };

  return (
    <>
      <RecoverNotice
        {...unsaved}
        onRecover={(text) => saver.recover(text, opened.draft?.updatedBy ?? null)}
      />
      <FormTools
        known={known}
        saver={saver}
        state={draft}
        onChanged={refresh}
        onDiscarded={() => isLeft.current || onDiscarded()}
        onRestored={onRestored}
      />
      {isReading ? notices : null}
      <UnscheduledChanges known={known} />
      <ReviewPart
        key={known.draft?.state}
        id={draft.id}
        state={known.draft?.state ?? null}
        updatedAt={draft.savedAt}
      />
      {isReading ? <ReadNews fields={fields} /> : null}
      <form
        ref={form}
        noValidate
        hidden={isReading}
        aria-label={formName(draft.id !== null, isPublished, isInReview && mayPublish)}
        data-hue={sections.labelOf(fields.category).hue ?? undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void (mayPublish ? publish() : saveDraft());
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => isPressing.current || saver.saveQuietly()}
        onDragOver={stayOnPage}
        onDrop={stayOnPage}
      >
        <NewsFieldset
          draft={draft}
          problems={problems}
          saver={saver}
          publishedPath={known.published?.path ?? null}
          uploads={uploads}
          onImageRejected={handleImageRejected}
          onChange={change}
        />
        <div className="form-actions no-print">
          {isReading ? null : notices}
          <SaveStatus opened={known} draft={draft} onCompare={() => setDialog('conflict')}>
            {publishAt === null || !mayPublish ? null : (
              <button type="button" className="status-action" aria-disabled={isBusy} onClick={unscheduleHere}>
                Cancelar agendamento
              </button>
            )}
          </SaveStatus>
          <div className="flex flex-wrap gap-2" onPointerDown={holdPress}>
            {/* Four buttons do not fit on a phone, and the text is saved by itself. */}
            {isInReview && mayPublish ? null : (
              <button type="button" className="button-line" aria-disabled={isBusy} onClick={saveDraft}>
                Salvar rascunho
              </button>
            )}
            {fate === null ? review.buttons(isBusy) : null}
            {mayPublish ? (
              <PublishButtons
                scheduleButton={scheduleButton}
                isPublished={isPublished}
                isInReview={isInReview}
                isBusy={isBusy}
                waiting={waiting}
                onSchedule={askForMoment}
              />
            ) : null}
          </div>
        </div>
      </form>
      {question}
      {review.dialog}
      {dialog === 'schedule' ? (
        <ScheduleDialog
          publishAt={publishAt}
          changes={known.draft?.unscheduled ?? null}
          rejection={problems.publishAt ?? null}
          failure={dialogFailure}
          isBusy={isBusy}
          onChoose={schedule}
          onUnschedule={unschedule}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'conflict' && draft.conflict ? (
        <ConflictDialog
          conflict={draft.conflict}
          mine={fields}
          isBusy={isBusy}
          onMerge={merge}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
