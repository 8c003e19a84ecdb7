/** Counts the statements and rows that stores need for many items, which a busy machine does not change. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anonymousVisitor } from '../../domain/accounts/permissions.ts';
import { fieldsOf } from '../../domain/news/news-fields.ts';
import { firstPage } from '../../domain/web/paging.ts';
import { openDiskFileStore } from '../../server/adapters/disk/disk-file-store.ts';
import type { SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';
import { listOwnReports } from '../../server/services/comments/list-comments.ts';
import { changeMany } from '../../server/services/news/change-many.ts';
import { createDraft, saveDraft } from '../../server/services/news/drafts/save-draft.ts';
import { publishNews } from '../../server/services/news/publish-news.ts';
import { readConfig } from '../../server/start/config.ts';
import { aComment, aContent, aNews, aRedirect, aUser, silentLog } from '../builders.ts';
import { aFolder } from '../folders.ts';
import { openNewSqlite } from './sqlite-for-suites.ts';

let folder = '';
let database: SqlDatabase;
let statements: string[] = [];

beforeEach(async () => {
  folder = await aFolder();
  database = await openNewSqlite(join(folder, 'pauta.sqlite'), undefined, (sql) => void statements.push(sql));
  statements = [];
});

afterEach(() => database.close());

const onTable = (table: string) => statements.filter((sql) => sql.includes(`"${table}"`));
/** Returns the statements, without those of transactions and of the poll for changes by other processes. */
const ofTheWork = () => statements.filter((sql) => !/^(begin|commit|select "part")/.test(sql));
const numbers = Array.from({ length: 1_001 }, (_, index) => `${index}`);

it('lists news that a user commented on often once', async () => {
  for (const id of numbers.slice(0, 5))
    await database.comments.save(aComment({ id, newsId: 'n', userId: 'u' }));
  expect(await database.comments.listNewsIdsByUser('u', 3)).toEqual(['n']);
});

it('writes 1,001 hits of redirects by three statements and adds them up', async () => {
  const hits = numbers.map((id) => ({ id, hits: 2 }));
  await database.redirects.save(numbers.map((id) => aRedirect(`/${id}`, '', { id, status: 410 })));
  await database.redirects.recordHits(1, hits);
  expect(onTable('redirect_hits')).toHaveLength(3);
  await database.redirects.recordHits(1, hits);
  expect(await database.redirects.countHits(['0', '1000'], 1)).toEqual(
    new Map([
      ['0', 4],
      ['1000', 4],
    ]),
  );
});

it('writes 1,001 missing addresses by three statements, deletes the rare ones by one and adds them up', async () => {
  const found = numbers.map((path) => ({ path, hits: 2 }));
  await database.missingAddresses.record(1, found, 2_000);
  expect(onTable('missing_addresses')).toHaveLength(4);
  await database.missingAddresses.record(1, found, 2_000);
  expect(await database.missingAddresses.list(1, 1)).toEqual([{ path: '0', hits: 4 }]);
});

it('writes and deletes the views of 1,001 news by few statements', async () => {
  const views = numbers.map((newsId) => ({ newsId, views: 2 }));
  await database.views.record(1, views);
  expect(onTable('news_reads')).toHaveLength(3);
  await database.views.record(1, views);
  await database.views.record(2, views.slice(0, 1));
  expect(await database.views.listMostViewed(1, 1, 1)).toMatchObject([{ views: 4 }]);
  statements = [];
  expect(await database.views.deleteBefore(2)).toBe(1_001);
  expect(onTable('news_reads')).toHaveLength(4);
  expect(await database.views.listMostViewed(1, 2, 9)).toEqual([{ newsId: '0', views: 2 }]);
});

it('reads which of five own reports are open by one statement', async () => {
  const report = { newsId: 'n', userId: 'u', reportedAt: 1, outcome: null };
  for (const id of numbers.slice(0, 5)) await database.commentReports.save({ ...report, id, commentId: id });
  await database.commentReports.close(['1'], 'kept');
  statements = [];
  const { items } = await listOwnReports({ ...database, clock: () => 2 })(
    { ...anonymousVisitor, userId: 'u' },
    firstPage,
  );
  expect(items.filter(({ outcome }) => outcome).map(({ commentId }) => commentId)).toEqual(['1']);
  expect(onTable('comment_reports')).toHaveLength(1);
});

const author = { userId: 'u', name: 'Ana Prado' };

async function newsroom() {
  let now = 1_000_000_000_000;
  const clock = () => {
    now += 1_000;
    return now;
  };
  const { site } = readConfig({});
  const files = await openDiskFileStore(join(folder, 'files'));
  return { database, clock, log: silentLog, site, files };
}

const typed = { ...fieldsOf(aNews({ imageUrl: '' })), topics: 'Chips\nNuvem\nRedes' };

async function write(changes: Partial<typeof typed> = {}) {
  const adapters = await newsroom();
  const [section] = (await database.things.readSections()).all;
  const fields = { ...typed, category: section?.id ?? '', ...changes };
  const created = await createDraft(adapters)(author, fields);
  if (!created.ok) throw new Error(created.problem.message);
  const { id, version } = created.value;
  return { adapters, fields, id, version };
}

it('saves a draft by six statements', async () => {
  const { adapters, fields, id, version } = await write();
  statements = [];
  const content = aContent('Outro texto.');
  expect(await saveDraft(adapters)(author, id, { fields: { ...fields, content }, version })).toMatchObject({
    ok: true,
  });
  expect(ofTheWork().length).toBeLessThanOrEqual(6);
});

it('publishes a draft with three new topics by few statements, and its changes by fewer', async () => {
  const { adapters, fields, id, version } = await write();
  statements = [];
  const publish = publishNews(adapters);
  const published = await publish(author, id, { fields, version, isMajor: false });
  expect(published).toMatchObject({ ok: true });
  expect(ofTheWork().length).toBeLessThanOrEqual(21);
  statements = [];
  const content = aContent('Outro texto.');
  const changed = { fields: { ...fields, content }, version: 0, baseVersion: 1, isMajor: false };
  expect(await publish(author, id, changed)).toMatchObject({ ok: true });
  expect(ofTheWork().length).toBeLessThanOrEqual(13);
});

it('publishes a draft with three known topics by 15 statements', async () => {
  const adapters = await newsroom();
  await database.users.saveVerified(aUser({ id: author.userId, name: author.name, roles: ['editor'] }));
  const first = await write();
  await publishNews(adapters)(author, first.id, { ...first, isMajor: false });
  const { fields, id, version } = await write({ title: 'Outra notícia' });
  statements = [];
  const published = await publishNews(adapters)(author, id, { fields, version, isMajor: false });
  expect(published).toMatchObject({ ok: true });
  expect(ofTheWork().length).toBeLessThanOrEqual(15);
});

it('features 20 news by few statements', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { adapters, fields, id, version } = await write({ title: `Notícia ${index}` });
    await publishNews(adapters)(author, id, { fields, version, isMajor: false });
    ids.push(id);
  }
  statements = [];
  expect(await changeMany(await newsroom())(author, ids, 'destacar')).toEqual({ done: ids, failed: [] });
  expect(ofTheWork().length).toBeLessThanOrEqual(9);
});
