import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withGenerated } from '../content/generate.ts';
import { type Engine, measuringSettings } from '../database.ts';
import { count, milliseconds } from '../numbers.ts';
import type { Options } from '../options.ts';
import type { Timing } from '../questions.ts';
import { type Bench, figure, type Section } from '../section.ts';

const goalsMs = { read: 10, search: 50 };
const smallerSizes = [1_000, 10_000, 100_000];

export const queries: Section = (bench) => measure(bench, 'SQLite');
export const queriesPostgresql: Section = (bench) => measure(bench, 'PostgreSQL');

function measuredSizes({ news }: Options): number[] {
  return [...smallerSizes.filter((size) => size < news), news];
}

async function measure(bench: Bench, engine: Engine): ReturnType<Section> {
  const { options, say, program, isComparison } = bench;
  // Of the measured program, because it calls the program's own services.
  const module = pathToFileURL(join(program.folder, 'bench/questions.ts')).href;
  const { openQuestions, timeQuestion }: typeof import('../questions.ts') = await import(module);
  const bySize = new Map<number, Timing[]>();
  let described = '';
  for (const size of isComparison ? [options.news] : measuredSizes(options)) {
    await withGenerated(bench, engine, size, async (content, database) => {
      say(`queries on ${engine}: ${count(size)} news`);
      if (engine === 'SQLite') await readOnce(join(database.env.DATA_DIR, 'pauta.sqlite'));
      else await readAllOnce(join(program.workplace, 'postgres/data/base'));
      const { questions, close } = await openQuestions(content, database);
      const chosen = questions.filter(({ isComparedBySize }) => size === options.news || isComparedBySize);
      const timings: Timing[] = [];
      for (const question of chosen) timings.push(await timeQuestion(question, options.calls));
      await close();
      bySize.set(size, timings);
      described = `${(content.bytes / 1e9).toFixed(1)} GB, generated in ${count(content.tookSeconds)} s`;
    });
  }
  const largest = bySize.get(options.news) ?? [];
  const prefix = engine === 'SQLite' ? 'query' : `query on ${engine}`;
  const place =
    engine === 'SQLite'
      ? 'SQLite in the process of the bench'
      : `PostgreSQL 18 on the same machine over TCP (${measuringSettings.join(', ')}; all else as it ships)`;
  return {
    figures: largest.map(({ question: { name, kind }, p50Ms, p95Ms, p99Ms }) => {
      const measured = `p50 ${milliseconds(p50Ms)}, p95 ${milliseconds(p95Ms)}, p99 ${milliseconds(p99Ms)}`;
      const what = `${prefix}: ${name}`;
      if (kind === 'other') return { what, measured };
      return figure(what, measured, `p95 < ${goalsMs[kind]} ms`, p95Ms < goalsMs[kind]);
    }),
    tables: [
      {
        title: `Cost by size of the database, ${engine}, p50 and p95`,
        head: ['query', ...[...bySize.keys()].map((size) => `${count(size)} news`)],
        rows: largest
          .filter(({ question }) => question.isComparedBySize)
          .map(({ question: { name } }) => [
            name,
            ...[...bySize.values()].map((timings) => {
              const found = timings.find(({ question }) => question.name === name);
              return found ? `${milliseconds(found.p50Ms)}, ${milliseconds(found.p95Ms)}` : '';
            }),
          ]),
      },
    ],
    values: Object.fromEntries(
      largest.flatMap(({ question: { name }, p50Ms, p95Ms }) => [
        [`${prefix}: ${name}, p50 ms`, p50Ms],
        [`${prefix}: ${name}, p95 ms`, p95Ms],
      ]),
    ),
    method: `${place}, ${count(options.news)} news and as many comments (${described}), through the portal's services and stores, ${count(options.calls)} calls with varied arguments after ${count(Math.ceil(options.calls / 10))} unmeasured ones; the files of the database were read once before.`,
  };
}

async function readAllOnce(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await readOnce(join(entry.parentPath, entry.name));
}

/** Other work since the file was made takes it out of the system's memory. */
async function readOnce(path: string): Promise<void> {
  for await (const _chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 }));
}
