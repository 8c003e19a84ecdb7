import { get } from 'node:http';
import { join } from 'node:path';
import { demoContent, measuredPages } from '../content/demo.ts';
import { type LoadResult, medianOf, runLoad } from '../load.ts';
import { type SentPage, startNginx, startNginxCache, writeStaticPages } from '../nginx.ts';
import { count, kilobytes, milliseconds } from '../numbers.ts';
import { requirePrograms } from '../processes.ts';
import { inTemporaryFolder, type RunningPortal, startPortal } from '../program.ts';
import { type Bench, figure, type Section } from '../section.ts';

const connections = 50;
const ratioGoal = 0.6;
const nginxCacheGoal = 0.9;
const p99GoalMs = 10;
const warmUpSeconds = 2;

type RunningServer = Pick<RunningPortal, 'url' | 'pid'>;

interface Case {
  name: string;
  path: string;
  acceptEncoding: 'gzip' | null;
}

/**
 * Pages from the page cache, and from nginx with deploy/nginx-cache.conf in front of the portal, beside nginx with the
 * same bytes as files. A comparison of programs leaves nginx out.
 */
export const cached: Section = async (bench) => {
  const { program, isComparison } = bench;
  requirePrograms('wrk', ...(isComparison ? [] : (['nginx'] as const)));
  const dataDir = await demoContent(bench);
  const pages = await measuredPages(dataDir);
  const cases = pages.flatMap(({ name, paths: [path = '/'] }): Case[] => [
    { name: `cached ${name}, plain`, path, acceptEncoding: null },
    { name: `cached ${name}, gzip`, path, acceptEncoding: 'gzip' },
  ]);
  const portal = await startPortal(program, { dataDir });
  try {
    if (isComparison) {
      const measured = await measure(bench, cases, { portal });
      return { figures: [], tables: [], values: valuesOf(cases, measured), method: '' };
    }
    return await inTemporaryFolder(async (folder) => {
      const sent = await Promise.all(pages.map(({ paths: [path = '/'] }) => download(portal.url, path)));
      await writeStaticPages(join(folder, 'pages'), sent);
      const nginx = await startNginx(join(folder, 'nginx'), join(folder, 'pages'));
      const nginxCache = await startNginxCache(join(folder, 'nginx-cache'), portal.url);
      try {
        const measured = await measure(bench, cases, { portal, nginx, nginxCache });
        return toResult(bench, cases, sent, measured);
      } finally {
        await Promise.all([nginx.stop(), nginxCache.stop()]);
      }
    });
  } finally {
    await portal.stop();
  }
};

type Measured = (server: 'portal' | 'nginx' | 'nginxCache', name: string) => LoadResult;

async function measure(
  { options, say }: Bench,
  cases: Case[],
  running: Record<string, RunningServer>,
): Promise<Measured> {
  const servers = Object.entries(running);
  const results = new Map<string, LoadResult[]>();
  const load = ({ url, pid }: RunningServer, { path, acceptEncoding }: Case, seconds: number) =>
    runLoad({ url, pids: [pid], paths: [path], connections, seconds, acceptEncoding });
  for (const [, server] of servers) for (const one of cases) await load(server, one, warmUpSeconds);
  for (let round = 0; round < options.rounds; round++) {
    say(`cached: round ${round + 1} of ${options.rounds}`);
    for (const one of cases) {
      // The order alternates, because the machine may slow down or recover during a round.
      for (const [name, server] of round % 2 === 0 ? servers : servers.toReversed()) {
        const key = `${name} ${one.name}`;
        results.set(key, [...(results.get(key) ?? []), await load(server, one, options.seconds)]);
      }
    }
  }
  return (server, name) => medianOf(results.get(`${server} ${name}`) ?? []);
}

function valuesOf(cases: Case[], measured: Measured): Record<string, number> {
  return Object.fromEntries(
    cases.flatMap(({ name }) => {
      const { requestsPerSecond, cores, p99Ms } = measured('portal', name);
      return [
        [`${name}, per core requests/s`, requestsPerSecond / cores],
        [`${name}, p99 ms`, p99Ms],
      ];
    }),
  );
}

function toResult(
  { options }: Bench,
  cases: Case[],
  sent: SentPage[],
  measured: Measured,
): Awaited<ReturnType<Section>> {
  const rows = cases.map(({ name, path, acceptEncoding }) => {
    const [portal, nginx] = [measured('portal', name), measured('nginx', name)];
    const nginxCache = measured('nginxCache', name);
    const ratio = portal.requestsPerSecond / nginx.requestsPerSecond;
    const cacheRatio = nginxCache.requestsPerSecond / nginx.requestsPerSecond;
    const bytes = sent.find((page) => page.path === path)?.[acceptEncoding ?? 'plain'].length ?? 0;
    return { name, portal, nginx, nginxCache, ratio, cacheRatio, bytes };
  });
  const described = ({ requestsPerSecond, p99Ms }: LoadResult) =>
    `${count(requestsPerSecond)}, ${milliseconds(p99Ms)}`;
  return {
    figures: [
      ...rows.map(({ name, portal, ratio }) =>
        figure(
          name,
          `${count(portal.requestsPerSecond)} req/s, ${ratio.toFixed(2)} of nginx, p99 ${milliseconds(portal.p99Ms)}`,
          `≥ ${ratioGoal} of nginx, p99 < ${p99GoalMs} ms`,
          ratio >= ratioGoal && portal.p99Ms < p99GoalMs,
        ),
      ),
      ...rows.map(({ name, nginxCache, cacheRatio }) =>
        figure(
          `${name}, nginx-cache.conf in front`,
          `${count(nginxCache.requestsPerSecond)} req/s, ${cacheRatio.toFixed(2)} of nginx with files, p99 ${milliseconds(nginxCache.p99Ms)}`,
          `≥ ${nginxCacheGoal} of nginx with files`,
          cacheRatio >= nginxCacheGoal,
        ),
      ),
    ],
    tables: [
      {
        title: 'Cached pages and nginx, requests/s and p99',
        head: ['page', 'body', 'nginx with files', 'portal', 'ratio', 'nginx-cache.conf in front', 'ratio'],
        rows: rows.map(({ name, portal, nginx, nginxCache, ratio, cacheRatio, bytes }) => [
          name.replace('cached ', ''),
          kilobytes(bytes),
          described(nginx),
          described(portal),
          ratio.toFixed(2),
          described(nginxCache),
          cacheRatio.toFixed(2),
        ]),
      },
    ],
    values: {
      ...valuesOf(cases, measured),
      ...Object.fromEntries(rows.map(({ name, bytes }) => [`${name}, bytes`, bytes])),
    },
    method: `demo content, one portal process, ${connections} connections, wrk with one thread, ${options.rounds} rounds of ${options.seconds} s per server and page in turn, medians. nginx has one worker and serves the bytes that the portal sent, as files, with gzip_static, sendfile and open_file_cache, without access log; in front of the portal it has one worker, too, and deploy/nginx-cache.conf without TLS.`,
  };
}

async function download(url: string, path: string): Promise<SentPage> {
  return { path, plain: await rawBody(url + path, 'identity'), gzip: await rawBody(url + path, 'gzip') };
}

function rawBody(url: string, acceptEncoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': acceptEncoding }, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', () => {
        if (res.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url}: ${res.statusCode}`));
      });
    }).once('error', reject);
  });
}
