/** Purges of a CDN by a real server that is down, slow, answers 500, and then works. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPurgeHook } from '../../../server/adapters/cdn/purge-hook.ts';
import { openSqlite, type SqlDatabase } from '../../../server/adapters/sql/connection/sqlite.ts';
import { type RunningJob, startJob } from '../../../server/services/jobs/scheduler.ts';
import { purgingJob } from '../../../server/start/jobs.ts';
import { testNowMs } from '../../builders.ts';
import { aFolder } from '../../folders.ts';
import { waitFor } from '../../wait-for.ts';
import { servePortal } from '../http/served-portal.ts';

type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;
const works: Answer = (_req, res) => res.end('{"success":true}');

let folder = '';
let database: SqlDatabase;
let server: Server;
let url = '';
let answer: Answer;
let heard: string[][];
let aheadMs = 0;
let running: RunningJob[] = [];
const log = { info: vi.fn(), warn: vi.fn() };
const clock = () => testNowMs + aheadMs;

beforeEach(async () => {
  folder = await aFolder();
  database = await openSqlite(join(folder, 'pauta.sqlite'));
  heard = [];
  aheadMs = 0;
  answer = works;
  log.info.mockClear();
  log.warn.mockClear();
  server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    // Asked before it answers: the last fault makes the next answer a good one.
    const isHeard = answer === works;
    answer(req, res, body);
    if (isHeard) heard.push(JSON.parse(body).tags);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  url = `http://127.0.0.1:${address.port}/purge`;
  // The first start, which purges everything, is over.
  await database.purges.recordBuild('prova', testNowMs - 3_600_000);
});
afterEach(async () => {
  await Promise.all(running.map((job) => job.stop()));
  running = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

function start(on = database, build = 'prova'): RunningJob {
  const purgeTags = createPurgeHook({ url, token: 'segredo' });
  const job = startJob(purgingJob({ database: on, purgeTags, build, clock, log }), { clock, log });
  running.push(job);
  return job;
}

/** Lets time pass for the teller until something holds. */
async function until(holds: () => void | Promise<void>): Promise<void> {
  await waitFor(async () => {
    aheadMs += 200;
    await holds();
  });
}

const purgedVersion = () => database.purges.getVersion();
const untilAllIsTold = () =>
  until(async () => expect(await purgedVersion()).toBe(database.partVersions.latest()));

describe('a change of content', () => {
  it('is purged by its tags, soon and once more', async () => {
    start();
    await database.invalidateContent(['lista', 'noticia-a']);
    await until(() => expect(heard).toEqual([['lista', 'noticia-a']]));
    expect(await purgedVersion()).toBe(0);
    await untilAllIsTold();
    expect(heard).toEqual([
      ['lista', 'noticia-a'],
      ['lista', 'noticia-a'],
    ]);
    aheadMs += 3_600_000;
    await database.invalidateParts('comentarios-b');
    await untilAllIsTold();
    expect(heard.slice(2)).toEqual([['comentarios-b'], ['comentarios-b']]);
  });

  it('without tags purges all content', async () => {
    start();
    await database.invalidateContent();
    await until(() => expect(heard[0]).toEqual(['conteudo']));
  });

  it('is purged together with concurrent ones, each tag once', async () => {
    for (let index = 0; index < 20; index += 1)
      await database.invalidateContent(['lista', `noticia-${index % 4}`]);
    start();
    await until(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.toSorted()).toEqual(['lista', 'noticia-0', 'noticia-1', 'noticia-2', 'noticia-3']);
  });

  it('of very many tags purges everything', async () => {
    await database.inTransaction(async (stores) => {
      for (let index = 0; index < 301; index += 1) await stores.invalidateParts(`noticia-${index}`);
    });
    start();
    await until(() => expect(heard).toEqual([['tudo']]));
  });

  it('of many tags is purged by several requests', async () => {
    await database.inTransaction(async (stores) => {
      for (let index = 0; index < 70; index += 1) await stores.invalidateParts(`noticia-${index}`);
    });
    start();
    await until(() => expect(heard.map((tags) => tags.length)).toEqual([30, 30, 10]));
  });

  it('that was rolled back is not purged', async () => {
    start();
    const work = database.inTransaction(async (stores) => {
      await stores.invalidateContent(['noticia-a']);
      throw new Error('no meio');
    });
    await expect(work).rejects.toThrow('no meio');
    await database.invalidateParts('b');
    await until(() => expect(heard).toEqual([['b']]));
  });
});

