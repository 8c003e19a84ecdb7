import type { CategorySlug } from '../../domain/news/categories.ts';
import type { NewsCard } from '../../domain/news/news.ts';
import type { ListPage } from '../../domain/web/paging.ts';

const timeoutMs = 10_000;

/** Asks for the page of news after a key, or for the first one. Throws when it does not come. */
export async function fetchNewsPage(
  category: CategorySlug | null,
  after: string | null,
): Promise<ListPage<NewsCard>> {
  const query = new URLSearchParams();
  if (category) query.set('categoria', category);
  if (after) {
    query.set('pagina', '2');
    query.set('depois', after);
  }
  const response = await fetch(`/api/noticias?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  return response.json();
}

/** Pages loaded to close the gap between the newest news and those that are shown. */
const freshPagesMax = 25;

/**
 * The list as it is now, for a reader who comes back to `shown`: loads pages from the newest on, until they reach news
 * that are shown, so that no news in between are left out. A gap of more than 25 pages begins the list again.
 * `next` is the key of the page after the last card of `shown`. Rejects when a page does not arrive.
 */
export async function refreshList(
  { shown, next }: { shown: NewsCard[]; next: string | null },
  loadPage: (after: string | null) => Promise<ListPage<NewsCard>>,
): Promise<{ cards: NewsCard[]; next: string | null }> {
  const fresh: NewsCard[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < freshPagesMax; pages += 1) {
    const page = await loadPage(after);
    fresh.push(...page.items);
    after = page.next;
    if (after === null) return { cards: fresh, next: null };
    const [newest] = shown;
    if (!newest) break;
    // By date, not by id: a card whose date was changed may stand among the fresh ones far from its old neighbours.
    const isGapClosed = (page.items.at(-1)?.createdAt ?? 0) <= (newest.createdAt ?? 0);
    if (isGapClosed) return { cards: mergeFresh(shown, fresh), next };
  }
  return { cards: fresh, next: after };
}

/**
 * Puts a fresh first page in front of what is shown: new items appear, removed ones go, and what is older
 * than the fresh page stays as it was.
 */
function mergeFresh(shown: NewsCard[], fresh: NewsCard[]): NewsCard[] {
  const last = fresh.at(-1);
  if (!last) return shown;
  const isFresh = new Set(fresh.map((card) => card.id));
  const lastShown = shown.findIndex((card) => card.id === last.id);
  const older =
    lastShown >= 0
      ? shown.slice(lastShown + 1)
      : shown.filter((card) => (card.createdAt ?? 0) < (last.createdAt ?? 0));
  return [...fresh, ...older.filter((card) => !isFresh.has(card.id))];
}
