/**
 * `Agendar` and `Publicar`, which submits the form; for a draft in review they approve it. `use-news-form.ts` decides
 * when they wait for an image.
 */
import { sendingImage } from '../../../../domain/text/sentences.ts';
import type { NewsDesk } from './use-news-form.ts';

export function PublishButtons({
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
      <button
        ref={scheduleButton}
        type="button"
        className="button-line"
        aria-disabled={isDisabled}
        onClick={askForMoment}
      >
        {waiting === 'schedule' ? sendingImage : acts.schedule}
      </button>
      <button type="submit" className="button-ink" aria-disabled={isDisabled}>
        {waiting === 'publish' ? sendingImage : acts.publish}
      </button>
    </>
  );
}
