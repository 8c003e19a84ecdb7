import { type MouseEvent, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { videoRemoved, videoRemoveQuestion } from '../../../domain/text/sentences.ts';
import { postForm } from '../../browser/post-form.ts';

/**
 * `Excluir` on a video of the gallery (docs/product.md#videos). All users see it, only admins succeed: for them the
 * video disappears at once and returns on failure. Without JavaScript it is a form.
 */
export default function VideoRemoval({ id, canRemove }: { id: string; canRemove: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const questionId = `excluir-${id}`;

  const remove = async (event: MouseEvent) => {
    event.preventDefault();
    const card = form.current?.closest('li');
    if (!form.current || !card) return;
    document.getElementById(questionId)?.hidePopover();
    if (canRemove) hide(card, true);
    const answer = await postForm(form.current.action, new FormData());
    if (answer.ok) {
      toast.success(videoRemoved);
      // The next page fills the gap, or shows the empty list.
      if (!card.parentElement?.querySelector('li:not([hidden])')) location.reload();
      return;
    }
    hide(card, false);
    toast.error(answer.problem.message);
  };

  return (
    <form ref={form} method="post" action={`/videos/${encodeURIComponent(id)}/excluir`} className="mt-2">
      <button
        type="button"
        popoverTarget={questionId}
        aria-describedby={`video-${id}`}
        className="min-h-11 font-display text-sm font-semibold underline decoration-bad underline-offset-4"
      >
        Excluir
      </button>
      <div id={questionId} popover="auto" role="dialog" aria-label={videoRemoveQuestion} className="dialog">
        <p className="mt-2 font-display text-xl/7 font-bold">{videoRemoveQuestion}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className="button-ink" onClick={remove}>
            Sim
          </button>
          <button
            type="button"
            popoverTarget={questionId}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: it takes the focus when the question opens, and not before.
            autoFocus
            className="button-line"
          >
            Cancelar
          </button>
        </p>
      </div>
    </form>
  );
}

/** Hides a card and moves its focus to a neighbour, or shows it again. */
function hide(card: HTMLLIElement, isHidden: boolean): void {
  card.hidden = isHidden;
  const neighbour = card.nextElementSibling ?? card.previousElementSibling;
  const next = isHidden ? neighbour : card;
  next?.querySelector<HTMLElement>('button[popovertarget]')?.focus({ preventScroll: isHidden });
}
