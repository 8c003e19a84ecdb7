/**
 * The button `Excluir` of a video. Every user gets the button, but the server deletes only for people who manage media
 * (docs/product.md#videos).
 */

import { type MouseEvent, useRef } from 'react';
import { videoRemoved, videoRemoveQuestion } from '../../../domain/text/sentences.ts';
import { postForm } from '../../browser/post-form.ts';
import { QuestionPopover } from '../../ui/question-popover.tsx';
import { toast } from '../../ui/toast.ts';

export default function VideoRemoval({ id, canRemove }: { id: string; canRemove: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const questionId = `excluir-${id}`;

  const handleRemove = async (event: MouseEvent) => {
    event.preventDefault();
    const card = form.current?.closest('li');
    if (!form.current || !card) return;
    document.getElementById(questionId)?.hidePopover();
    if (canRemove) hide(card, true);
    const answer = await postForm(form.current.action, new FormData());
    if (answer.ok) {
      toast.success(videoRemoved);
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
      <QuestionPopover
        id={questionId}
        label={videoRemoveQuestion}
        question={videoRemoveQuestion}
        yes={{ onClick: handleRemove }}
      />
    </form>
  );
}

function hide(card: HTMLLIElement, isHidden: boolean): void {
  card.hidden = isHidden;
  const neighbour = card.nextElementSibling ?? card.previousElementSibling;
  const next = isHidden ? neighbour : card;
  next?.querySelector<HTMLElement>('button[popovertarget]')?.focus({ preventScroll: isHidden });
}
