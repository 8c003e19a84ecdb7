/** The query plans of SQLite: lists are found by an index, never by reading a table. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../../server/adapters/sql/connection/sqlite.ts';
import { createSqliteSearchIndex } from '../../server/adapters/sql/query/sqlite-search.ts';
import type { Tables } from '../../server/adapters/sql/schema/tables.ts';
import { createSqlStores } from '../../server/adapters/sql/stores.ts';
import type { PageRequest } from '../../server/ports/page-request.ts';
import type { Stores } from '../../server/ports/stores.ts';
import { aSearchQuery } from '../builders.ts';
import { aFolderForAll } from '../folders.ts';

const readers = { publishedUntil: 2_000 };
const newsroom = { publishedUntil: null };
const key = { createdAt: 1_000, id: 'a' };
const pages: [string, PageRequest][] = [
  ['first page', { limit: 9 }],
  ['page after a key', { limit: 9, after: key }],
  ['page before a key', { limit: 9, before: key }],
];
const inPages = (
  name: string,
  read: (stores: Stores, page: PageRequest) => Promise<unknown>,
): [string, (stores: Stores) => Promise<unknown>][] =>
  pages.map(([where, page]) => [`${name}, ${where}`, (stores) => read(stores, page)]);

const inThread = ({ limit, after, before }: PageRequest) => ({
  limit,
  after: after ? { thread: after, comment: after } : null,
  before: before ? { thread: before, comment: before } : null,
});

const sectionLists = [readers, newsroom].flatMap((filter) =>
  [['games'], ['games', 'saude']].flatMap((ids) =>
    inPages(`news of ${ids.join(' and ')} until ${filter.publishedUntil}`, (s, page) =>
      s.news.listByThings(ids, filter, page),
    ),
  ),
);

const lists = [
  ...[readers, newsroom].flatMap((filter) => {
    const who = filter === readers ? 'readers' : 'newsroom';
    return [
      ...inPages(`latest news (home, ticker, carousel), ${who}`, (s, page) =>
        s.news.listLatest(filter, page),
      ),
      ...inPages(`news of a topic, ${who}`, (s, page) => s.news.listIdsByThings(['t'], filter, page)),
      ...inPages(`news of an author, ${who}`, (s, page) => s.news.listIdsByThings(['a'], filter, page)),
      ...inPages(`all news, whole, ${who}`, (s, page) => s.news.listLatestWhole(filter, page)),
      ...inPages(`reviews, ${who}`, (s, page) => s.news.listReviews(filter, page)),
      ...inPages(`opinions, ${who}`, (s, page) => s.news.listOpinions(filter, page)),
      ...inPages(`featured news, ${who}`, (s, { limit }) => s.news.listFeatured(filter, limit)).slice(0, 1),
    ];
  }),
  ...inPages('comments of a piece of news', (s, page) => s.comments.listByNews('n', inThread(page))),
  ...inPages('answers to a user', (s, page) => s.comments.listAnswersTo('u', page)),
  ...[
    {},
    { state: 'hidden' as const },
    { userId: 'u' },
    { newsId: 'n' },
    { userId: 'u', state: 'held' as const },
    { newsId: 'n', state: 'visible' as const, until: 2_000 },
    { from: 500, until: 2_000 },
  ].flatMap((filter) =>
    inPages(`all comments, ${Object.keys(filter).join(' and ') || 'of every kind'}`, (s, page) =>
      s.comments.listAll(filter, page),
    ),
  ),
  ...inPages('comments of a user', (s, page) => s.comments.listByUser('u', page)),
  ...inPages('reports of a user', (s, page) => s.commentReports.listByUser('u', page)),
  ...inPages('messages that came with an address', (s, page) => s.receivedMessages.listByEmail('u', page)),
  ...inPages('reported comments', (s, page) => s.commentReports.listReportedComments(page)),
  ...inPages('videos', (s, page) => s.videos.list(page)),
  ...inPages('audit log', (s, page) => s.audit.list({}, page)),
  ...inPages('audit log of a person', (s, page) => s.audit.list({ userId: 'u' }, page)),
  ...inPages('audit log of a kind', (s, page) => s.audit.list({ action: 'image.uploaded' }, page)),
  ...inPages('images of the library', (s, page) => s.images.listLibrary({}, page)),
  ...inPages('unused images', (s, page) => s.images.listLibrary({ isUsed: false }, page)),
  ...[{}, { until: 2_000 }, { from: 500, until: 2_000 }].flatMap((dates) => {
    const when = Object.keys(dates).join(' and ') || 'at any time';
    return [
      ...inPages(`news for the newsroom, ${when}`, (s, page) => s.news.listForNewsroom(dates, page)),
      ...inPages(`news of a category for the newsroom, ${when}`, (s, page) =>
        s.news.listForNewsroom({ ...dates, category: 'games' }, page),
      ),
    ];
  }),
  ...inPages('news of an author for the newsroom', (s, page) =>
    s.news.listForNewsroom({ author: 'Ana' }, page),
  ),
  ...inPages('news that a profile signs, for the newsroom', (s, page) =>
    s.news.listForNewsroom({ author: 'Ana', authorIds: ['a'] }, page),
  ),
  ...inPages('news of an author and a category for the newsroom', (s, page) =>
    s.news.listForNewsroom({ author: 'Ana', category: 'games' }, page),
  ),
  ...inPages('drafts', (s, page) => s.drafts.listLatest('draft', {}, page)),
  ...inPages('unpublished drafts of a category', (s, page) =>
    s.drafts.listLatest('unpublished', { category: 'games' }, page),
  ),
  ...inPages('drafts of news that readers do not see', (s, page) => s.drafts.listUnseen({}, page)),
  ...inPages('drafts of an author', (s, page) => s.drafts.listUnseen({ author: 'Ana' }, page)),
  ...inPages('scheduled news', (s, page) => s.drafts.listScheduled({}, page)),
  ...inPages('the trash', (s, page) => s.trash.list(page)),
  ...inPages('own drafts in the trash', (s, page) => s.trash.list(page, 'ana')),
  ...inPages('received messages', (s, page) => s.receivedMessages.listLatest(page)),
  ...inPages('unread messages', (s, page) => s.receivedMessages.listLatest({ ...page, isUnreadOnly: true })),
];

const lookups: [string, (stores: Stores) => Promise<unknown>][] = [
  ['news by id', (s) => s.news.findById('n', readers)],
  ['news by slug', (s) => s.news.findBySlug('n', readers)],
  ['news by id or slug', (s) => s.news.findByIdOrSlug('n', readers)],
  ['news by former slug', (s) => s.news.findIdByFormerSlug('n')],
  ['news by ids', (s) => s.news.listByIds(['n', 'm'], readers)],
  ['a walk over all news', (s) => s.news.listAll('n', 9)],
  ['news whose text changed', (s) => s.news.listModified({ modifiedAt: 1, id: 'n' }, 9)],
  ['a taken slug', (s) => s.news.isSlugTaken('n', 'm')],
  ['number of comments', (s) => s.comments.countByNews('n')],
  ['a comment', (s) => s.comments.findById('c')],
  ['reports of a user and a piece of news', (s) => s.commentReports.listByUserAndNews('u', 'n')],
  ['reports of a user among some comments', (s) => s.commentReports.listReportedIds('u', ['c', 'd'])],
  ['a report that is taken back', (s) => s.commentReports.delete('u', 'c')],
  ['reports of a deleted comment', (s) => s.commentReports.deleteByComment('c')],
  ['a deleted comment', (s) => s.comments.delete('c')],
  ['deleted comments that can be restored', (s) => s.comments.trash(['c', 'd'], 1)],
  ['restored comments', (s) => s.comments.restore(['c', 'd'])],
  ['deletion of trashed comments', (s) => s.comments.deleteTrashed(1)],
  ['comments that are hidden', (s) => s.comments.setStates(['c', 'd'], 'hide', 1)],
  ['number of comments of a user', (s) => s.comments.countByUser('u')],
  ['comments of a user that are hidden', (s) => s.comments.hideByUser('u', 1)],
  ['comments of a user that come back', (s) => s.comments.showByUser('u', 1)],
  ['news that a user commented on', (s) => s.comments.listNewsIdsByUser('u', 9)],
  ['comments under a new name', (s) => s.comments.updateAuthorName('u', 'Bia')],
  ['comments without their author', (s) => s.comments.deleteAuthor('u')],
  ['comments of a deleted user', (s) => s.comments.deleteByUser('u')],
  ['reports of a deleted user', (s) => s.commentReports.deleteByUser('u')],
  ['reports of comments of a deleted user', (s) => s.commentReports.deleteByCommentsOf('u')],
  ['the next mail', (s) => s.mails.claimNext(1, 2)],
  [
    'a mail that waits',
    (s) =>
      s.mails.replaceWaiting({ to: 'u', subject: '', text: '', html: '', subjectKey: 'review:n:u' }, [
        'review:n:u',
        'l',
      ]),
  ],
  ['mails to an address', (s) => s.mails.deleteByRecipient('u')],
  ['mails to an address about texts', (s) => s.mails.deleteNotices('u')],
  ['a deleted user', (s) => s.users.delete('u')],
  ['comments by ids', (s) => s.comments.listByIds(['c', 'd'])],
  ['a report that was closed', (s) => s.commentReports.isClosed('u', 'c')],
  ['a comment that was reported', (s) => s.commentReports.isReported('c')],
  ['reports that are closed', (s) => s.commentReports.close(['c'], 'kept')],
  ['reports that are opened again', (s) => s.commentReports.reopen(['c'])],
  ['messages by ids', (s) => s.receivedMessages.listByIds(['m', 'n'])],
  ['messages that were read', (s) => s.receivedMessages.setRead(['m', 'n'], 1)],
  ['trashed messages', (s) => s.receivedMessages.trash(['m', 'n'], 1)],
  ['messages that come back', (s) => s.receivedMessages.restore(['m', 'n'])],
  ['deletion of trashed messages', (s) => s.receivedMessages.deleteTrashed(1)],
  ['topics by names', (s) => s.things.listTopicsByNames(['a', 'b'])],
  ['authors of a byline', (s) => s.things.listByIds('author', ['a', 'b'])],
  ['a thing by its address', (s) => s.things.findByAddress('topic', 'a')],
  ['topics and authors of news', (s) => s.things.listByNews(['a', 'b'])],
  ['authors of news', (s) => s.things.listByNews(['a', 'b'], ['author'])],
  ['names that contain words', (s) => s.things.listKeysByWords(['a', 'b'], { thingsOfWord: 9, limit: 9 })],
  ['a merged section', (s) => s.things.merge('section', 'a', 'b')],
  ['a merged topic', (s) => s.things.merge('topic', 'a', 'b')],
  ['whether news belong to a section', (s) => s.things.isUsed('a')],
  ['news of an imported name', (s) => s.things.linkImportedName('a', 'b')],
  ['a deleted video', (s) => s.videos.delete('v')],
  ['videos by ids', (s) => s.videos.listByIds(['v', 'w'])],
  ['main banner', (s) => s.banners.findMain()],
  ['side banners', (s) => s.banners.listSides()],
  ['middle banner', (s) => s.banners.findMiddle()],
  ['a user', (s) => s.users.findById('u')],
  ['a user by e-mail', (s) => s.users.findByEmail('u')],
  ['a file that is to go', (s) => s.looseFiles.has('a')],
  ['images', (s) => s.images.listByKeys(['a', 'b'])],
  [
    'unused images from before a moment',
    (s) => s.images.listLibrary({ isUsed: false, uploadedBefore: 9 }, { limit: 9 }),
  ],
  ['own images', (s) => s.images.listLibrary({ uploadedBy: 'u' }, { limit: 9 })],
  ['images of a reporter', (s) => s.images.listLibrary({ visibleTo: 'u' }, { limit: 9 })],
  ['images that a reporter may see', (s) => s.images.listVisibleKeys(['a', 'b'], 'u')],
  ['a walk over all images', (s) => s.images.listAll('a', 9)],
  ['an image that lacks its sizes', (s) => s.images.claimWithoutSizes(1, 2)],
  ['number of images', (s) => s.images.getTotals()],
  ['users of an image', (s) => s.imageUses.listByKey('a', 9)],
  ['images of a user', (s) => s.imageUses.listByOwner('news', 'n')],
  ['whether an image is used', (s) => s.imageUses.isUsed('a', ['news', 'draft'])],
  ['loose files', (s) => s.looseFiles.listDue(1, 9)],
  ['news by the end of their address', (s) => s.views.findNewsIds(['a', 'b'])],
  ['most read of a day', (s) => s.views.listMostViewed(1, 1, 9)],
  ['deletion of old reads', (s) => s.views.deleteBefore(1)],
  ['news of a week', (s) => s.figures.countNews(1, 2)],
  ['open reports', (s) => s.figures.countOpenReports(9)],
  ['held comments', (s) => s.figures.countHeldComments(9)],
  ['unread messages', (s) => s.figures.countUnreadMessages(9)],
  ['admins', (s) => s.users.listNewsroom(9)],
  ['names of the newsroom', (s) => s.users.listNewsroomNames('a', 9)],
  ['names of author profiles', (s) => s.things.listAuthorNames('a', 9)],
  ['admins among authors', (s) => s.users.listNewsroomIds(['a', 'b'])],
  ['the versions of a draft', (s) => s.draftVersions.list('n')],
  ['a version of a draft', (s) => s.draftVersions.find('n', 2)],
  ['the newest version of a draft', (s) => s.draftVersions.findNewest('n', 'saved')],
  ['the versions of news', (s) => s.revisions.list('n')],
  ['a version of news', (s) => s.revisions.find('n', 2)],
  ['the version before', (s) => s.revisions.findBefore('n', 2)],
  ['which version news are', (s) => s.news.findStamp('n')],
  ['old news, counted', (s) => s.news.countUntil(1_000, 9)],
  ['old news by title', (s) => s.news.listTitles({ until: 1_000 }, { limit: 9 })],
  ['titles of news by ids', (s) => s.news.listTitlesByIds(['n', 'm'])],
  ['news by ids for the newsroom', (s) => s.news.listForNewsroomByIds(['n', 'm'])],
  ['drafts that a person works on', (s) => s.drafts.listOwn('ana', 9)],
  ['what a person scheduled', (s) => s.drafts.listScheduledBy('ana', 9)],
  ['how much a person scheduled', (s) => s.drafts.countScheduledBy('ana', 9)],
  ['drafts by ids', (s) => s.drafts.listByIds(['n', 'm'])],
  ['a walk over all drafts', (s) => s.drafts.listAll('n', 9)],
  ['what is due', (s) => s.drafts.listDue(1, 9)],
  ['news in the trash', (s) => s.trash.find('n')],
  ['unpublished news', (s) => s.unpublished.find('n')],
  ['what was in the trash too long', (s) => s.trash.listDeletedUntil(1, 9)],
  ['comments of deleted news', (s) => s.comments.deleteByNews('n')],
  ['reports of deleted news', (s) => s.commentReports.deleteByNews('n')],
  ['former slugs of deleted news', (s) => s.news.deleteFormerSlugs('n')],
];

/** The news of each row of another table, found by their key. */
const newsByKey = 'SEARCH news USING INDEX sqlite_autoindex_news_1 (id=?)';

