import { showModal } from './show-modal.ts';

/** Asks before an action that cannot simply be undone. */
export function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: string;
  /** Called once; closing the dialog in any other way means no. */
  onAnswer: (isYes: boolean) => void;
}) {
  return (
    <dialog
      ref={showModal}
      aria-label={question}
      className="dialog"
      onClose={(event) => onAnswer(event.currentTarget.returnValue === 'sim')}
    >
      <form method="dialog">
        <p className="mt-2 font-display text-xl/7 font-bold">{question}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" value="sim" className="button-ink">
            Sim
          </button>
          {/* Enter must not confirm what cannot be undone. */}
          <button type="submit" value="" data-first-focus="" className="button-line">
            Cancelar
          </button>
        </div>
      </form>
    </dialog>
  );
}
