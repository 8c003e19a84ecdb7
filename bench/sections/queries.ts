/** Measures every read of pages and of the newsroom on a large generated database. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Engine, postgresNote } from '../database.ts';
import type { Program } from '../program.ts';
import { count, type Figure, type Section } from '../section.ts';

const goalsMs = { read: 10, search: 50 };

/** Loads the generator of the measured program, which knows its tables. */
export function generatorOf({ folder }: Program): Promise<typeof import('../content/generate.ts')> {
  return import(pathToFileURL(join(folder, 'bench/content/generate.ts')).href);
}

/** Loads the measured queries of the program, which call its services. */
function questionsOf({ folder }: Program): Promise<typeof import('../questions.ts')> {
  return import(pathToFileURL(join(folder, 'bench/questions.ts')).href);
}

export const queries = querySection('SQLite');
export const queriesPostgresql = querySection('PostgreSQL');

function querySection(engine: Engine): Section {
  return async (bench) => {
    const { options, program, say } = bench;
    const { withGenerated } = await generatorOf(program);
    const { openQuestions, timeQuestion } = await questionsOf(program);
    return withGenerated(bench, engine, options.news, async (content, database) => {
      say(`queries on ${engine}: ${count(options.news)} news`);
      // The files are read once before, because other work may have pushed them out of the system's file cache.
      if (engine === 'SQLite') await readOnce(join(database.env.DATA_DIR, 'pauta.sqlite'));
      else await readAllOnce(join(program.workplace, 'postgres/data/base'));
      const { questions, close } = await openQuestions(content, database);
      const figures: Figure[] = [];
      for (const question of questions) {
        const { p50Ms, p95Ms } = await timeQuestion(question, options.calls);
        const prefix = engine === 'SQLite' ? 'query' : `query on ${engine}`;
        const name = `${prefix}: ${question.name}`;
        figures.push(
          { name: `${name}, p50`, value: p50Ms, unit: 'ms' },
          {
            name: `${name}, p95`,
            value: p95Ms,
            unit: 'ms',
            ...(question.kind === 'other' ? {} : { goal: goalsMs[question.kind] }),
          },
        );
      }
      await close();
      return {
        figures,
        method: `${engine === 'SQLite' ? 'SQLite in the process of the bench' : postgresNote}, ${count(options.news)} news and as many comments (${(content.bytes / 1e9).toFixed(1)} GB, generated in ${count(content.tookSeconds)} s), through the portal's services and stores, ${count(options.calls)} calls with varied arguments after ${count(Math.ceil(options.calls / 10))} unmeasured ones; the files of the database were read once before.`,
      };
    });
  };
}

async function readAllOnce(folder: string): Promise<void> {
  // PostgreSQL may delete a file during the walk.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await readOnce(join(entry.parentPath, entry.name)).catch(() => {});
}

async function readOnce(path: string): Promise<void> {
  for await (const _chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 }));
}