function isLookup({ detail }: { detail: string }): boolean {
  return (
    detail === 'USE TEMP B-TREE FOR string_agg(ORDER BY)' ||
    /^SEARCH \w+ USING (COVERING )?INDEX sqlite_autoindex_\w+ \((news_)?id=\?( AND thing_id=\?)?\)$/.test(
      detail,
    )
  );
}

const folder = await aFolderForAll();

describe('query plans of SQLite', () => {
  let connection: DatabaseSync;

  beforeAll(async () => {
    const path = join(folder, 'pauta.sqlite');
    await (await openSqlite(path)).close();
    connection = new DatabaseSync(path);
  });
  afterAll(() => connection.close());

  async function plansOf(read: (stores: Stores) => Promise<unknown>): Promise<string[]> {
    const queries: CompiledQuery[] = [];
    const db = recordingDatabase(queries);
    // Some stores throw on an empty answer; only the query matters here.
    await read(createSqlStores(db, db, createSqliteSearchIndex(db, db), 'segredo')).catch(() => {});
    expect(queries.length).toBeGreaterThan(0);
    return queries.flatMap(({ sql }) => {
      const steps = connection
        .prepare(`explain query plan ${sql}`)
        .all()
        .map(({ id, parent, detail }) => ({ id, parent, detail: String(detail) }));
      const partsOf = ({ id }: (typeof steps)[number]) => steps.filter(({ parent }) => parent === id);
      // A subquery for each row, such as the one for author names, reads by keys and sorts only the few rows found.
      const lookups = steps.filter(
        (step) => step.detail.startsWith('CORRELATED') && partsOf(step).every(isLookup),
      );
      const left = steps.filter((step) => !lookups.some((one) => one === step || one.id === step.parent));
      return left.map(({ detail }) => detail).filter((detail) => detail !== newsByKey);
    });
  }

  it.each(lists)('%s: scans one index', async (_, read) => {
    const plans = await plansOf(read);
    for (const plan of plans) expect(plan).toMatch(/^(SEARCH|SCAN) \w+ USING (COVERING )?INDEX /);
  });

  it.each(lists.filter(([name]) => name.endsWith('a key')))('%s: starts at the key', async (_, read) => {
    // The cursor row must bound the scan; a bound by date alone would start far from the page.
    for (const plan of await plansOf(read))
      expect(plan).toMatch(/,(?:id|news_id|storage_key|comment_id|thread_id)\)[<>]\(\?,\?\)/);
  });

  it.each(sectionLists)(
    '%s: reads each section from an index of dates, from the key on',
    async (name, read) => {
      const reads = (await plansOf(read)).filter((plan) => /^(?:SEARCH|SCAN) news_things /.test(plan));
      expect(reads.length).toBeGreaterThan(0);
      const start = name.endsWith('a key') ? ',(?:id|news_id)\\)[<>]\\(\\?,\\?\\)' : '';
      for (const plan of reads)
        expect(plan).toMatch(new RegExp(`USING (?:COVERING )?INDEX news_things_by_date .*${start}`));
    },
  );

  it('the comments of one news or user are found by their own index, whatever their state', async () => {
    const reads: ((stores: Stores) => Promise<unknown>)[] = [
      (s) => s.comments.listByNews('n', { limit: 9 }),
      (s) => s.comments.countByNews('n'),
      (s) => s.comments.hasVisible('u', 'c'),
      (s) => s.comments.countByUser('u'),
      (s) => s.comments.hideByUser('u', 1),
      (s) => s.comments.showByUser('u', 1),
      (s) => s.comments.listAll({ newsId: 'n', state: 'held' }, { limit: 9 }),
      (s) => s.comments.listAll({ userId: 'u', state: 'held' }, { limit: 9 }),
    ];
    for (const read of reads)
      for (const plan of await plansOf(read)) expect(plan).toMatch(/comments_by_(?:news|thread|user)/);
  });

  it('the held comments of a user on a piece of news are found without reading other comments of the user', async () => {
    const plans = await plansOf((s) => s.comments.listHeld('n', 'u', 5));
    expect(plans).toContainEqual(expect.stringContaining('(user_id=? AND news_id=?)'));
  });

  it('names by their beginning are read from an index between the first and the last of them', async () => {
    for (const after of ['', 'abc'])
      expect(
        await plansOf((s) => s.things.list('topic', { startsWith: 'ab', after, limit: 9 })),
      ).toContainEqual(expect.stringContaining('(kind=? AND sort_key>? AND sort_key<?)'));
  });

  it('comments with open reports are found by their reports, not among all comments', async () => {
    const after = { createdAt: 1_000, id: 'c' };
    for (const page of [{ limit: 9 }, { limit: 9, after }]) {
      const plans = await plansOf((s) => s.comments.listAll({ state: 'reported' }, page));
      expect(plans.find((plan) => /comments USING/.test(plan))).toMatch(/SEARCH comments .*\(id=\?\)/);
    }
  });

  it.each(lookups)('%s: found by an index', async (_, read) => {
    for (const plan of await plansOf(read)) {
      expect(plan).not.toMatch(/TEMP B-TREE/);
      // `countUpTo` counts the rows of a bounded query, which has plans of its own.
      expect(plan).not.toMatch(/^SCAN (?!.*USING (COVERING )?INDEX|CONSTANT|counted$)/);
    }
  });

  it.each([
    ['after', { after: 5, before: null }],
    ['before', { after: null, before: 5 }],
  ])('search, page %s a key: scans the index of words, then reads each hit by key', async (_, cursor) => {
    const query = aSearchQuery(['a', 'b'], { category: 'games', ...cursor });
    const plans = await plansOf((stores) => stores.search.search(query));
    expect(plans).toContainEqual(expect.stringMatching(/^SCAN search_tokens VIRTUAL TABLE INDEX/));
    expect(plans).toContainEqual(expect.stringMatching(/^SEARCH d USING INDEX \w+ \(position=\?\)/));
    // Sorting the whole list of a word would add a second one; only the hits of one page are sorted.
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toHaveLength(1);
  });
});

/** Records queries without running them; every answer is empty. */
function recordingDatabase(queries: CompiledQuery[]): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => ({
          async executeQuery<R>(query: CompiledQuery) {
            queries.push(query);
            const rows: R[] = [];
            return { rows };
          },
          async *streamQuery() {},
        }),
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  });
}
