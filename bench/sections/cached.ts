import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { demoContent, measuredPages } from '../content/demo.ts';
import { type LoadResult, medianOf, runLoad } from '../load.ts';
import { type SentPage, startNginx, startNginxCache, writeStaticPages } from '../nginx.ts';
import { count, kilobytes, milliseconds } from '../numbers.ts';
import { requirePrograms } from '../processes.ts';
import { inTemporaryFolder, type RunningPortal, startPortal } from '../program.ts';
import { type Bench, figure, type Section } from '../section.ts';

const connections = 50;
const ratioGoal = 0.5;
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
      const headers = sent[0]?.headers ?? {};
      const nginx = await startNginx(join(folder, 'nginx'), join(folder, 'pages'), headers);
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
      const result = measured('portal', name);
      return [
        [`${name}, per core requests/s`, perCore(result)],
        [`${name}, p99 ms`, result.p99Ms],
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
    const ratio = perCore(portal) / perCore(nginx);
    const cacheRatio = perCore(nginxCache) / perCore(nginx);
    const bytes = sent.find((page) => page.path === path)?.[acceptEncoding ?? 'plain'].length ?? 0;
    return { name, portal, nginx, nginxCache, ratio, cacheRatio, bytes };
  });
  const described = (result: LoadResult) => `${count(perCore(result))}, ${milliseconds(result.p99Ms)}`;
  return {
    figures: [
      ...rows.map(({ name, portal, ratio }) =>
        figure(
          name,
          `${count(perCore(portal))} req/s on one core, ${ratio.toFixed(2)} of nginx, p99 ${milliseconds(portal.p99Ms)}`,
          `≥ ${ratioGoal} of nginx, p99 < ${p99GoalMs} ms`,
          ratio >= ratioGoal && portal.p99Ms < p99GoalMs,
        ),
      ),
      ...rows.map(({ name, nginxCache, cacheRatio }) =>
        figure(
          `${name}, nginx-cache.conf in front`,
          `${count(perCore(nginxCache))} req/s on one core, ${cacheRatio.toFixed(2)} of nginx with files, p99 ${milliseconds(nginxCache.p99Ms)}`,
          `≥ ${nginxCacheGoal} of nginx with files`,
          cacheRatio >= nginxCacheGoal,
        ),
      ),
    ],
    tables: [
      {
        title: 'Cached pages and nginx, requests/s on one core and p99',
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
    method: `demo content, one portal process, ${connections} connections, wrk with one thread, ${options.rounds} rounds of ${options.seconds} s per server and page in turn, medians, by processor time. nginx has one worker and serves the bytes and headers that the portal sent, as files, with gzip_static, sendfile and open_file_cache, without access log; in front of the portal it has one worker, too, and deploy/nginx-cache.conf without TLS.`,
  };
}

/** By processor time: other processes of the machine change it least. */
function perCore({ requestsPerSecond, cores }: LoadResult): number {
  return requestsPerSecond / cores;
}

async function download(url: string, path: string): Promise<SentPage> {
  const [plain, gzip] = [await fetchRaw(url + path, 'identity'), await fetchRaw(url + path, 'gzip')];
  return { path, headers: plain.headers, plain: plain.body, gzip: gzip.body };
}

function fetchRaw(
  url: string,
  acceptEncoding: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': acceptEncoding }, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', () => {
        if (res.statusCode === 200) resolve({ headers: res.headers, body: Buffer.concat(chunks) });
        else reject(new Error(`${url}: ${res.statusCode}`));
      });
    }).once('error', reject);
  });
}
