/**
 * A disk that is full, read-only and repaired while the portal serves. The tests run in order: each continues from the
 * one before.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUnavailable, dataReadOnly, diskFull } from '../../domain/text/sentences.ts';
import { openSqlite } from '../../server/adapters/sql/connection/sqlite.ts';
import { projectRoot } from '../../server/start/app-loader.ts';
import { someFields } from '../app/news/news-desk.ts';
import { aContent } from '../builders.ts';
import { aFolder } from '../folders.ts';
import { patienceMs } from '../patience.ts';
import { PortalClient } from './processes.ts';
import { onFullDisk, onReadOnlyData, type PortalOnSmallDisk, startOnSmallDisk } from './small-disk.ts';

const siteUrl = 'http://pauta.test';
const admin = { email: 'chefe@pauta.test', password: 'uma senha bem longa' };
/** SQLite reports the limit of file sizes as a failing disk. */
const sentences = [diskFull, databaseUnavailable('Pauta')];

let disk: PortalOnSmallDisk;
let photo: Uint8Array<ArrayBuffer>;
let news = { id: '', path: '' };
const editor = new PortalClient(siteUrl);
const reader = new PortalClient(siteUrl);

beforeAll(async () => {
  const env = { SITE_URL: siteUrl, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  disk = await startOnSmallDisk({ ...env, COUNTRY_LOOKUP: 'off' });
  expect((await editor.post(disk.portal, '/login', admin)).status).toBe(303);
  const { id, path } = await published('Antes de tudo');
  news = { id, path };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  photo = new Uint8Array(
    await sharp({ create: { width: 500, height: 400, channels: 3, background: '#446688', noise } })
      .jpeg()
      .toBuffer(),
  );
});

afterAll(async () => {
  expect(await disk?.stop()).toBe('0');
});

const draft = (title: string, text = 'O texto.') =>
  editor.call(disk.portal, 'POST', '/rascunhos', { fields: someFields({ title, content: aContent(text) }) });

async function published(title: string): Promise<{ id: string; path: string }> {
  const made = await draft(title);
  expect([made.status, made.body]).toEqual([200, made.body]);
  const done = await publish(made.body, title);
  expect([done.status, done.body]).toEqual([200, done.body]);
  return { id: String(made.body.id), path: String(done.body.path) };
}

const publish = ({ id, version }: Record<string, unknown>, title: string) =>
  editor.call(disk.portal, 'POST', `/rascunhos/${id}/publicar`, { version, fields: someFields({ title }) });

async function upload() {
  const address = '/api/redacao/imagens?para=news&nome=foto.jpg';
  const { status, text } = await editor.ask(disk.portal, address, { method: 'POST', body: photo });
  return { status, ...JSON.parse(text) };
}

const comment = (text: string, headers: Record<string, string> = {}) =>
  editor.ask(disk.portal, `/news/${news.id}/comentarios`, {
    method: 'POST',
    body: new URLSearchParams({ comment: text }),
    headers,
  });

/** Fills the disk, and the space that SQLite has reserved. */
async function writeUntilNothingFits(): Promise<void> {
  for (const length of [60_000, 1]) {
    for (let tries = 0; tries < 300; tries += 1) {
      const { status } = await draft(`Cabe ${length} ${tries}`, 'x'.repeat(length));
      if (status === 503) break;
      expect(status).toBe(200);
    }
  }
}

const filesOf = (name: string) =>
  readdirSync(join(disk.folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

async function expectReading(readiness: number): Promise<void> {
  for (const client of [reader, editor]) {
    for (const path of ['/', news.path, `/busca?q=antes&agora=${Math.random()}`]) {
      const { status, text } = await client.ask(disk.portal, path);
      expect([path, status, text.includes('Antes de tudo')]).toEqual([path, 200, true]);
    }
  }
  expect((await reader.ask(disk.portal, '/healthz')).status).toBe(200);
  expect((await reader.ask(disk.portal, '/readyz')).status).toBe(readiness);
}

describe('a full disk', () => {
  it('rejects writes with a reason and stores nothing; reads succeed', async () => {
    const waiting = await draft('Sem lugar');
    disk.fill();
    await writeUntilNothingFits();

    const refused = await publish(waiting.body, 'Sem lugar');
    expect([refused.status, sentences]).toEqual([503, expect.arrayContaining([refused.body.message])]);
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(await upload()).toMatchObject({ status: 503, code: 'unavailable', message: diskFull });
    const asked = await comment('Um comentário sem lugar', { Accept: 'application/json' });
    expect([asked.status, sentences]).toEqual([
      503,
      expect.arrayContaining([JSON.parse(asked.text).message]),
    ]);
    const posted = await comment('Um comentário sem lugar');
    expect([posted.status, posted.text.includes('>Um comentário sem lugar</textarea>')]).toEqual([503, true]);
    expect(sentences.some((sentence) => posted.text.includes(sentence))).toBe(true);
    const login = await reader.post(disk.portal, '/login', admin);
    expect([login.status, sentences.some((sentence) => login.text.includes(sentence))]).toEqual([503, true]);

    await expectReading(200);
    expect([filesOf('files'), filesOf('uploads')]).toEqual([[], []]);
    expect(disk.portal.process.exitCode).toBeNull();
  });

  it('accepts writes again once there is space, without a restart', async () => {
    disk.empty();
    expect(disk.check()).toEqual([]);
    expect(await upload()).toMatchObject({ status: 200 });
    const said = await comment('Agora cabe', { Accept: 'application/json' });
    expect([said.status, said.text]).toEqual([201, said.text]);
    await published('Com lugar');
    const home = await reader.ask(disk.portal, '/');
    expect([home.text.includes('Com lugar'), home.text.includes('Sem lugar')]).toEqual([true, false]);
    const article = await reader.ask(disk.portal, news.path);
    expect([article.text.includes('Agora cabe'), article.text.includes('sem lugar')]).toEqual([true, false]);
    expect(disk.check()).toEqual([]);
  });
});

describe('folders for files that became read-only', () => {
  it.each([
    ['uploads', 200],
    ['files', 503],
  ])('%s: images are rejected, other writes and reads succeed', async (name, readiness) => {
    const end = disk.makeReadOnly(name);
    expect(await upload()).toMatchObject({ status: 503, code: 'unavailable', message: dataReadOnly });
    await published(`Sem ${name}`);
    await expectReading(readiness);
    end();
    expect(await upload()).toMatchObject({ status: 200 });
    expect(disk.check()).toEqual([]);
  });
});

it('a full or read-only disk causes no unexpected error in the log', () => {
  expect(disk.portal.log()).not.toMatch(/unhandled|uncaught|request failed/i);
});

describe('a start', () => {
  const start = (within: string[], folder: string) => {
    const [command = '', ...args] = [...within, process.execPath, join(projectRoot, 'server/start/start.ts')];
    const env = { ...process.env, PORT: '0', DATA_DIR: folder, DEMO_CONTENT: 'off' };
    return spawnSync(command, args, { env, encoding: 'utf8', timeout: 2 * patienceMs });
  };

  it.each([
    ['on read-only data', true, onReadOnlyData],
    ['for the first time on a read-only folder', false, onReadOnlyData],
    ['on a full disk', false, onFullDisk],
  ])('%s fails with one sentence', async (_what, hasData, within) => {
    const folder = await aFolder();
    if (hasData) await (await openSqlite(join(folder, 'pauta.sqlite'))).close();
    const { status, stderr } = start(within(folder), folder);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*cannot be used[^\n]*\n$/)]);
    expect(stderr).toContain(folder);
  });
});
