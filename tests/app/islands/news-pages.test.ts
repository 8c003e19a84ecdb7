/** Checks how the endless list of home is refreshed when news appear. */
import { describe, expect, it } from 'vitest';
import { type ListedCard, refreshList } from '../../../app/islands/news/news-pages.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import type { ListPage } from '../../../domain/web/paging.ts';

const pageSize = 8;

/** Published at minute `number`. */
function card(number: number): NewsCard {
  return {
    id: String(number),
    path: `/news/${number}`,
    category: 'games',
    categoryName: 'Games',
    hue: 'azul',
    title: `Notícia ${number}`,
    summary: '',
    createdAt: number * 60_000,
    picture: null,
  };
}

/** The pages of a list whose news have these numbers, newest first; `loads` counts the calls. */
function listOf(numbers: number[]) {
  const cards = numbers.toSorted((one, other) => other - one).map(card);
  const list = {
    loads: 0,
    load: async (after: string | null): Promise<ListPage<NewsCard>> => {
      list.loads += 1;
      const start = after === null ? 0 : cards.findIndex(({ id }) => id === after) + 1;
      const items = cards.slice(start, start + pageSize);
      const isEnd = start + pageSize >= cards.length;
      return { items, next: isEnd ? null : (items.at(-1)?.id ?? null), previous: null, pageNumber: 1 };
    },
  };
  return list;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const numbersOf = (cards: ListedCard[]) => cards.map(({ path }) => Number(path.slice('/news/'.length)));

async function shownPages(numbers: number[], pages: number) {
  const list = listOf(numbers);
  const shown: NewsCard[] = [];
  let next: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const loaded = await list.load(next);
    shown.push(...loaded.items);
    next = loaded.next;
  }
  return { shown, next };
}

describe('refreshing the endless list', () => {
  it.each([1, 7, 8, 9, 40])('leaves no gap after %i news appeared', async (appeared) => {
    const before = await shownPages(range(1, 30), 2);
    const { cards, next } = await refreshList(() => before, listOf(range(1, 30 + appeared)).load);
    expect(numbersOf(cards)).toEqual(range(15, 30 + appeared).toReversed());
    expect(next).toBe('15');
  });

  it('keeps a page that the reader loads at the same time', async () => {
    const before = await shownPages(range(1, 30), 1);
    const more = await shownPages(range(1, 30), 2);
    let current = before;
    const list = listOf(range(1, 31));
    const { cards, next } = await refreshList(
      () => current,
      async (after) => {
        const page = await list.load(after);
        current = more;
        return page;
      },
    );
    expect(numbersOf(cards)).toEqual(range(15, 31).toReversed());
    expect(next).toBe('15');
  });

  it('starts over after more news than 25 pages hold', async () => {
    const before = await shownPages(range(1, 30), 2);
    const list = listOf(range(1, 1000));
    const { cards, next } = await refreshList(() => before, list.load);
    expect(list.loads).toBe(25);
    expect(numbersOf(cards)).toEqual(range(801, 1000).toReversed());
    expect(next).toBe('801');
  });

  it('loads one page when nothing appeared, and drops removed news', async () => {
    const before = await shownPages(range(1, 30), 2);
    const list = listOf(range(1, 30).filter((number) => number !== 27));
    const { cards } = await refreshList(() => before, list.load);
    expect(list.loads).toBe(1);
    expect(numbersOf(cards)).toEqual(
      range(15, 30)
        .filter((number) => number !== 27)
        .toReversed(),
    );
  });

  it('keeps the order when the date of a shown card was changed to the newest', async () => {
    const before = await shownPages(range(1, 30), 2);
    const moved = { ...card(20), createdAt: 100 * 60_000 };
    const cards = [
      moved,
      ...range(1, 50)
        .filter((number) => number !== 20)
        .toReversed()
        .map(card),
    ];
    const load = async (after: string | null): Promise<ListPage<NewsCard>> => {
      const start = after === null ? 0 : cards.findIndex(({ id }) => id === after) + 1;
      const items = cards.slice(start, start + pageSize);
      return { items, next: items.at(-1)?.id ?? null, previous: null, pageNumber: 1 };
    };
    const refreshed = await refreshList(() => before, load);
    expect(numbersOf(refreshed.cards)).toEqual([
      20,
      ...range(15, 50)
        .filter((n) => n !== 20)
        .toReversed(),
    ]);
  });

  it('shows news once, and loses no other, when their address changes', async () => {
    const before = await shownPages(range(1, 30), 2);
    const moved = { ...card(20), path: '/news/99', createdAt: 100 * 60_000 };
    const load = async () => {
      const page = await listOf(range(23, 30)).load(null);
      return { ...page, next: '24', items: [moved, ...page.items.slice(0, -1)] };
    };
    const { cards } = await refreshList(() => before, load);
    expect(numbersOf(cards)).toEqual([
      99,
      ...range(15, 30)
        .filter((number) => number !== 20)
        .toReversed(),
    ]);
  });

  it('keeps the older cards of readers when all have one date and the last fresh one has a new address', async () => {
    const imported = (number: number) => ({ ...card(number), createdAt: 0 });
    const shown = range(1, 16)
      .toReversed()
      .map((number): ListedCard => {
        const { id: _, ...ofPage } = imported(number);
        return ofPage;
      });
    const items = range(9, 16).toReversed().map(imported);
    const renamed = items.map((item) => (item.id === '9' ? { ...item, path: '/news/99' } : item));
    const load = async () => ({ items: renamed, next: '9', previous: null, pageNumber: 1 });
    const { cards } = await refreshList(() => ({ shown, next: '1' }), load);
    expect(numbersOf(cards)).toEqual(expect.arrayContaining(range(1, 8)));
  });

  it('fills a list that was empty', async () => {
    const { cards, next } = await refreshList(() => ({ shown: [], next: null }), listOf(range(1, 20)).load);
    expect(numbersOf(cards)).toEqual(range(13, 20).toReversed());
    expect(next).toBe('13');
  });
});
