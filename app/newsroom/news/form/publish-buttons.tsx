/**
 * The buttons `Agendar` and `Publicar`. `Publicar` submits the form; both approve a draft in review. `use-news-form.ts`
 * decides when they wait for an image.
 */
import { sendingImage } from '../../../../domain/text/sentences.ts';
import { Button, SendButton } from '../../../program/button.tsx';
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
