/** One of two workers is killed while it answers; the other one is not affected. */
import { readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import { openSqlite } from '../../server/adapters/sql/connection/sqlite.ts';
import { someFields } from '../app/news/news-desk.ts';
import { copyPostgres, type EmptyPostgres } from '../contracts/empty-postgres.ts';
import { aFolderForAll } from '../folders.ts';
import { isOnPostgres } from '../on-postgres.ts';
import { patienceMs, untilNotBusy } from '../patience.ts';
import { PortalClient, type PortalProcess, startPortalProcess, until } from './processes.ts';

const siteUrl = 'http://pauta.test';
const admin = { email: 'chefe@pauta.test', password: 'uma senha bem longa' };
const form = 'email=ninguem%40pauta.test';

const folder = await aFolderForAll();
/** On PostgreSQL only. */
let copy: EmptyPostgres | null = null;
let portal: PortalProcess;
const editor = new PortalClient(siteUrl);

beforeAll(async () => {
  copy = isOnPostgres() ? await copyPostgres(inject('postgresTemplateUrl')) : null;
  portal = await startPortalProcess({
    WORKERS: '2',
    SITE_URL: siteUrl,
    DATA_DIR: folder,
    ...(copy ? { DATABASE_URL: copy.url } : {}),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  expect((await editor.post(portal, '/login', admin)).status).toBe(303);
});
afterAll(async () => {
  if (portal?.process.exitCode === null) portal.process.kill('SIGKILL');
  await copy?.remove();
});

async function draftTitles(): Promise<string[]> {
  const database = copy
    ? await openPostgres({ url: copy.url, connectionsMax: 2 })
    : await openSqlite(join(folder, 'pauta.sqlite'));
  const drafts = await database.connections.read.selectFrom('news_drafts').select('fields').execute();
  await database.close();
  return drafts.map(({ fields }) => JSON.parse(fields).title);
}

async function workers(): Promise<number[]> {
  const { pid } = portal.process;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

/** Sends half a form to one of the workers. */
async function halfSent(): Promise<{ finish(): void; outcome: Promise<number | 'cut off'> }> {
  const sent: ClientRequest = request(`${portal.url}/redefinir-senha`, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      Origin: siteUrl,
      Expect: '100-continue',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': form.length,
    },
  });
  const outcome = new Promise<number | 'cut off'>((resolve) => {
    sent.once('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sent.once('error', () => resolve('cut off'));
  });
  const isTaken = new Promise((resolve) => sent.once('continue', resolve));
  sent.flushHeaders();
  await isTaken;
  sent.write(form.slice(0, 9));
  return { finish: () => sent.end(form.slice(9)), outcome };
}

/** A new visitor on a new connection. */
function visit(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs);
    const sent = request(portal.url + path, { agent: false, signal }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    );
    sent.once('error', reject);
    sent.end();
  });
}

it('a killed worker loses its open requests, and nothing that was acknowledged', async () => {
  const half = [];
  for (let n = 0; n < 6; n += 1) half.push(await halfSent());
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = [0, 1].map(async (who) => {
    for (let n = 0; !isOver; n += 1) {
      const title = `Rascunho ${who} ${n}`;
      // After a broken connection the draft may exist or not.
      const create = () => editor.call(portal, 'POST', '/rascunhos', { fields: someFields({ title }) });
      const answer = await untilNotBusy(create).catch(() => null);
      if (answer) expect(answer.status).toBe(200);
      if (answer) acknowledged.push(title);
    }
  });
  await until('some are written', () => acknowledged.length > 4);
  const before = await workers();
  expect(before).toHaveLength(2);
  const [killed = 0, other] = before;
  process.kill(killed, 'SIGKILL');

  await Promise.race(half.map(({ outcome }) => outcome));
  for (let n = 0; n < 4; n += 1) expect(await visit('/')).toBe(200);
  for (const { finish } of half) finish();
  const outcomes = await Promise.all(half.map(({ outcome }) => outcome));
  const cutOff = outcomes.filter((outcome) => outcome === 'cut off');
  expect(cutOff.length).toBeGreaterThan(0);
  expect(cutOff.length).toBeLessThan(half.length);
  expect(outcomes.filter((outcome) => outcome !== 'cut off' && outcome >= 400)).toEqual([]);

  await until('there are two again', async () => {
    const now = await workers();
    return now.length === 2 && !now.includes(killed) && now.includes(other ?? 0);
  });
  const writtenByThen = acknowledged.length;
  await until('both go on writing', () => acknowledged.length > writtenByThen + 4);
  isOver = true;
  await Promise.all(writing);
  for (let n = 0; n < 4; n += 1) expect(await visit('/readyz')).toBe(200);
  expect(portal.log()).toContain('a worker ended and is replaced');
  expect(portal.log()).not.toMatch(/unhandled|uncaught|request failed/i);

  expect(await portal.stop()).toBe('0');
  const there = new Set(await draftTitles());
  expect(acknowledged.filter((title) => !there.has(title))).toEqual([]);
});
