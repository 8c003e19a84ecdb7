import type { Ref } from 'react';
import { sendingImage } from '../../../../domain/text/sentences.ts';

/** `Agendar` and `Publicar`, which submits the form; for a draft in review they approve it. */
export function PublishButtons({
  scheduleButton,
  isPublished,
  isInReview,
  isBusy,
  waiting,
  onSchedule,
}: {
  scheduleButton: Ref<HTMLButtonElement>;
  isPublished: boolean;
  isInReview: boolean;
  isBusy: boolean;
  /** The action that waits for an image. */
  waiting: 'publish' | 'schedule' | null;
  onSchedule: () => void;
}) {
  const isDisabled = isBusy || waiting !== null;
  const publishLabel = isPublished ? 'Salvar alterações' : isInReview ? 'Aprovar e publicar' : 'Publicar';
  return (
    <>
      <button
        ref={scheduleButton}
        type="button"
        className="button-line"
        aria-disabled={isDisabled}
        onClick={onSchedule}
      >
        {waiting === 'schedule' ? sendingImage : isInReview ? 'Aprovar e agendar' : 'Agendar'}
      </button>
      <button type="submit" className="button-ink" aria-disabled={isDisabled}>
        {waiting === 'publish' ? sendingImage : publishLabel}
      </button>
    </>
  );
}
