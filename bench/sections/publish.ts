/** Measures publishing, from the click until all processes show the news. */
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyFields, type NewsFields } from '../../domain/news/news-fields.ts';
import { withDemo } from '../content/demo.ts';
import { type Engine, postgresNote } from '../database.ts';
import { type RunningPortal, startPortal } from '../program.ts';
import { median, type Section } from '../section.ts';

const goalMs = 1_000;
const publications = 10;
const processes = 2;
const pollMs = 5;
const timeoutMs = 10_000;
const admin = { name: 'Bench', email: 'bench@pauta.example', password: 'uma senha bem longa' };
/** The pages on which readers and robots find what is new. The ticker is on every page. */
const pages = {
  home: '/',
  category: '/categoria/games',
  ticker: '/sobre-nos',
  feed: '/rss.xml',
  sitemap: '/sitemap-news.xml',
};

export const publish = publishSection('SQLite');
export const publishPostgresql = publishSection('PostgreSQL');

function publishSection(engine: Engine): Section {
  const prefix = engine === 'SQLite' ? 'publish' : `publish on ${engine}`;
  return (bench) =>
    withDemo(bench, engine, async ({ env, query }) => {
      const portals: RunningPortal[] = [];
      try {
        while (portals.length < processes)
          portals.push(await startPortal(bench.program, { dataDir: env.DATA_DIR, env }));
        const cookie = await register(portals[0]?.url ?? '');
        await query("update users set roles = 'admin'");
        const times: Record<string, number[]> = {};
        for (let index = 0; index < publications; index++) {
          // The pages are requested once before, because a publication must replace cached pages.
          for (const { url } of portals)
            await Promise.all(Object.values(pages).map((path) => read(url + path)));
          const taken = await publishOnce(portals, cookie, `Publicação medida ${index} ${Date.now()}`);
          for (const [what, ms] of taken) times[what] = [...(times[what] ?? []), ms];
        }
        const slowest = Math.max(...Object.values(times).flat());
        return {
          figures: [
            { name: `${prefix}: slowest`, value: slowest, unit: 'ms', goal: goalMs },
            ...Object.entries(times).map(([what, all]) => ({
              name: `${prefix}: ${what}`,
              value: median(all),
              unit: 'ms' as const,
            })),
          ],
          method: `${processes} processes on one ${engine === 'SQLite' ? 'SQLite file' : postgresNote} with the demo content, page cache on and warm; ${publications} publications through the newsroom's own calls, each place requested every ${pollMs} ms in both processes from the moment the call is sent; medians but for the slowest.`,
        };
      } finally {
        for (const portal of portals) await portal.stop();
      }
    });
}

async function register(url: string): Promise<string> {
  const { status, headers } = await fetch(`${url}/registrar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams(admin),
  });
  const cookie = headers.getSetCookie().find((line) => line.includes('sessao='));
  if (cookie === undefined) throw new Error(`The registration answered ${status}.`);
  return cookie.split(';', 1)[0] ?? '';
}

/** Returns the milliseconds from the call until each page shows the news in all processes. */
async function publishOnce(
  portals: RunningPortal[],
  cookie: string,
  title: string,
): Promise<[what: string, ms: number][]> {
  const url = portals[0]?.url ?? '';
  const fields: NewsFields = { ...emptyFields, category: 'games', title, summary: 'Para medir.' };
  const { id, version } = await call(url, cookie, '/rascunhos', { fields });
  const startedAt = performance.now();
  const timed = async (what: string, work: Promise<unknown>): Promise<[string, number]> => {
    await work;
    return [what, performance.now() - startedAt];
  };
  return Promise.all([
    timed('answered', call(url, cookie, `/rascunhos/${id}/publicar`, { version, fields })),
    ...Object.entries(pages).map(([what, path]) =>
      timed(what, Promise.all(portals.map((portal) => untilShown(portal.url + path, title)))),
    ),
  ]);
}

async function untilShown(address: string, title: string): Promise<void> {
  const timeoutAt = performance.now() + timeoutMs;
  while (!(await read(address)).includes(title)) {
    if (performance.now() > timeoutAt) throw new Error(`${address} never showed ${title}.`);
    await sleep(pollMs);
  }
}

async function read(address: string): Promise<string> {
  return (await fetch(address)).text();
}

async function call(
  url: string,
  cookie: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/redacao${path}`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return Object(await response.json());
}
