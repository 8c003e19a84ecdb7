/** The buttons `Deletar` and `Editar`, which editors see on a card or article (docs/product.md#trash). */
import { useState } from 'react';
import {
  genericError,
  newsDeleteFailure,
  newsDeleteQuestion,
  newsInTrash,
  newsRestored,
  newsTrashed,
} from '../../../domain/text/sentences.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshHome } from './fresh-home.ts';

const timeoutMs = 30_000;

export default function NewsActions({
  id,
  titleId,
  isArticle = false,
}: {
  id: string;
  /** The id of the title, which distinguishes these buttons from those of other news. */
  titleId?: string;
  isArticle?: boolean;
}) {
  const [isGone, setGone] = useState(false);
  const { ask, dialog } = useConfirm();

  // Hides or shows all cards of the news on the page.
  const show = (isShown: boolean) => {
    setGone(!isShown);
    if (isShown) trashedIds.delete(id);
    else trashedIds.add(id);
    showCards();
    focusCard(id);
  };
  const closeGaps = async () => {
    if (window.location.pathname !== '/') return;
    await refreshHome();
    showCards();
    if (!trashedIds.has(id)) focusCard(id);
  };
  const restore = () => {
    show(true);
    send('POST', `lixeira/${encodeURIComponent(id)}/restaurar`).then(
      () => {
        toast.success(newsRestored);
        void closeGaps();
      },
      () => {
        show(false);
        toast.error(genericError);
      },
    );
  };
  const remove = async () => {
    show(false);
    try {
      await send('DELETE', `noticias/${encodeURIComponent(id)}`);
      toast.success(newsTrashed, { undo: restore });
      void closeGaps();
    } catch {
      show(true);
      toast.error(newsDeleteFailure);
    }
  };

  if (isGone && isArticle) {
    return (
      <p role="status" className="no-print flex min-h-11 items-center font-display text-muted">
        {newsInTrash}
      </p>
    );
  }
  return (
    <div className="no-print flex min-h-11 gap-5 font-display text-sm font-semibold">
      <button
        type="button"
        aria-describedby={titleId}
        className="min-h-11 min-w-11 text-start underline underline-offset-4 hover:decoration-4"
        onClick={() => ask(newsDeleteQuestion, remove)}
      >
        Deletar
      </button>
      <a
        href={`/edit-news/${encodeURIComponent(id)}`}
        aria-describedby={titleId}
        className="flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:decoration-4"
      >
        Editar
      </a>
      {dialog}
    </div>
  );
}

const trashedIds = new Set<string>();

/** Hides the cards of deleted news, and those in a list of news that the featured block or a band of home shows. */
function showCards(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-news]')];
  const isInList = (card: HTMLElement) => card.querySelector('[id^=lista-]') !== null;
  const idsElsewhere = cards.flatMap((card) =>
    card.matches('article') && !isInList(card) ? card.dataset.news : [],
  );
  for (const card of cards) {
    const { news: id = '' } = card.dataset;
    // The item of a list would keep its place in a row.
    const item = card.closest('li') ?? card;
    item.hidden = trashedIds.has(id) || (isInList(card) && idsElsewhere.includes(id));
  }
}

/** Focuses the card of the news. While that card is hidden, it focuses the next card, or else the one before. */
function focusCard(id: string): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-news]')];
  const from = cards.findIndex((card) => card.dataset.news === id);
  if (from < 0) return;
  const isShown = (card: HTMLElement) => card.checkVisibility();
  const card = cards.slice(from).find(isShown) ?? cards.findLast(isShown);
  card?.querySelector('a')?.focus();
}

async function send(method: string, path: string): Promise<void> {
  const { ok, status } = await fetch(`/api/redacao/${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!ok) throw new Error(`The newsroom answered ${status}.`);
}
