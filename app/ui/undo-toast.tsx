import { toast as say } from 'react-hot-toast/headless';
import { undoOfferMs } from '../../domain/limits.ts';
import { undo as undoLabel } from '../../domain/messages.ts';

/** Says what was removed and offers `Desfazer` for 10 seconds (decisions.md, News). */
export function sayWithUndo(message: string, undo: () => void): void {
  say.success(
    ({ id }) => (
      <span className="flex items-center justify-between gap-4">
        {message}
        <button
          type="button"
          className="min-h-11 shrink-0 font-semibold underline underline-offset-4"
          onClick={() => {
            say.dismiss(id);
            undo();
          }}
        >
          {undoLabel}
        </button>
      </span>
    ),
    { duration: undoOfferMs },
  );
}
