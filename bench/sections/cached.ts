import { request } from 'node:http';
import { join } from 'node:path';
import { demoContent } from '../content/demo.ts';
import { type MeasuredPage, measuredPages } from '../content/pages.ts';
import { type LoadResult, runLoad } from '../load.ts';
import { type SentPage, startNginx, writeStaticPages } from '../nginx.ts';
import { count, kilobytes, median, milliseconds } from '../numbers.ts';
import { buildPortal, startPortal } from '../portal.ts';
import { requirePrograms } from '../processes.ts';
import { figure, type Section } from '../section.ts';
import { inTemporaryFolder } from '../workplace.ts';

const connections = 50;
const ratioGoal = 0.6;
const p99GoalMs = 10;
const warmUpSeconds = 2;

interface Server {
  name: 'portal' | 'nginx, 1 worker' | 'nginx, 2 workers';
  url: string;
}

/** Pages from the portal's cache against nginx with the same bytes as files, in turn. */
export const cached: Section = async ({ options, say }) => {
  requirePrograms('wrk', 'nginx');
  buildPortal();
  const dataDir = await demoContent(say);
  const pages = measuredPages(dataDir);
  const cases = pages.flatMap((page) =>
    ([null, 'gzip'] as const).map((acceptEncoding) => ({ page, acceptEncoding })),
  );
  return inTemporaryFolder(async (folder) => {
    const portal = await startPortal({ dataDir });
    const sent = await Promise.all(pages.map(({ paths }) => download(portal.url, paths[0])));
    const root = join(folder, 'pages');
    await writeStaticPages(root, sent);
    const oneWorker = await startNginx(join(folder, 'nginx-1'), root, 1);
    const twoWorkers = await startNginx(join(folder, 'nginx-2'), root, 2);
    const servers: Server[] = [
      { name: 'portal', url: portal.url },
      { name: 'nginx, 1 worker', url: oneWorker.url },
      { name: 'nginx, 2 workers', url: twoWorkers.url },
    ];
    try {
      for (const { url } of servers) await makeSureOfBytes(url, sent);
      const measured = new Map<string, LoadResult[]>();
      const measure = async (
        server: Server,
        { page, acceptEncoding }: (typeof cases)[number],
        seconds: number,
      ) => {
        const load = { url: server.url, paths: [page.paths[0]], connections, seconds, acceptEncoding };
        return runLoad(load);
      };
      for (const server of servers) for (const one of cases) await measure(server, one, warmUpSeconds);
      for (let round = 0; round < options.rounds; round++) {
        say(`cached: round ${round + 1} of ${options.rounds}`);
        for (const one of cases) {
          // Whoever comes first in a round comes last in the next one.
          for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
            const key = keyOf(server.name, one.page, one.acceptEncoding);
            measured.set(key, [...(measured.get(key) ?? []), await measure(server, one, options.seconds)]);
          }
        }
      }
      const summary = (name: Server['name'], page: MeasuredPage, acceptEncoding: string | null) => {
        const results = measured.get(keyOf(name, page, acceptEncoding)) ?? [];
        return {
          rate: median(results.map((result) => result.requestsPerSecond)),
          p99Ms: median(results.map((result) => result.p99Ms)),
        };
      };
      const compared = cases.map(({ page, acceptEncoding }) => ({
        what: `cached ${page.name}, ${acceptEncoding ?? 'plain'}`,
        own: summary('portal', page, acceptEncoding),
        one: summary('nginx, 1 worker', page, acceptEncoding),
        two: summary('nginx, 2 workers', page, acceptEncoding),
        bytes: bytesOf(sent, page, acceptEncoding),
      }));
      return {
        figures: compared.map(({ what, own, one }) =>
          figure(
            what,
            `${count(own.rate)} req/s, ${(own.rate / one.rate).toFixed(2)} of nginx, p99 ${milliseconds(own.p99Ms)}`,
            `≥ ${ratioGoal} of nginx, p99 < ${p99GoalMs} ms`,
            own.rate / one.rate >= ratioGoal && own.p99Ms < p99GoalMs,
          ),
        ),
        details: [
          {
            title: 'Cached pages and nginx, requests/s and p99',
            head: ['page', 'body', 'portal', 'nginx, 1 worker', 'ratio', 'nginx, 2 workers', 'ratio'],
            rows: compared.map(({ what, own, one, two, bytes }) => [
              what.replace('cached ', ''),
              kilobytes(bytes),
              `${count(own.rate)}, ${milliseconds(own.p99Ms)}`,
              `${count(one.rate)}, ${milliseconds(one.p99Ms)}`,
              (own.rate / one.rate).toFixed(2),
              `${count(two.rate)}, ${milliseconds(two.p99Ms)}`,
              (own.rate / two.rate).toFixed(2),
            ]),
          },
        ],
        values: Object.fromEntries(compared.map(({ what, bytes }) => [what, bytes])),
        how: [
          `cached: demo content, one portal process, ${connections} connections, wrk with one thread, ${options.rounds} rounds of ${options.seconds} s per server and page in turn, medians; the ratio of the first table is to nginx with one worker. nginx serves the bytes that the portal sent, as files, with gzip_static, sendfile and open_file_cache, without access log.`,
        ],
      };
    } finally {
      await Promise.all([portal, oneWorker, twoWorkers].map((server) => server.stop()));
    }
  });
};

function keyOf(server: string, page: MeasuredPage, acceptEncoding: string | null): string {
  return `${server} ${page.name} ${acceptEncoding}`;
}

function bytesOf(sent: SentPage[], page: MeasuredPage, acceptEncoding: string | null): number {
  const found = sent.find(({ path }) => path === page.paths[0]);
  return (acceptEncoding ? found?.gzip : found?.plain)?.length ?? 0;
}

async function download(url: string, path: string): Promise<SentPage> {
  return { path, plain: await rawBody(url + path, null), gzip: await rawBody(url + path, 'gzip') };
}

/** Throws when a server sends other bytes than the others: the comparison would be of two different things. */
async function makeSureOfBytes(url: string, sent: SentPage[]): Promise<void> {
  for (const { path, plain, gzip } of sent) {
    const same =
      plain.equals(await rawBody(url + path, null)) && gzip.equals(await rawBody(url + path, 'gzip'));
    if (!same) throw new Error(`${url}${path} sends other bytes than the portal.`);
  }
}

/** As it travels: `fetch` would unpack it. */
function rawBody(url: string, acceptEncoding: string | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = acceptEncoding ? { 'accept-encoding': acceptEncoding } : {};
    const req = request(url, { headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () =>
        res.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url}: ${res.statusCode}`)),
      );
      res.once('error', reject);
    });
    req.once('error', reject);
    req.end();
  });
}