describe('a CDN that does not accept requests', () => {
  it('is purged later, together with what changed meanwhile', async () => {
    const faults: Answer[] = [
      (_req, res) => res.writeHead(500).end(),
      // Closes the connection, so that the next answer breaks a new one: on a reused one, fetch retries automatically.
      (_req, res) => res.writeHead(302, { Location: '/outro', Connection: 'close' }).end(),
      (req) => req.socket.destroy(),
    ];
    let asked = 0;
    answer = (...request) => {
      const fault = faults[asked];
      asked += 1;
      if (asked >= faults.length) answer = works;
      fault?.(...request);
    };
    start();
    await database.invalidateParts('a');
    await until(() => expect(asked).toBe(1));
    await database.invalidateParts('b');
    await until(() => expect(heard).toEqual([['a', 'b']]));
    const pauses = log.warn.mock.calls.map(([facts]) => facts.pauseMs);
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    await until(() => expect(log.info).toHaveBeenCalledTimes(1));
    expect(JSON.stringify(log.warn.mock.calls.map(([{ err }]) => String(err)))).not.toContain('segredo');
    await untilAllIsTold();
  });

  it('is tried again at most every half minute, without an end', async () => {
    answer = (_req, res) => res.writeHead(503).end();
    start();
    await database.invalidateParts('a');
    await until(() => expect(log.warn.mock.calls.length).toBeGreaterThan(6));
    const pauses = log.warn.mock.calls.map(([facts]) => facts.pauseMs);
    expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(await purgedVersion()).toBe(0);
  });

  it('that refuses one tag still purges the others', async () => {
    answer = (_req, res, body) => {
      const { tags }: { tags: string[] } = JSON.parse(body);
      if (tags.includes('ruim')) res.statusCode = 400;
      else heard.push(tags);
      res.end();
    };
    await database.invalidateParts('a', 'ruim', 'z');
    start();
    await untilAllIsTold();
    expect(heard).toEqual([['a'], ['z'], ['a'], ['z']]);
    expect(log.warn).toHaveBeenCalledTimes(2);
  });

  it('that never answers does not hold the job', async () => {
    const hangs = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const given = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000);
      const controller = new AbortController();
      void hangs.then(() => controller.abort(new Error('too late')));
      return controller.signal;
    });
    start();
    await database.invalidateParts('a');
    await until(() => expect(log.warn).toHaveBeenCalledTimes(1));
    given.mockRestore();
    answer = works;
    await until(() => expect(heard).toEqual([['a']]));
  });
});

describe('of several processes that share a CDN', () => {
  it('only one sends the requests', async () => {
    const other = await openSqlite(join(folder, 'pauta.sqlite'));
    start();
    start(other);
    for (const part of ['a', 'b', 'c']) {
      await database.invalidateParts(part);
      await untilAllIsTold();
    }
    await Promise.all(running.map((job) => job.stop()));
    await other.close();
    expect(heard.flat().toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  });

  it('the next one repeats changes that were purged only once', async () => {
    const first = start();
    await database.invalidateParts('a');
    await until(() => expect(heard).toEqual([['a']]));
    await first.stop();
    start();
    await untilAllIsTold();
    expect(heard).toEqual([['a'], ['a'], ['a']]);
  });
});

it('a new build purges all pages, and so does a process that starts within ten minutes of it', async () => {
  start(database, 'outra');
  await until(() => expect(heard).toEqual([['conteudo']]));
  await untilAllIsTold();
  start(database, 'outra');
  await until(() => expect(heard.length).toBe(3));
  aheadMs += 600_000;
  await untilAllIsTold();
  const before = heard.length;
  const last = start(database, 'outra');
  await database.invalidateParts('a');
  await until(() => expect(heard.slice(before)).toEqual([['a']]));
  await last.stop();
});

it('a portal with a configured CDN purges it, and lets it keep pages longer', async () => {
  // A CDN is a proxy: the portal takes nobody for the operator of a new site, whose pages no cache may keep.
  const cdn = { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: 'segredo', TRUSTED_PROXIES: '127.0.0.1' };
  const portal = await servePortal(cdn);
  try {
    await waitFor(() => expect(heard).toEqual([['conteudo']]));
    const { headers } = await fetch(portal.url('/sobre-nos'));
    expect(headers.get('Cache-Control')).toContain('s-maxage=60, stale-while-revalidate=60');
    expect([headers.get('Cache-Tag'), headers.get('Vary')]).toEqual([
      'tudo,conteudo,comentarios-sobre-nos',
      'Cookie, Accept-Encoding',
    ]);
  } finally {
    await portal.close();
  }
});

describe('the purge request', () => {
  it.each([
    ['segredo', 'authorization', 'Bearer segredo'],
    ['Fastly-Key: segredo', 'fastly-key', 'segredo'],
    ['AccessKey:segredo', 'accesskey', 'segredo'],
  ])('carries the token %s as %s', async (token, name, value) => {
    let got: IncomingMessage['headers'] = {};
    answer = (req, res) => {
      got = req.headers;
      res.writeHead(204).end();
    };
    await createPurgeHook({ url, token })(['tudo', 'noticia-a']);
    expect(got).toMatchObject({
      [name]: value,
      'content-type': 'application/json',
      'surrogate-key': 'tudo noticia-a',
    });
  });
});
