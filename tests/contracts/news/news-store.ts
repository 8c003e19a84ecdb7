/** Checks what the store of published news promises on every database. */
import { describe, expect, it } from 'vitest';
import type { NewsFilter } from '../../../domain/accounts/permissions.ts';
import type { News, NewsSummary } from '../../../domain/news/news.ts';
import type { Cursor } from '../../../domain/web/paging.ts';
import type { Stores } from '../../../server/ports/stores.ts';
import { aContent, aNews, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

const everything: NewsFilter = { publishedUntil: null };
const published: NewsFilter = { publishedUntil: testNowMs };

const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const keys = (items: Pick<NewsSummary, 'id' | 'createdAt'>[]): Cursor[] =>
  items.map(({ id, createdAt }) => ({ id, createdAt: createdAt ?? Number.NaN }));
const nothing = { authors: [], contributors: [], topics: [] };

/** Saves news with the sections that they belong to. */
async function saveIn({ news, things }: Stores, item: News, further: string[] = []): Promise<void> {
  await news.save(item);
  await things.setNews([{ news: item, relations: { ...nothing, sections: [item.category, ...further] } }]);
}
const insert = (stores: Stores, key: Cursor) => saveIn(stores, aNews({ ...key, slug: null }));

/** Every second item has `games` as its main section, every other one as a further one. */
function insertInSections(stores: Stores, key: Cursor): Promise<void> {
  const isMain = key.createdAt % 2 === 0;
  const item = aNews({ ...key, slug: null, category: isMain ? 'games' : 'saude' });
  return saveIn(stores, item, [isMain ? 'saude' : 'games']);
}

export function describeNewsStore(open: OpenDatabase): void {
  for (const [who, filter] of [
    ['readers', published],
    ['the newsroom', everything],
  ] as const) {
    describePagedList(`latest news for ${who}`, open, {
      insert,
      list: async ({ news }, page) => keys(await news.listLatest(filter, page)),
    });
    describePagedList(`news of a category for ${who}`, open, {
      insert,
      list: async ({ news }, page) => keys(await news.listByThings(['games'], filter, page)),
    });
    describePagedList(`news of a main or further section for ${who}`, open, {
      insert: insertInSections,
      list: async ({ news }, page) => keys(await news.listByThings(['games'], filter, page)),
    });
    describePagedList(`news of several categories for ${who}`, open, {
      insert: insertInSections,
      list: async ({ news }, page) =>
        keys(await news.listByThings(['fatos', 'games', 'saude'], filter, page)),
    });
    describePagedList(`latest whole news for ${who}`, open, {
      insert,
      list: async ({ news }, page) => keys(await news.listLatestWhole(filter, page)),
    });
  }

  describe('news store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.news;
    async function saved(changes: Partial<News>): Promise<News> {
      const news = aNews(changes);
      await saveIn(opened().database, news);
      return news;
    }

    it('returns every field as it was stored', async () => {
      const news = await saved({
        title: 'Ação & reação: “o 3º teste” 🚀',
        slug: 'acao-reacao',
        summary: '',
        content: '{"blocks":[],"entityMap":{}}\u2028',
        imageUrl: '/files/news_images/1_a.jpg',
        imageCaption: 'Legenda',
        videoLink: 'https://youtu.be/aaaaaaaaaaa',
        source: 'Fonte',
        genre: 'paid',
        payer: 'Café Sol',
        aiUse: 'Na tradução.',
        conflict: 'Nenhum.',
        embargoUntil: '2026-11-20T12:00:00.000Z',
        endsAt: '2027-01-01T00:00:00.000Z',
        isFeatured: true,
        createdAt: null,
        author: '',
      });
      expect(await store().findById(news.id, everything)).toEqual(news);
      expect(await store().findBySlug('acao-reacao', everything)).toEqual(news);
      const { author: importedAuthor, byline: _, topics: __, furtherSections: ___, ...text } = news;
      expect(await store().findByIdOrSlug('acao-reacao', everything)).toEqual({ ...text, importedAuthor });
      expect(await store().findByIdOrSlug(news.id, everything)).toEqual({ ...text, importedAuthor });
      expect(await store().listByIds([news.id], everything)).toEqual([{ ...text, importedAuthor }]);
      expect(await store().listAll(null, 9)).toEqual([news]);
    });

    it('replaces all fields of news with the same id', async () => {
      const news = await saved({ isFeatured: true, source: 'Fonte' });
      const changed = { ...news, title: 'Outro título', isFeatured: false, source: '', createdAt: 5 };
      await store().save(changed);
      expect(await store().listAll(null, 9)).toEqual([changed]);
    });

    it('lists opinions, newest first', async () => {
      await saved({});
      const older = await saved({ genre: 'opinion', createdAt: testNowMs - 2 });
      const newer = await saved({ genre: 'opinion', createdAt: testNowMs - 1 });
      expect(ids(await store().listOpinions(published, { limit: 9 }))).toEqual([newer.id, older.id]);
      expect(ids(await store().listOpinions(published, { limit: 9, except: [newer.id] }))).toEqual([
        older.id,
      ]);
    });

    it('rejects a slug of other news', async () => {
      await saved({ slug: 'um' });
      await expect(saved({ slug: 'um' })).rejects.toThrow();
      expect(await store().count(everything)).toBe(1);
    });

    it('finds news by id before other news by an equal slug', async () => {
      const bySlug = await saved({ slug: 'um-so' });
      const byId = await saved({ id: 'um-so', slug: 'outro' });
      expect(await store().findByIdOrSlug('um-so', everything)).toMatchObject({ id: byId.id });
      expect(await store().findByIdOrSlug(bySlug.id, everything)).toMatchObject({ id: bySlug.id });
      expect(await store().findByIdOrSlug('nenhum', everything)).toBeNull();
    });

    it('leaves out given news and fills the page with the next ones', async () => {
      const [first, second, third] = [
        await saved({ createdAt: testNowMs }),
        await saved({ createdAt: testNowMs - 1 }),
        await saved({ createdAt: testNowMs - 2 }),
      ];
      const page = { limit: 2, except: [first.id] };
      const expected = [second.id, third.id];
      expect(ids(await store().listLatest(published, page))).toEqual(expected);
      expect(ids(await store().listByThings(['games'], published, page))).toEqual(expected);
    });

    it('hides news of the future from readers everywhere', async () => {
      const now = await saved({ slug: 'agora', createdAt: testNowMs, isFeatured: true });
      const future = await saved({ slug: 'futuro', createdAt: testNowMs + 1, isFeatured: true });
      const both = [future.id, now.id];
      const answers = async (filter: NewsFilter) => [
        ids(await store().listLatest(filter, { limit: 9 })),
        ids(await store().listByThings(['games'], filter, { limit: 9 })),
        ids(await store().listFeatured(filter, 9)),
        ids(await store().listLatestWhole(filter, { limit: 9 })),
        ids(await store().listByIds(both, filter)),
        ids(await store().listSummariesByIds(both, filter)),
        ids(await store().listLatest(filter, { limit: 9, before: { createdAt: 0, id: 'a' } })),
        ids(await store().listLatest(filter, { limit: 9, after: { createdAt: testNowMs + 99, id: 'a' } })),
      ];
      expect(await answers(published)).toEqual(Array(8).fill([now.id]));
      expect(await answers(everything)).toEqual(Array(8).fill(both));
      expect(await store().findById(future.id, published)).toBeNull();
      expect(await store().findBySlug('futuro', published)).toBeNull();
      expect(await store().findByIdOrSlug('futuro', published)).toBeNull();
      expect(await store().findByIdOrSlug(future.id, published)).toBeNull();
      expect(await store().findBySlug('futuro', everything)).toEqual(future);
      expect([await store().count(published), await store().count(everything)]).toEqual([1, 2]);
    });

    it('finds news without a date by address, but does not list them', async () => {
      const undated = await saved({ slug: 'sem-data', createdAt: null, isFeatured: true });
      for (const filter of [published, everything]) {
        expect(await store().findById(undated.id, filter)).toEqual(undated);
        expect(await store().findBySlug('sem-data', filter)).toEqual(undated);
        expect(ids(await store().listByIds([undated.id], filter))).toEqual([undated.id]);
        expect(await store().listLatest(filter, { limit: 9 })).toEqual([]);
        expect(await store().listByThings(['games'], filter, { limit: 9 })).toEqual([]);
        expect(await store().listFeatured(filter, 9)).toEqual([]);
        expect(await store().listLatestWhole(filter, { limit: 9 })).toEqual([]);
        expect(await store().count(filter)).toBe(1);
      }
    });

    it('lists only the fields of cards', async () => {
      const { id, slug, category, title, summary, imageUrl, createdAt } = await saved({ isFeatured: true });
      const card = { id, slug, category, title, summary, imageUrl, createdAt };
      const summaries = [{ ...card, importedAuthor: 'Ana Prado', grade: '', genre: '' }];
      expect(await store().listLatest(published, { limit: 1 })).toEqual(summaries);
      expect(await store().listByThings(['games'], published, { limit: 1 })).toEqual(summaries);
      expect(await store().listFeatured(published, 1)).toEqual(summaries);
    });

    it('lists reviews by the grade in their text', async () => {
      const review = await saved({ content: aContent('Um fone.', 'Nota: 8,5') });
      const former = await saved({ content: aContent('Nota: 7') });
      await saved({ id: former.id, content: aContent('Sem avaliação.') });
      const reviews = await store().listReviews(published, { limit: 9 });
      expect(reviews).toEqual([expect.objectContaining({ id: review.id, grade: '8,5' })]);
      expect(await store().listReviews(published, { limit: 9, except: [review.id] })).toEqual([]);
    });

    it('separates categories and featured news', async () => {
      const game = await saved({ category: 'games', createdAt: 1 });
      const health = await saved({ category: 'saude', createdAt: 2, isFeatured: true });
      expect(ids(await store().listByThings(['games'], published, { limit: 9 }))).toEqual([game.id]);
      expect(ids(await store().listByThings(['saude'], published, { limit: 9 }))).toEqual([health.id]);
      expect(await store().listByThings(['fatos'], published, { limit: 9 })).toEqual([]);
      expect(ids(await store().listFeatured(published, 9))).toEqual([health.id]);
    });

    it('lists featured news newest first, up to the limit', async () => {
      for (const [id, createdAt] of [
        ['a', 1],
        ['b', 3],
        ['c', 2],
      ] as const) {
        await saved({ id, createdAt, isFeatured: true });
      }
      expect(ids(await store().listFeatured(published, 2))).toEqual(['b', 'c']);
    });

    it('lists by ids in their order, without missing ones', async () => {
      for (const id of ['a', 'b', 'c']) await saved({ id });
      expect(ids(await store().listByIds(['c', 'x', 'a'], published))).toEqual(['c', 'a']);
      expect(await store().listByIds([], published)).toEqual([]);
    });

    it('lists all news by id', async () => {
      for (const id of ['c', 'a', 'b']) await saved({ id, createdAt: null });
      expect(ids(await store().listAll(null, 2))).toEqual(['a', 'b']);
      expect(ids(await store().listAll('b', 2))).toEqual(['c']);
      expect(await store().listAll('c', 2)).toEqual([]);
    });

    it('keeps every former slug', async () => {
      const news = await saved({ slug: 'um' });
      await store().save({ ...news, slug: 'dois' });
      await store().save({ ...news, slug: 'tres' });
      expect(await store().findIdByFormerSlug('um')).toBe(news.id);
      expect(await store().findIdByFormerSlug('dois')).toBe(news.id);
      expect(await store().findIdByFormerSlug('tres')).toBeNull();
      expect(await store().findBySlug('um', everything)).toBeNull();
    });

    it('allows news to return to a former slug', async () => {
      const news = await saved({ slug: 'um' });
      await store().save({ ...news, slug: 'dois' });
      await store().save({ ...news, slug: 'um' });
      expect(await store().findIdByFormerSlug('um')).toBeNull();
      expect(await store().findIdByFormerSlug('dois')).toBe(news.id);
      expect((await store().findBySlug('um', everything))?.id).toBe(news.id);
    });

    it('keeps every former slug under concurrent saves', async () => {
      const news = await saved({ slug: 's0' });
      const slugs = Array.from({ length: 8 }, (_, index) => `s${index}`);
      await Promise.all(slugs.map((slug) => store().save({ ...news, slug })));
      const present = (await store().findById(news.id, everything))?.slug;
      const former = slugs.filter((slug) => slug !== present);
      expect(await Promise.all(former.map((slug) => store().findIdByFormerSlug(slug)))).toEqual(
        former.map(() => news.id),
      );
    });

    it('finds taken slugs', async () => {
      const news = await saved({ slug: 'um' });
      await store().save({ ...news, slug: 'dois' });
      const other = await saved({ slug: 'outro' });
      const isTaken = (slug: string) => store().isSlugTaken(slug, other.id);
      expect(await isTaken('dois')).toBe(true);
      expect(await isTaken('um')).toBe(true);
      expect(await isTaken(news.id)).toBe(true);
      expect(await isTaken('outro')).toBe(false);
      expect(await isTaken('livre')).toBe(false);
      expect(await store().isSlugTaken('um', news.id)).toBe(false);
    });
  });
}
