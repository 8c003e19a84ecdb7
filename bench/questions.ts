/** Times the queries of pages and of the newsroom on a generated database. */
import { anonymousVisitor } from '../domain/accounts/permissions.ts';
import { firstComments } from '../domain/comments/comment.ts';
import type { CommentFilter } from '../domain/comments/moderation.ts';
import type { SearchOrder } from '../domain/search/search-rank.ts';
import { commentsPageSize } from '../domain/site/limits.ts';
import type { Cursor } from '../domain/web/paging.ts';
import type { ListRequest } from '../server/services/news/list-newsroom-news.ts';
import { createServices } from '../server/services.ts';
import { readConfig } from '../server/start/config.ts';
import { openAdapters } from '../server/start/open-adapters.ts';
import type { GeneratedContent } from './content/generate.ts';
import type { BenchDatabase } from './database.ts';
import { quantile } from './section.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;
const samplesMax = 1_000;

export interface Question {
  name: string;
  /** Which goal applies to the query; `other` is for queries that read everything. */
  kind: 'read' | 'search' | 'other';
  ask(call: number): Promise<number>;
}

type Services = ReturnType<typeof createServices>;
type Database = Awaited<ReturnType<typeof openAdapters>>['database'];
type Samples = Awaited<ReturnType<typeof takeSamples>>;

/**
 * Opens a generated database as the portal does. With `--compare`, the bench also calls this function in the other
 * commit.
 */
export async function openQuestions(
  content: Pick<GeneratedContent, 'words'>,
  database: BenchDatabase,
): Promise<{ questions: Question[]; close(): Promise<void> }> {
  const samples = await takeSamples(database);
  const adapters = await openAdapters(readConfig(database.env));
  // Each call gets another content version; otherwise the cache would be measured instead of the database.
  let asked = 0;
  const services = createServices({
    ...adapters,
    database: { ...adapters.database, contentVersion: () => asked },
  });
  const questions = [
    ...listReads(services, adapters.database, samples),
    ...listNewsroomReads(services, samples, content.words),
    ...listSearches(services, samples, content.words),
  ];
  const asNew = (question: Question): Question => ({
    ...question,
    ask(call) {
      asked++;
      return question.ask(call);
    },
  });
  return { questions: questions.map(asNew), close: adapters.close };
}

/** Warms up with a tenth of the calls, then times `calls` calls. Rejects when the query never finds anything. */
export async function timeQuestion(
  question: Question,
  calls: number,
): Promise<{ p50Ms: number; p95Ms: number }> {
  for (let call = 0; call < calls / 10; call++) await question.ask(calls + call);
  const times: number[] = [];
  let found = 0;
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now();
    found += await question.ask(call);
    times.push(performance.now() - startedAt);
  }
  if (found === 0) throw new Error(`The query ${question.name} never found anything.`);
  return { p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) };
}

const first = { pageNumber: 1, after: null, before: null };
const visitor = anonymousVisitor;
const known = <T>(found: T | null): T => {
  if (found === null) throw new Error('The database lacks a generated topic or author.');
  return found;
};
const sizeOf = (list: { items: unknown[] } | null) => list?.items.length ?? 0;

function read(name: string, ask: Question['ask'], kind: Question['kind'] = 'read'): Question {
  return { name, kind, ask };
}

