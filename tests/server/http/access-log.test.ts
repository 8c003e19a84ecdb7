/** The access records that the law requires, alone and in a whole portal. */
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccessLog } from '../../../server/http/access-log.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews } from '../../builders.ts';
import { type ServedPortal, servePortal } from './served-portal.ts';

const access = { address: '203.0.113.7', port: 1, method: 'GET', url: '/', status: 200, userId: null };

describe('the access log', () => {
  let folder = '';
  let now = 0;
  let told: string[] = [];
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'pauta-access-')), 'registros');
    now = Date.parse('2026-11-20T17:35:00Z');
    told = [];
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  const say = (_facts: object, message: string) => void told.push(message);
  const open = () => openAccessLog({ folder, clock: () => now, log: { info: say, error: say } });
  const read = (name: string) => readFile(join(folder, name), 'utf8');

  it('can be read by its owner only', async () => {
    const log = await open();
    log.add(access);
    await log.close();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, '2026-11-20.log'))).mode & 0o777).toBe(0o600);
  });

  it('has a file for each day, in São Paulo time', async () => {
    const log = await open();
    now = Date.parse('2026-11-21T02:59:59Z');
    log.add(access);
    now += 1_000;
    log.add(access);
    await log.close();
    expect(await read('2026-11-20.log')).toBe('2026-11-20T23:59:59-03:00 203.0.113.7 1 GET / 200 -\n');
    expect(await read('2026-11-21.log')).toBe('2026-11-21T00:00:00-03:00 203.0.113.7 1 GET / 200 -\n');
  });

  it('has the lines of several processes, each whole', async () => {
    const logs = [await open(), await open()];
    for (let round = 0; round < 20; round += 1) {
      for (const log of logs) for (let line = 0; line < 50; line += 1) log.add(access);
      await Promise.all(logs.map((log) => log.flush()));
    }
    await Promise.all(logs.map((log) => log.close()));
    const lines = (await read('2026-11-20.log')).trimEnd().split('\n');
    expect(lines).toHaveLength(2_000);
    expect(new Set(lines).size).toBe(1);
  });

  it('holds lines in memory while the disk is full, warns once, and writes them later', async () => {
    const log = await open();
    const inTheWay = join(folder, '2026-11-20.log');
    await mkdir(inTheWay);
    log.add(access);
    await log.flush();
    log.add(access);
    await log.flush();
    expect(told).toEqual(['access records cannot be written; they wait in memory']);
    await rmdir(inTheWay);
    await log.flush();
    expect((await read('2026-11-20.log')).match(/203\.0\.113\.7/g)).toHaveLength(2);
    expect(told).toHaveLength(2);
    await log.close();
  });

  it('holds a limited number of lines in memory, and counts the lost ones', async () => {
    const log = await open();
    await mkdir(join(folder, '2026-11-20.log'));
    for (let round = 0; round < 20; round += 1) {
      log.add(access);
      await log.flush();
    }
    expect(log.lost()).toBe(4);
    await log.close();
  });

  it('deletes files older than six months only', async () => {
    await mkdir(folder);
    for (const name of ['2026-05-19.log', '2026-05-20.log', 'leia-me.txt'])
      await writeFile(join(folder, name), '');
    await (await open()).deleteOld();
    expect((await readdir(folder)).sort()).toEqual(['2026-05-20.log', 'leia-me.txt']);
  });
});

describe('the access log of a portal', () => {
  let portal: ServedPortal;
  beforeAll(async () => {
    portal = await servePortal(
      { TRUSTED_PROXIES: '127.0.0.1', CLIENT_PORT_HEADER: 'X-Client-Port' },
      (database) => saveNews(database, aNews({ slug: 'uma', createdAt: 1 })),
    );
  });
  afterAll(() => portal.close());

  it('records every request, cached or not, with the user of a session', async () => {
    const ask = (path: string, headers = {}) =>
      fetch(portal.url(path), {
        redirect: 'manual',
        headers: { 'X-Forwarded-For': '198.51.100.9', 'X-Client-Port': '40001', ...headers },
      });
    for (const path of ['/news/uma', '/news/uma?utm_source=x', '/busca?q=segredo', '/nada', '/healthz']) {
      await (await ask(path)).text();
    }
    const registered = await portal.post('/registrar', {
      email: 'ana@exemplo.com',
      password: 'uma senha bem longa',
    });
    const cookie = registered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    await (await ask('/dashboard/conta', { Cookie: cookie })).text();
    await portal.stop();

    const folder = join(portal.folder, 'registros-de-acesso');
    // Two, when the day ended meanwhile.
    const names = (await readdir(folder)).toSorted();
    const text = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
    const columns = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '));
    expect(columns.map((line) => line.slice(1, 6).join(' '))).toEqual([
      '198.51.100.9 40001 GET /news/uma 200',
      '198.51.100.9 40001 GET /news/uma 200',
      '198.51.100.9 40001 GET /busca 200',
      '198.51.100.9 40001 GET /nada 404',
      '127.0.0.1 - POST /registrar 200',
      '198.51.100.9 40001 GET /dashboard/conta 200',
    ]);
    expect(columns.map((line) => line[6]).slice(0, -1)).toEqual(['-', '-', '-', '-', '-']);
    expect(columns.at(-1)?.[6]).toMatch(/^\w{20,}$/);
    expect(text).not.toMatch(/segredo|exemplo/);
  });
});
