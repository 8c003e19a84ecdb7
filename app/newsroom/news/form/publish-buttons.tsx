import type { Ref } from 'react';
import { sendingImage } from '../../../../domain/text/sentences.ts';

/** `Agendar` and `Publicar`, which submits the form. */
export function PublishButtons({
  scheduleButton,
  isPublished,
  isBusy,
  waiting,
  onSchedule,
}: {
  scheduleButton: Ref<HTMLButtonElement>;
  isPublished: boolean;
  isBusy: boolean;
  /** The action that waits for an image. */
  waiting: 'publish' | 'schedule' | null;
  onSchedule: () => void;
}) {
  const isDisabled = isBusy || waiting !== null;
  return (
    <>
      <button
        ref={scheduleButton}
        type="button"
        className="button-line"
        disabled={isDisabled}
        onClick={onSchedule}
      >
        {waiting === 'schedule' ? sendingImage : 'Agendar'}
      </button>
      <button type="submit" className="button-ink" disabled={isDisabled}>
        {waiting === 'publish' ? sendingImage : isPublished ? 'Salvar alterações' : 'Publicar'}
      </button>
    </>
  );
}
