/** `Agendar` and `Publicar`, which submits the form; for a draft in review they approve it. */
import { sendingImage } from '../../../../domain/text/sentences.ts';
import type { NewsDesk } from './use-news-form.ts';

export function PublishButtons({
  desk: {
    state: { isBusy, waiting },
    scheduleButton,
    isPublished,
    isInReview,
    askForMoment,
  },
}: {
  desk: NewsDesk;
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
        onClick={askForMoment}
      >
        {waiting === 'schedule' ? sendingImage : isInReview ? 'Aprovar e agendar' : 'Agendar'}
      </button>
      <button type="submit" className="button-ink" aria-disabled={isDisabled}>
        {waiting === 'publish' ? sendingImage : publishLabel}
      </button>
    </>
  );
}
