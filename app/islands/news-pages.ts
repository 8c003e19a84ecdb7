import type { CategorySlug } from '../../domain/categories.ts';
import type { NewsCard } from '../../domain/news.ts';
import type { ListPage } from '../../domain/paging.ts';

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

/**
 * Puts a fresh first page in front of what is shown: new items appear, removed ones go, and what is older
 * than the fresh page stays as it was.
 */
export function mergeFresh(shown: NewsCard[], fresh: NewsCard[]): NewsCard[] {
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