function listReads(services: Services, database: Database, pick: Samples): Question[] {
  const list = async (section: string | null, position: object) => {
    const page = { ...first, ...position };
    const listed = section === null ? null : (await services.getSections()).findListed(section);
    return sizeOf(
      await (listed ? services.listThingNews(visitor, listed, page) : services.listNews(visitor, page)),
    );
  };
  const topic = async (call: number) => known(await services.findThing('topic', `assunto-${call % 5_000}`));
  const author = async (call: number) => known(await services.findThing('author', `autor-${call % 500}`));
  const deep = (call: number) => ({ ...first, pageNumber: 9_000, after: pick.deepKey(call) });
  return [
    read('home page (list, featured, banners)', async () => {
      const front = await services.getHome(visitor, { hasRailAndBands: false });
      return front.featured.length + sizeOf(front.list);
    }),
    read('home list by key, about page 100,000 of 125,000', (call) =>
      list(null, { pageNumber: 100_000, after: pick.deepKey(call) }),
    ),
    read('home list by key, walking back', (call) =>
      list(null, { pageNumber: 90_000, before: pick.deepKey(call) }),
    ),
    read('home list by number, pages 1 to 100', (call) => list(null, { pageNumber: 1 + (call % 100) })),
    read('category, first page', (call) => list(pick.category(call), {})),
    read('category, deep by key', (call) =>
      list(pick.category(call), { pageNumber: 9_000, after: pick.deepKey(call) }),
    ),
    read('group of categories, first page', () => list('tecnologias', {})),
    read('group of categories, deep by key', (call) =>
      list('tecnologias', { pageNumber: 9_000, after: pick.deepKey(call) }),
    ),
    read('group of 31 categories, first page', () => list('bancada', {})),
    read('topic, first page', async (call) =>
      sizeOf(await services.listThingNews(visitor, await topic(call), first)),
    ),
    read('largest topic, deep by key', async (call) =>
      sizeOf(await services.listThingNews(visitor, await topic(0), deep(call))),
    ),
    read('author, first page', async (call) =>
      sizeOf(await services.listThingNews(visitor, await author(call), first)),
    ),
    read('largest author, deep by key', async (call) =>
      sizeOf(await services.listThingNews(visitor, await author(0), deep(call))),
    ),
    read('rail and bands (most read, most commented, a band for each group)', async () =>
      sizeOf({ items: (await services.getRailAndBands(visitor, [])).bands }),
    ),
    read('article by slug, with related, comments and banners', async (call) =>
      (await services.findArticle(visitor, pick.slug(call))).kind === 'found' ? 1 : 0,
    ),
    read('article by id (redirect)', async (call) =>
      (await services.findArticle(visitor, pick.newsId(call))).kind === 'moved' ? 1 : 0,
    ),
    read('ticker', async () => (await services.getFrame(visitor, '/')).ticker.length),
    read('latest for the carousel', async () => (await services.listLatestNews(visitor)).length),
    read(
      'comments of a reader',
      async (call) =>
        (await database.comments.listByUser(pick.userId(call), { limit: commentsPageSize })).length + 1,
    ),
    read("comments of an article, with a reader's reports among them", async (call) => {
      const { userId, newsId } = pick.report(call);
      return sizeOf(await services.listComments({ ...visitor, userId }, newsId, firstComments));
    }),
    read(
      'reported comments',
      async () => (await database.commentReports.listReportedComments({ limit: 21 })).length,
    ),
    read('videos, first page', async () => sizeOf(await services.listVideos(first))),
    read('videos, deep by key', async (call) =>
      sizeOf(await services.listVideos({ ...first, pageNumber: 1000, after: pick.deepKey(call) })),
    ),
    read('received messages', async () => (await database.receivedMessages.listLatest({ limit: 21 })).length),
    read('feed of 20 whole articles', async () => (await services.getFeed(null)).length, 'other'),
    read(
      'sitemap of one part, up to 5,000 news',
      async (call) => (await services.listSitemapNews({ after: pick.deepKey(call), upTo: null })).length,
      'other',
    ),
    read(
      'sitemap of topics and authors',
      async () =>
        (await services.listThingPaths('topic')).length + (await services.listThingPaths('author')).length,
      'other',
    ),
  ];
}

function listNewsroomReads(services: Services, pick: Samples, words: GeneratedContent['words']): Question[] {
  const published = (request: Partial<ListRequest>) =>
    services
      .listNewsroomNews({
        createdBy: null,
        list: 'publicadas',
        category: null,
        author: null,
        text: '',
        from: null,
        until: null,
        position: first,
        searchPosition: first,
        ...request,
      })
      .then(sizeOf);
  const comments = async (filter: CommentFilter, after: Cursor | null = null, text = '') =>
    sizeOf(
      await services.listAllComments(visitor, {
        filter,
        text,
        position: after === null ? first : { ...first, pageNumber: 1_000, after },
        searchPosition: first,
      }),
    );
  return [
    read('newsroom, all comments', () => comments({})),
    read('newsroom, all comments deep by key', (call) => comments({}, pick.deepKey(call))),
    read('newsroom, hidden comments deep by key', (call) =>
      comments({ state: 'hidden' }, pick.deepKey(call)),
    ),
    read('newsroom, comments of a reader', (call) => comments({ userId: pick.userId(call) })),
    read('newsroom, comments by a medium word', (call) => comments({}, null, nth(words.medium, call))),
    read('newsroom, comments by a very common word', (call) => comments({}, null, nth(words.common, call))),
    read('newsroom, published news', () => published({})),
    read('newsroom, published news deep by key', (call) =>
      published({ position: { ...first, pageNumber: 40_000, after: pick.deepKey(call) } }),
    ),
    read('newsroom, published news of a category and a month, deep by key', (call) => {
      const after = pick.deepKey(call);
      return published({
        category: pick.category(call),
        from: after.createdAt - monthMs,
        until: after.createdAt,
        position: { ...first, pageNumber: 2, after },
      });
    }),
    read('newsroom, published news by a medium word within a year', (call) => {
      const { createdAt } = pick.deepKey(call);
      const text = nth(words.medium, call);
      return published({ from: createdAt - 12 * monthMs, until: createdAt, text });
    }),
    read('newsroom, published news of an author', (call) => published({ author: pick.author(call) })),
    read('newsroom, topics by name', async () => sizeOf(await services.listThings('topic', '', ''))),
    read(
      'newsroom, topics suggested for two letters',
      async (call) => (await services.listTopicSuggestions(pick.letters(call))).length,
    ),
    read('newsroom, authors by name', async () => sizeOf(await services.listAuthorProfiles('', ''))),
    read(
      'newsroom, authors suggested for two letters',
      async (call) => (await services.listAuthorSuggestions(pick.letters(call))).length,
    ),
    read('newsroom, names without a profile', async () => (await services.listImportedNames()).length + 1),
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
      async (call) =>
        (await services.getProposedSlug('nova', pick.slug(call).replaceAll('-', ' '))).slug.length,
    ),
  ];
}

