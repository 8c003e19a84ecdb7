/** The queries of the portal, with arguments that change from call to call. */

import { anonymousVisitor, visibleTo } from '../domain/accounts/permissions.ts';
import { findCategory } from '../domain/news/categories.ts';
import { carouselNewsCount, commentsPageSize, relatedNewsCount } from '../domain/site/limits.ts';
import type { ListRequest } from '../server/services/news/list-newsroom-news.ts';
import { createServices } from '../server/services.ts';
import { readConfig } from '../server/start/config.ts';
import { openWorld } from '../server/start/open-world.ts';
import type { GeneratedContent, SearchWord } from './content/generate.ts';
import { seededRandom } from './content/random.ts';
import type { BenchDatabase } from './database.ts';
import { quantile } from './numbers.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

export interface Question {
  name: string;
  /** Decides the goal; `other` has none. */
  kind: 'read' | 'search' | 'other';
  isComparedBySize: boolean;
  /** The nth call; every one has other arguments. Returns how much was found, so that nothing is measured that finds nothing. */
  ask(call: number): Promise<number>;
}

export interface Timing {
  question: Question;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** Opens the generated database as the portal does. */
export async function openQuestions(
  content: GeneratedContent,
  database: BenchDatabase,
): Promise<{ questions: Question[]; close(): Promise<void> }> {
  const samples = await takeSamples(database);
  const world = await openWorld(readConfig(database.env));
  // In another version of the content each time: what pages remember would be measured instead of the database.
  let asked = 0;
  const changing = { ...world.database, contentVersion: () => asked++ };
  const services = createServices({ ...world, database: changing });
  const questions = questionsOf(services, world.database, content, samples);
  return { questions, close: world.close };
}

/** Calls the question a tenth as often as is measured, then measures. Rejects when it never finds anything. */
export async function timeQuestion(question: Question, calls: number): Promise<Timing> {
  for (let call = 0; call < calls / 10; call++) await question.ask(calls + call);
  const times: number[] = [];
  let found = 0;
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now();
    found += await question.ask(call);
    times.push(performance.now() - startedAt);
  }
  if (found === 0) throw new Error(`The query ${question.name} never found anything.`);
  const at = (share: number) => quantile(times, share);
  return { question, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

type Services = ReturnType<typeof createServices>;
type World = Awaited<ReturnType<typeof openWorld>>;

function questionsOf(
  services: Services,
  database: World['database'],
  content: GeneratedContent,
  pick: Samples,
): Question[] {
  const visitor = anonymousVisitor;
  const filter = () => visibleTo(visitor, Date.now());
  const first = { pageNumber: 1, after: null, before: null };
  const read = (name: string, ask: Question['ask'], isComparedBySize = false): Question => ({
    name,
    kind: 'read',
    isComparedBySize,
    ask,
  });
  const search = (name: string, words: (call: number) => string[], category = false): Question => ({
    name: `search, ${name}`,
    kind: 'search',
    isComparedBySize: true,
    async ask(call) {
      const answer = await services.searchNews(
        visitor,
        words(call).join(' '),
        category ? pick.category(call) : null,
        first,
      );
      return answer.kind === 'results' ? answer.news.items.length + 1 : 0;
    },
  });
  const word = (kind: keyof GeneratedContent['words'], call: number) => pick.word(content.words[kind], call);
  const sizeOf = (list: { items: unknown[] }) => list.items.length;
  const newsroomList: ListRequest = {
    list: 'publicadas',
    category: null,
    author: null,
    text: '',
    from: null,
    until: null,
    position: first,
    searchPosition: first,
  };

  return [
    read(
      'home page (list, featured, banners)',
      async () => {
        const [front, list] = await Promise.all([
          services.getHome(visitor),
          services.listNews(visitor, null, first),
        ]);
        return front.featured.length + sizeOf(list);
      },
      true,
    ),
    read(
      'home list by key, about page 100,000 of 125,000',
      async (call) =>
        sizeOf(
          await services.listNews(visitor, null, {
            ...first,
            pageNumber: 100_000,
            after: pick.deepKey(call),
          }),
        ),
      true,
    ),
    read('home list by key, walking back', async (call) =>
      sizeOf(
        await services.listNews(visitor, null, { ...first, pageNumber: 90_000, before: pick.deepKey(call) }),
      ),
    ),
    read('home list by number, pages 1 to 100', async (call) =>
      sizeOf(await services.listNews(visitor, null, { ...first, pageNumber: 1 + (call % 100) })),
    ),
    read('category, first page', async (call) =>
      sizeOf(await services.listNews(visitor, pick.category(call), first)),
    ),
    read('category, deep by key', async (call) =>
      sizeOf(
        await services.listNews(visitor, pick.category(call), {
          ...first,
          pageNumber: 9_000,
          after: pick.deepKey(call),
        }),
      ),
    ),
    read('featured', async () => (await services.getHome(visitor)).featured.length),
    read(
      'article by slug, with related, comments and banners',
      async (call) => ((await services.findArticle(visitor, pick.slug(call))).kind === 'found' ? 1 : 0),
      true,
    ),
    read('article by id (redirect)', async (call) =>
      (await services.findArticle(visitor, pick.newsId(call))).kind === 'moved' ? 1 : 0,
    ),
    read('related news', async (call) => {
      const page = { limit: relatedNewsCount + 1 };
      return (await database.news.listByCategory(pick.category(call), filter(), page)).length;
    }),
    read('ticker', async () => (await services.getFrame(visitor)).ticker.length),
    read('latest for the carousel', async () => (await services.listLatestNews(visitor)).length),
    read('comments of an article', async (call) => {
      const newsId = pick.commentedNewsId(call);
      const [list, total] = await Promise.all([
        database.comments.listByNews(newsId, { limit: commentsPageSize }),
        database.comments.countByNews(newsId),
      ]);
      return list.length + total;
    }),
    read('comments of a reader', async (call) => {
      return (await database.comments.listByUser(pick.userId(call), { limit: commentsPageSize })).length + 1;
    }),
    read("comments of an article, with a reader's reports among them", async (call) => {
      const { userId, newsId } = pick.report(call);
      const reader = { ...visitor, userId };
      return (await services.listComments(reader, newsId, first))?.items.length ?? 0;
    }),
    read(
      'reported comments',
      async () => (await database.commentReports.listReportedComments({ limit: 21 })).length,
    ),
    read('newsroom, published news', async () => sizeOf(await services.listNewsroomNews(newsroomList))),
    read('newsroom, published news deep by key', async (call) =>
      sizeOf(
        await services.listNewsroomNews({
          ...newsroomList,
          position: { ...first, pageNumber: 40_000, after: pick.deepKey(call) },
        }),
      ),
    ),
    read('newsroom, published news of a category and a month, deep by key', async (call) => {
      const after = pick.deepKey(call);
      return sizeOf(
        await services.listNewsroomNews({
          ...newsroomList,
          category: pick.category(call),
          from: after.createdAt - monthMs,
          until: after.createdAt,
          position: { ...first, pageNumber: 2, after },
        }),
      );
    }),
    read('newsroom, published news by a medium word within a year', async (call) => {
      const { createdAt } = pick.deepKey(call);
      const dates = { from: createdAt - 12 * monthMs, until: createdAt };
      return sizeOf(
        await services.listNewsroomNews({ ...newsroomList, ...dates, text: word('medium', call) }),
      );
    }),
    read('newsroom, old news with the number of pages', async () =>
      sizeOf(await services.listOldNews(first)),
    ),
    read('newsroom, old news deep by key', async (call) =>
      sizeOf(await services.listOldNews({ ...first, pageNumber: 80_000, after: pick.deepKey(call) })),
    ),
    read('newsroom, news opened in the editor', async (call) =>
      (await services.openNews(pick.newsId(call))).ok ? 1 : 0,
    ),
    read(
      'newsroom, a free address for a title',
      async (call) => (await services.proposeSlug('nova', pick.slug(call).replaceAll('-', ' '))).slug.length,
    ),
    read('videos, first page', async () => sizeOf(await services.listVideos(first))),
    read('videos, deep by key', async (call) =>
      sizeOf(await services.listVideos({ ...first, pageNumber: 1000, after: pick.deepKey(call) })),
    ),
    read('featured videos', async () => (await database.videos.listFeatured(carouselNewsCount)).length),
    read('received messages', async () => (await database.receivedMessages.listLatest({ limit: 21 })).length),
    search('rare word', (call) => [word('rare', call)]),
    search('medium word', (call) => [word('medium', call)]),
    search('very common word', (call) => [word('common', call)]),
    search('very common word in a category', (call) => [word('common', call)], true),
    search('medium word in a category', (call) => [word('medium', call)], true),
    search('two medium words', (call) => [word('medium', call), word('medium', call * 7 + 3)]),
    search('common, medium and rare word', (call) => [
      word('common', call),
      word('medium', call),
      word('rare', call),
    ]),
    search('five medium words, mostly without a hit', (call) =>
      [0, 1, 2, 3, 4].map((offset) => word('medium', call * 5 + offset)),
    ),
    {
      name: 'feed of 20 whole articles',
      kind: 'other',
      isComparedBySize: false,
      ask: async () => (await services.getFeed(null)).length,
    },
    {
      name: 'sitemap of one part, up to 5,000 news',
      kind: 'other',
      isComparedBySize: false,
      ask: async (call) => (await services.listSitemapNews({ after: pick.deepKey(call), upTo: null })).length,
    },
  ];
}

const samplesMax = 1_000;
const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

type Samples = Awaited<ReturnType<typeof takeSamples>>;

/** Arguments taken from the database itself, the same way on every engine. */
async function takeSamples({ query }: BenchDatabase) {
  const random = seededRandom(7);
  const [span] = await query('select min(created_at) as first, max(created_at) as last from news');
  const [first, last] = [Number(span?.first), Number(span?.last)];
  const times = <T>(take: () => Promise<T>) => repeat(samplesMax, take);
  const newsFrom = async (share: number) => {
    const at = Math.floor(first + random.next() * share * (last - first));
    const [row] = await query(
      `select id, slug, category, created_at from news where created_at >= ${at} order by created_at, id limit 1`,
    );
    return {
      id: String(row?.id),
      slug: String(row?.slug),
      createdAt: Number(row?.created_at),
      category: findCategory(String(row?.category))?.slug ?? ('games' as const),
    };
  };
  // News come at an even pace: page 100,000 of the home list is 800,000 news of a million down.
  const deepNews = await times(() => newsFrom(0.25));
  const anyNews = await times(() => newsFrom(1));
  const comments = await times(async () => {
    const place = Array.from({ length: 4 }, () => idLetters[random.below(idLetters.length)]).join('');
    const [row] = await query(
      `select news_id, user_id from comments where id <= '${place}' order by id desc limit 1`,
    );
    return row ? [{ newsId: String(row.news_id), userId: String(row.user_id) }] : [];
  });
  const reports = (await query(`select user_id, news_id from comment_reports limit ${samplesMax}`)).map(
    (row) => ({ userId: String(row.user_id), newsId: String(row.news_id) }),
  );
  const commented = comments.flat();
  return {
    deepKey: (call: number) => nth(deepNews, call),
    slug: (call: number) => nth(anyNews, call).slug,
    newsId: (call: number) => nth(anyNews, call).id,
    category: (call: number) => nth(anyNews, call).category,
    commentedNewsId: (call: number) => nth(commented, call).newsId,
    userId: (call: number) => nth(commented, call).userId,
    report: (call: number) => nth(reports, call),
    word: (words: SearchWord[], call: number) => nth(words, call).word,
  };
}

async function repeat<T>(times: number, take: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < times) all.push(await take());
  return all;
}

function nth<T>(list: readonly T[], call: number): T {
  const found = list[call % list.length];
  if (found === undefined) throw new Error('The database has no samples.');
  return found;
}
