/** Loads pages of news, and refreshes the list of a returning reader. */
import type { NewsCard } from '../../../domain/news/news.ts';
import type { ListPage } from '../../../domain/web/paging.ts';

/** A card of the list. Pages omit the ids, which only editors need, because random letters do not compress. */
export type ListedCard = Omit<NewsCard, 'id'> & { id?: string };

const timeoutMs = 10_000;

export async function fetchNewsPage(path: string, after: string | null): Promise<ListPage<NewsCard>> {
  const query = new URLSearchParams();
  // The list of /categoria/games is requested by ?categoria=games.
  const [, kind = '', slug] = path.split('/');
  if (slug) query.set(kind, slug);
  if (after) {
    query.set('pagina', '2');
    query.set('depois', after);
  }
  const response = await fetch(`/api/noticias?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  return response.json();
}

const freshPagesMax = 25;

/**
 * Loads the current list for a returning reader. It reads at most 25 pages, until one reaches the cards that are shown.
 * `readList` is called after each page, because the reader may load older pages meanwhile.
 */
export async function refreshList(
  readList: () => { shown: ListedCard[]; next: string | null },
  loadPage: (after: string | null) => Promise<ListPage<NewsCard>>,
): Promise<{ cards: ListedCard[]; next: string | null }> {
  const fresh: NewsCard[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < freshPagesMax; pages += 1) {
    const page = await loadPage(after);
    fresh.push(...page.items);
    after = page.next;
    if (after === null) return { cards: fresh, next: null };
    const { shown, next } = readList();
    const [newest] = shown;
    if (!newest) break;
    // Dates are compared instead of ids, because a shown card may have moved to the top with a new date.
    const isGapClosed = (page.items.at(-1)?.createdAt ?? 0) <= (newest.createdAt ?? 0);
    if (isGapClosed) return { cards: mergeFresh(shown, fresh), next };
  }
  return { cards: fresh, next: after };
}

function mergeFresh(shown: ListedCard[], fresh: NewsCard[]): ListedCard[] {
  const last = fresh.at(-1);
  if (!last) return shown;
  const lastShown = shown.findIndex((card) => isSame(card, last));
  const older =
    lastShown >= 0
      ? shown.slice(lastShown + 1)
      : shown.filter((card) => (card.createdAt ?? 0) <= (last.createdAt ?? 0));
  return [...fresh, ...older.filter((card) => !fresh.some((other) => isSame(card, other)))];
}

/** Cards that were loaded later have ids, by which news are the same although their address has changed. */
function isSame(card: ListedCard, other: NewsCard): boolean {
  return card.id === undefined ? card.path === other.path : card.id === other.id;
}