function listSearches(services: Services, pick: Samples, all: GeneratedContent['words']): Question[] {
  const word = (kind: keyof typeof all, call: number) => nth(all[kind], call);
  const search = (
    name: string,
    words: (call: number) => string[],
    isInCategory = false,
    order: SearchOrder = 'relevance',
  ) =>
    read(
      `search, ${name}`,
      async (call) => {
        const category = isInCategory ? pick.category(call) : null;
        const answer = await services.searchNews(visitor, {
          query: words(call).join(' '),
          category,
          order,
          page: first,
        });
        return answer.kind === 'results' ? answer.news.items.length + 1 : 0;
      },
      'search',
    );
  return [
    search('rare word', (call) => [word('rare', call)]),
    search('medium word', (call) => [word('medium', call)]),
    search('frequent word', (call) => [word('frequent', call)]),
    search('very common word', (call) => [word('common', call)]),
    search('very common word, newest first', (call) => [word('common', call)], false, 'newest'),
    search('medium word, newest first', (call) => [word('medium', call)], false, 'newest'),
    search('misspelt word, with a suggestion', (call) => [misspell(word('medium', call))]),
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
  ];
}

/** Swaps two letters in the middle of a word. */
function misspell(word: string): string {
  const middle = Math.floor(word.length / 2);
  return `${word.slice(0, middle - 1)}${word[middle]}${word[middle - 1]}${word.slice(middle + 1)}`;
}

/**
 * Takes arguments for queries from the database itself. Ids are random, so the first ones belong to news of every
 * age.
 */
async function takeSamples({ query }: BenchDatabase) {
  const authorOf = `select name from things join news_things on thing_id = things.id
    where news_id = news.id and role = 'author' order by news_things.position limit 1`;
  const newsWhere = async (condition: string) => {
    const rows = await query(
      `select id, slug, category, created_at, (${authorOf}) as author from news
       where ${condition} order by id limit ${samplesMax}`,
    );
    return rows.map((row) => ({
      id: String(row.id),
      slug: String(row.slug),
      createdAt: Number(row.created_at),
      category: String(row.category),
      author: String(row.author),
    }));
  };
  const peopleAt = async (table: 'comments' | 'comment_reports') =>
    (await query(`select news_id, user_id from ${table} order by id limit ${samplesMax}`)).map((row) => ({
      newsId: String(row.news_id),
      userId: String(row.user_id),
    }));
  // News are spread evenly: page 100,000 of the home list is in the oldest quarter.
  const [span] = await query('select min(created_at) as first, max(created_at) as last from news');
  const quarter = Number(span?.first) + (Number(span?.last) - Number(span?.first)) / 4;
  const deepNews = await newsWhere(`created_at < ${Math.floor(quarter)}`);
  const anyNews = await newsWhere('created_at > 0');
  const comments = await peopleAt('comments');
  const reports = await peopleAt('comment_reports');
  return {
    deepKey: (call: number) => nth(deepNews, call),
    slug: (call: number) => nth(anyNews, call).slug,
    newsId: (call: number) => nth(anyNews, call).id,
    category: (call: number) => nth(anyNews, call).category,
    author: (call: number) => nth(anyNews, call).author,
    letters: (call: number) => nth(anyNews, call).author.slice(0, 2),
    userId: (call: number) => nth(comments, call).userId,
    report: (call: number) => nth(reports, call),
  };
}

function nth<T>(list: readonly T[], call: number): T {
  const found = list[call % list.length];
  if (found === undefined) throw new Error('The database has no samples.');
  return found;
}
