/** The form of a piece of news: the parts around its fields, and its bar of buttons (docs/product.md#editor). */
import { type KeyboardEvent, useRef } from 'react';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { sendingImage, untitled } from '../../../../domain/text/sentences.ts';
import { Button, SendButton } from '../../../program/button.tsx';
import { useSections } from '../../data/site-sections.ts';
import { stayOnPage } from '../../data/uploads.ts';
import { ConflictDialog } from '../../text/conflict-dialog.tsx';
import { ReadFields } from '../../text/read-fields.tsx';
import { RecoverNotice } from '../../text/recover-notice.tsx';
import { ScheduleDialog } from '../dialogs/moment-dialog.tsx';
import { UnscheduledChanges } from '../dialogs/unscheduled-changes.tsx';
import { NewsFieldset } from '../fields/news-fieldset.tsx';
import { isSaveShortcut } from '../fields/save-shortcut.ts';
import { ReviewButtons, ReviewDialog } from '../review/review-buttons.tsx';
import { ReviewPart } from '../review/review-part.tsx';
import { FormActions } from './form-actions.tsx';
import { describeOutcome } from './form-state.ts';
import { FormNotices, NewsStatus } from './news-status.tsx';
import type { OpenedNews } from './opened-news.ts';
import { ChecksDialog, ChecksLink, PublishingChecks, usePublishingChecks } from './publishing-checks.tsx';
import { type FormOutcomes, type NewsDesk, useNewsForm } from './use-news-form.ts';

export function NewsForm({ opened, ...outcomes }: { opened: OpenedNews } & FormOutcomes) {
  const sections = useSections();
  const desk = useNewsForm(opened, outcomes);
  const { state, saver, draft, mayPublish } = desk;
  const checked = usePublishingChecks(desk);
  const { known, isReading, dialog } = state;
  const { isPressing, handlePointerDown } = usePressGuard();
  const outcome = describeOutcome(state, draft.fault);
  const notices = <FormNotices desk={desk} outcome={outcome} />;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSaveShortcut(event)) return;
    event.preventDefault();
    void desk.saveNow();
  };

  return (
    <>
      <RecoverNotice {...desk.unsaved} onRecover={desk.recover} />
      <FormActions desk={desk} />
      {isReading ? notices : null}
      <UnscheduledChanges known={known} />
      <ReviewPart
        key={known.draft?.state}
        id={draft.id}
        state={known.draft?.state ?? null}
        updatedAt={draft.savedAt}
      />
      {isReading ? (
        <article className="max-w-[46rem]">
          <h2 className="text-3xl font-bold tracking-tight wrap-break-word">
            {draft.fields.title || untitled}
          </h2>
          <ReadFields kind={newsText} fields={draft.fields} heading="h3" />
        </article>
      ) : null}
      <form
        ref={desk.form}
        noValidate
        hidden={isReading}
        aria-label={nameOf(desk)}
        data-hue={sections.labelOf(draft.fields.category).hue ?? undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void (mayPublish ? desk.publish() : desk.saveNow());
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => isPressing.current || saver.saveQuietly()}
        onDragOver={stayOnPage}
        onDrop={stayOnPage}
      >
        <div className="xl:grid xl:grid-cols-[minmax(0,46rem)_minmax(12rem,1fr)] xl:gap-x-8">
          <NewsFieldset desk={desk} />
          {checked ? <PublishingChecks desk={desk} checked={checked} /> : null}
        </div>
        <div className="form-actions no-print" onPointerDown={handlePointerDown}>
          {isReading ? null : notices}
          <NewsStatus desk={desk}>{checked ? <ChecksLink checked={checked} /> : null}</NewsStatus>
          <div className="flex flex-wrap gap-2">
            {/* This button is left out where it would be the fourth, which does not fit on a phone: the text is saved automatically. */}
            {desk.isInReview && mayPublish ? null : (
              <Button label="Salvar rascunho" isOff={state.isBusy} onClick={desk.saveNow} />
            )}
            {outcome === null ? <ReviewButtons desk={desk} /> : null}
            {mayPublish ? <PublishButtons desk={desk} /> : null}
          </div>
        </div>
      </form>
      {desk.question}
      <ReviewDialog desk={desk} checked={checked} />
      {dialog === 'checks' ? <ChecksDialog desk={desk} checked={checked} /> : null}
      {dialog === 'schedule' ? <ScheduleDialog desk={desk} /> : null}
      {dialog === 'conflict' && draft.conflict ? (
        <ConflictDialog
          kind={newsText}
          conflict={draft.conflict}
          mine={draft.fields}
          isBusy={state.isBusy}
          onMerge={desk.merge}
          onClose={() => desk.show(null)}
        />
      ) : null}
    </>
  );
}

function nameOf({ draft, isPublished, isInReview, mayPublish }: NewsDesk): string {
  if (isInReview && mayPublish) return 'Revisar notícia';
  if (isPublished) return 'Editar notícia';
  return draft.id === null ? 'Nova notícia' : 'Editar rascunho';
}

/**
 * The buttons `Agendar` and `Publicar`. `Publicar` submits the form; both approve a draft in review. `use-news-form.ts`
 * decides when they wait for an image.
 */
function PublishButtons({
  desk: {
    state: { isBusy, waiting },
    acts,
    scheduleButton,
    askForMoment,
  },
}: {
  desk: NewsDesk;
}) {
  const isDisabled = isBusy || waiting !== null;
  return (
    <>
      <Button
        label={waiting === 'schedule' ? sendingImage : acts.schedule}
        ref={scheduleButton}
        isOff={isDisabled}
        onClick={askForMoment}
      />
      <SendButton label={waiting === 'publish' ? sendingImage : acts.publish} isOff={isDisabled} />
    </>
  );
}

/**
 * Tracks whether a button is being pressed. During a press, nothing is saved on blur: such a save could open the login
 * dialog, which would cancel the click. The action of the button saves the text anyway.
 */
function usePressGuard() {
  const isPressing = useRef(false);
  const handlePointerDown = () => {
    isPressing.current = true;
    const over = new AbortController();
    const release = () => {
      isPressing.current = false;
      over.abort();
    };
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, release, { signal: over.signal });
  };
  return { isPressing, handlePointerDown };
}
