/** A SQLite file that another process locks: reads succeed, writes wait or return 503. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseBusy } from '../../domain/text/sentences.ts';
import { someFields } from '../app/news/news-desk.ts';
import { aFolderForAll } from '../folders.ts';
import { patienceMs } from '../patience.ts';
import { checkConsistency } from './kills/check.ts';
import { PortalClient, type PortalProcess, startPortalProcess } from './processes.ts';

const siteUrl = 'http://pauta.test';
const admin = { email: 'chefe@pauta.test', password: 'uma senha bem longa' };
const editor = new PortalClient(siteUrl);
const reader = new PortalClient(siteUrl);

const folder = await aFolderForAll();
let portal: PortalProcess;
let other: DatabaseSync;
let news = { id: '', path: '' };

beforeAll(async () => {
  portal = await startPortalProcess({
    DATA_DIR: folder,
    SITE_URL: siteUrl,
    COUNTRY_LOOKUP: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  expect((await editor.post(portal, '/login', admin)).status).toBe(303);
  const fields = someFields({ title: 'Antes de tudo' });
  const { id, version } = (await editor.call(portal, 'POST', '/rascunhos', { fields })).body;
  const { path } = (await editor.call(portal, 'POST', `/rascunhos/${id}/publicar`, { version, fields })).body;
  news = { id: String(id), path: String(path) };
  other = new DatabaseSync(join(folder, 'pauta.sqlite'), { timeout: patienceMs });
});

afterAll(async () => {
  other?.close();
  const code = await portal?.stop();
  expect(code).toBe('0');
});

const draft = (title: string) => editor.call(portal, 'POST', '/rascunhos', { fields: someFields({ title }) });
const comment = (text: string) => editor.post(portal, `/news/${news.id}/comentarios`, { comment: text });

async function expectReading(): Promise<void> {
  for (const client of [reader, editor]) {
    for (const path of ['/', news.path, `/busca?q=antes&agora=${Math.random()}`]) {
      const { status, text } = await client.ask(portal, path);
      expect([path, status, text.includes('Antes de tudo')]).toEqual([path, 200, true]);
    }
  }
  expect((await reader.ask(portal, '/readyz')).status).toBe(200);
}

it('writes return 503 when the lock lasts, all at the same time, and the form keeps its text', async () => {
  other.exec('begin immediate');
  const isOver = Promise.withResolvers<void>();
  const drafts = Promise.all(['Um', 'Dois', 'Três'].map((title) => draft(`${title} em vão`)));
  const said = comment('Um comentário em vão');
  void Promise.all([drafts, said]).then(() => isOver.resolve(), isOver.reject);
  await expectReading();
  await isOver.promise;
  for (const { status, body, headers } of await drafts) {
    expect([status, body.message, headers.get('Retry-After')]).toEqual([503, databaseBusy, '5']);
  }
  const { status, text } = await said;
  expect([status, text.includes(databaseBusy)]).toEqual([503, true]);
  expect(text).toContain('>Um comentário em vão</textarea>');
  await expectReading();
  other.exec('rollback');

  expect((await draft('Depois')).status).toBe(200);
  expect((await comment('Um comentário depois')).status).toBe(303);
  const titles = other.prepare('select title from news_drafts order by title').all();
  expect(titles.map(({ title }) => title)).toEqual(['Depois']);
  const comments = other.prepare('select comment from comments').all();
  expect(comments.map((row) => row.comment)).toEqual(['Um comentário depois']);
  expect(await checkConsistency(folder)).toEqual([]);
  expect(portal.log()).not.toMatch(/unhandled|uncaught|request failed/i);
});
