import { setTimeout as sleep } from 'node:timers/promises';
import { emptyFields, type NewsFields } from '../../domain/news/draft.ts';
import { signInPeople } from '../../tests/faults/people.ts';
import { withDemo } from '../content/demo.ts';
import type { Engine } from '../database.ts';
import { median, milliseconds } from '../numbers.ts';
import { buildPortal, type RunningPortal, startPortal } from '../portal.ts';
import { type Bench, figure, type Section } from '../section.ts';

const goalMs = 1000;
const publications = 10;
const processes = 2;
const askAgainMs = 5;
const giveUpMs = 10_000;
/** Where readers and robots find what is new; the ticker stands on every page. */
const places = {
  home: '/',
  category: '/categoria/games',
  ticker: '/sobre-nos',
  feed: '/rss.xml',
  sitemap: '/sitemap-news.xml',
} as const;

/** From the click on `Publicar` to the moment when every process shows the news everywhere. */
export const publish: Section = (bench) => measure('SQLite', bench);

/** The same with both processes on one PostgreSQL. */
export const publishPostgresql: Section = (bench) => measure('PostgreSQL', bench);

function measure(engine: Engine, { say }: Bench): ReturnType<Section> {
  buildPortal();
  return withDemo(engine, say, async (database) => {
    const [cookie = ''] = await signInPeople(database, 1);
    await database.query('update users set is_admin = 1');
    const dataDir = database.env.DATA_DIR;
    const portals: RunningPortal[] = [];
    try {
      for (let index = 0; index < processes; index++)
        portals.push(await startPortal({ dataDir, env: database.env }));
      const times: Record<string, number[]> = { answered: [] };
      for (let index = 0; index < publications; index++) {
        say(`publish: ${index + 1} of ${publications}`);
        // Kept pages are what a publication has to reach.
        await Promise.all(
          portals.flatMap(({ url }) => Object.values(places).map((path) => read(url + path))),
        );
        await publishOnce(portals, cookie, `Publicação medida ${index} ${Date.now()}`, times);
      }
      const slowest = Math.max(...Object.values(times).flat());
      const medians = Object.entries(times).map(([what, all]) => `${what} ${milliseconds(median(all))}`);
      return {
        figures: [
          figure(
            `publish → visible on home, category, ticker, feed, sitemap, in two processes${engine === 'SQLite' ? '' : ` on ${engine}`}`,
            `slowest ${milliseconds(slowest)}; median: ${medians.join(', ')}`,
            `< ${goalMs / 1000} s`,
            slowest < goalMs,
          ),
        ],
        details: [],
        how: [
          `publish: ${processes} processes on one ${engine === 'SQLite' ? 'SQLite file' : 'PostgreSQL'} with the demo content, page cache on and warm; ${publications} publications through the newsroom's own calls, each place asked every ${askAgainMs} ms in both processes from the moment the call is sent.`,
        ],
      };
    } finally {
      for (const portal of portals) await portal.stop();
    }
  });
}

async function publishOnce(
  portals: RunningPortal[],
  cookie: string,
  title: string,
  times: Record<string, number[]>,
): Promise<void> {
  const url = portals[0]?.url ?? '';
  const fields: NewsFields = { ...emptyFields, category: 'games', title, summary: 'Para medir.' };
  const { id, version } = await call(url, cookie, '/rascunhos', { fields });
  const startedAt = performance.now();
  const note = (what: string) => {
    times[what] = [...(times[what] ?? []), performance.now() - startedAt];
  };
  const answered = call(url, cookie, `/rascunhos/${id}/publicar`, { version, fields }).then(() =>
    note('answered'),
  );
  const shown = Object.entries(places).map(async ([what, path]) => {
    await Promise.all(portals.map((portal) => untilShown(portal.url + path, title)));
    note(what);
  });
  await Promise.all([answered, ...shown]);
}

async function untilShown(address: string, title: string): Promise<void> {
  const giveUpAt = performance.now() + giveUpMs;
  while (!(await read(address)).includes(title)) {
    if (performance.now() > giveUpAt) throw new Error(`${address} never showed ${title}.`);
    await sleep(askAgainMs);
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
