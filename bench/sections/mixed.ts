import { commentLimit } from '../../domain/web/rate-limit.ts';
import { signInPeople } from '../../tests/faults/people.ts';
import { withDemo } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import type { BenchDatabase, Engine } from '../database.ts';
import { type MixedResult, runMixedLoad } from '../mixed-load.ts';
import { count, median, milliseconds, quantile } from '../numbers.ts';
import { buildPortal, type RunningPortal, startPortal } from '../portal.ts';
import { processorSeconds } from '../processes.ts';
import { type Bench, figure, plainFigure, type Section } from '../section.ts';

const rateGoal = 800;
const connections = 50;
const commentEvery = 20;
const peopleCount = 3_000;
const warmUpSeconds = 3;

/** Reading while others comment, and whether every comment that was taken is there after a SIGKILL. */
export const mixed: Section = (bench) => measure('SQLite', bench);

/** The same on PostgreSQL. */
export const mixedPostgresql: Section = (bench) => measure('PostgreSQL', bench);

function measure(engine: Engine, { options, say }: Bench): ReturnType<Section> {
  buildPortal();
  const name = engine === 'SQLite' ? 'mixed' : `mixed on ${engine}`;
  return withDemo(engine, say, async (database) => {
    const dataDir = database.env.DATA_DIR;
    say(`${name}: ${count(peopleCount)} people sign in`);
    const cookies = await signInPeople(database, peopleCount);
    const newsIds = await listNewsIds(database);
    const before = await countComments(database);
    let written = 0;
    const nextComment = () => {
      const index = written++;
      const cookie = cookies[index % peopleCount];
      if (cookie === undefined || index >= peopleCount * commentLimit.max)
        throw new Error('Everybody has commented as often as the limit lets them: more people are needed.');
      const newsId = newsIds[index % newsIds.length] ?? '';
      return { path: `/news/${newsId}/comentarios`, cookie, text: `Comentário ${index} da medição.` };
    };
    const portal = await startPortal({ dataDir, env: database.env });
    const load = (seconds: number) =>
      runMixedLoad({
        port: Number(new URL(portal.url).port),
        origin: portal.url,
        connections,
        seconds,
        commentEvery,
        readPaths: measuredPages(dataDir).flatMap(({ paths }) => paths),
        nextComment,
      });
    try {
      const results = [await load(warmUpSeconds)];
      const cores: number[] = [];
      for (let round = 0; round < options.rounds; round++) {
        say(`${name}: round ${round + 1} of ${options.rounds}`);
        const usedBefore = processorSeconds(portal.pid);
        const result = await load(options.seconds);
        cores.push((processorSeconds(portal.pid) - usedBefore) / result.seconds);
        results.push(result);
      }
      await killAtOnce(portal);
      const measured = results.slice(1);
      const rate = median(measured.map(({ requests, seconds }) => requests / seconds));
      const acknowledged = results.flatMap((result) => result.acknowledged);
      const refused = results.reduce((sum, result) => sum + refusals(result), 0);
      const stored = (await countComments(database)) - before;
      const lost = acknowledged.length - (await countPresent(database, acknowledged));
      const p99 = (times: (result: MixedResult) => number[]) =>
        milliseconds(quantile(measured.flatMap(times), 0.99));
      return {
        figures: [
          figure(
            `${name}: reading while others comment, 95 % reads`,
            `${count(rate)} req/s on ${median(cores).toFixed(2)} cores, p99 of reads ${p99(({ readMs }) => readMs)}, of comments ${p99(({ commentMs }) => commentMs)}`,
            `≥ ${count(rateGoal)} req/s on 2 cores`,
            rate >= rateGoal,
          ),
          figure(
            `${name}: comments after a SIGKILL`,
            `${count(acknowledged.length)} acknowledged, ${count(stored)} stored, ${count(lost)} lost`,
            'nothing lost',
            lost === 0 && stored === acknowledged.length,
          ),
          plainFigure(`${name}: requests refused or failed`, count(refused)),
        ],
        details: [],
        values: { requests: rate, writes: rate / commentEvery },
        how: [
          `${name}: demo content, one portal process with its page cache on, ${connections} connections of a Node client on the same machine, ${options.rounds} rounds of ${options.seconds} s after ${warmUpSeconds} s unmeasured, medians; every ${commentEvery}th request is a comment by POST, the others are home, all categories and all articles in turn, by visitors, gzip. ${count(peopleCount)} people with real sessions comment in turn, at most ${commentLimit.max} times each, so that the limit of ${commentLimit.max} a minute stands and refuses nobody; every comment is on disk (${engine === 'SQLite' ? 'synchronous = full' : 'fsync and synchronous_commit on; the processor time of PostgreSQL is not in the cores'}) before its 201 and puts the kept page of its article out of date. After the last answer the process is killed, and the acknowledged ids are looked up in the database.`,
        ],
      };
    } finally {
      await portal.stop();
    }
  });
}

async function killAtOnce({ pid, ended }: RunningPortal): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await ended;
}

function refusals({ refused }: MixedResult): number {
  return [...refused.values()].reduce((sum, times) => sum + times, 0);
}

async function listNewsIds({ query }: BenchDatabase): Promise<string[]> {
  return (await query(`select id from news where created_at < ${Date.now()}`)).map(({ id }) => String(id));
}

async function countComments({ query }: BenchDatabase): Promise<number> {
  const [row] = await query('select count(*) as comments from comments');
  return Number(row?.comments);
}

async function countPresent({ query }: BenchDatabase, ids: string[]): Promise<number> {
  const present = new Set((await query('select id from comments')).map(({ id }) => String(id)));
  return ids.filter((id) => present.has(id)).length;
}
