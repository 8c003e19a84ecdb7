import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commentLimit } from '../../domain/rate-limit.ts';
import { demoContent } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import { signInPeople } from '../content/people.ts';
import { type MixedResult, runMixedLoad } from '../mixed-load.ts';
import { count, median, milliseconds, quantile } from '../numbers.ts';
import { buildPortal, type RunningPortal, startPortal } from '../portal.ts';
import { processorSeconds } from '../processes.ts';
import { figure, plainFigure, type Section } from '../section.ts';
import { inTemporaryFolder } from '../workplace.ts';

const rateGoal = 800;
const connections = 50;
const commentEvery = 20;
const peopleCount = 3_000;
const warmUpSeconds = 3;

/** Reading while others comment, and whether every comment that was taken is there after a SIGKILL. */
export const mixed: Section = async ({ options, say }) => {
  buildPortal();
  const demo = await demoContent(say);
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await cp(demo, dataDir, { recursive: true });
    const databasePath = join(dataDir, 'pauta.sqlite');
    say(`mixed: ${count(peopleCount)} people sign in`);
    const cookies = await signInPeople(dataDir, peopleCount);
    const newsIds = listNewsIds(databasePath);
    const before = countComments(databasePath);
    let written = 0;
    const nextComment = () => {
      const index = written++;
      const cookie = cookies[index % peopleCount];
      if (cookie === undefined || index >= peopleCount * commentLimit.max)
        throw new Error('Everybody has commented as often as the limit lets them: more people are needed.');
      const newsId = newsIds[index % newsIds.length] ?? '';
      return { path: `/news/${newsId}/comentarios`, cookie, text: `Comentário ${index} da medição.` };
    };
    const portal = await startPortal({ dataDir });
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
        say(`mixed: round ${round + 1} of ${options.rounds}`);
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
      const stored = countComments(databasePath) - before;
      const lost = acknowledged.length - countPresent(databasePath, acknowledged);
      const p99 = (times: (result: MixedResult) => number[]) =>
        milliseconds(quantile(measured.flatMap(times), 0.99));
      return {
        figures: [
          figure(
            'mixed: reading while others comment, 95 % reads',
            `${count(rate)} req/s on ${median(cores).toFixed(2)} cores, p99 of reads ${p99(({ readMs }) => readMs)}, of comments ${p99(({ commentMs }) => commentMs)}`,
            `≥ ${count(rateGoal)} req/s on 2 cores`,
            rate >= rateGoal,
          ),
          figure(
            'mixed: comments after a SIGKILL',
            `${count(acknowledged.length)} acknowledged, ${count(stored)} stored, ${count(lost)} lost`,
            'nothing lost',
            lost === 0 && stored === acknowledged.length,
          ),
          plainFigure('mixed: requests refused or failed', count(refused)),
        ],
        details: [],
        how: [
          `mixed: demo content, one portal process with its page cache on, ${connections} connections of a Node client on the same machine, ${options.rounds} rounds of ${options.seconds} s after ${warmUpSeconds} s unmeasured, medians; every ${commentEvery}th request is a comment by POST, the others are home, all categories and all articles in turn, by visitors, gzip. ${count(peopleCount)} people with real sessions comment in turn, at most ${commentLimit.max} times each, so that the limit of ${commentLimit.max} a minute stands and refuses nobody; every comment is on disk (synchronous = full) before its 201 and puts the kept page of its article out of date. After the last answer the process is killed, and the acknowledged ids are looked up in the file.`,
        ],
      };
    } finally {
      await portal.stop();
    }
  });
};

async function killAtOnce({ pid, ended }: RunningPortal): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await ended;
}

function refusals({ refused }: MixedResult): number {
  return [...refused.values()].reduce((sum, times) => sum + times, 0);
}

function listNewsIds(databasePath: string): string[] {
  return withDatabase(databasePath, (connection) =>
    connection
      .prepare('select id from news where created_at < ?')
      .all(Date.now())
      .map((row) => String(row.id)),
  );
}

function countComments(databasePath: string): number {
  return withDatabase(databasePath, (connection) =>
    Number(connection.prepare('select count(*) as comments from comments').get()?.comments),
  );
}

function countPresent(databasePath: string, ids: string[]): number {
  return withDatabase(databasePath, (connection) => {
    const find = connection.prepare('select 1 as found from comments where id = ?');
    return ids.filter((id) => find.get(id)?.found === 1).length;
  });
}

function withDatabase<T>(databasePath: string, work: (connection: DatabaseSync) => T): T {
  // Not read-only: after a SIGKILL the log beside the file is still to be worked in.
  const connection = new DatabaseSync(databasePath);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}
