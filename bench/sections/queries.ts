import { generatedContent } from '../content/generate.ts';
import { generatedOnPostgres } from '../content/generate-postgres.ts';
import { type BenchDatabase, type Engine, postgresDatabase, sqliteDatabase } from '../database.ts';
import { count, milliseconds } from '../numbers.ts';
import { measuringSettings, withPostgres } from '../postgres.ts';
import { openQuestions, type Question, type Timing, timeQuestion } from '../questions.ts';
import { type Bench, figure, plainFigure, type Section } from '../section.ts';

const goalsMs = { read: 10, search: 50 } as const;
const smallerSizes = [1_000, 10_000, 100_000];

interface Measured {
  size: number;
  bytes: number;
  madeInSeconds: number;
  timings: Timing[];
}

/** Every query on a large SQLite database, and what some of them cost on smaller ones. */
export const queries: Section = async (bench) => {
  const all: Measured[] = [];
  for (const size of measuredSizes(bench.options.news)) {
    const content = await generatedContent(size, bench.say);
    all.push(await measure(bench, content, sqliteDatabase(content.dataDir)));
  }
  return report('SQLite', bench, all);
};

/** The same on PostgreSQL. */
export const queriesPostgresql: Section = async (bench) => {
  const contents = await generatedOnPostgres(measuredSizes(bench.options.news), bench.say);
  return withPostgres('measuring', async (server) => {
    const all: Measured[] = [];
    for (const content of contents) {
      const database = postgresDatabase(server, content.database, content.dataDir);
      all.push(await measure(bench, content, database));
      await database.close();
    }
    return report('PostgreSQL', bench, all);
  });
};

/** News in each of the databases that are compared, the largest last. */
export function measuredSizes(news: number): number[] {
  return [...smallerSizes.filter((size) => size < news), news];
}

async function measure(
  { options, say }: Bench,
  content: Parameters<typeof openQuestions>[0],
  database: BenchDatabase,
): Promise<Measured> {
  say(`queries on ${database.engine}: ${count(content.news)} news`);
  const { questions, close } = await openQuestions(content, database);
  try {
    const timings: Timing[] = [];
    for (const question of questions) {
      if (content.news === options.news || question.isComparedBySize)
        timings.push(await timeQuestion(question, options.calls));
    }
    return { ...content, size: content.news, timings };
  } finally {
    await close();
  }
}

function report(engine: Engine, { options }: Bench, all: Measured[]): Awaited<ReturnType<Section>> {
  const largest = all.at(-1);
  if (!largest) throw new Error('No database was measured.');
  const compared = largest.timings.filter(({ question }) => question.isComparedBySize);
  const place =
    engine === 'SQLite'
      ? 'SQLite in the process of the bench'
      : `PostgreSQL 18 on the same machine over TCP (${measuringSettings.join(', ')}; all else as it ships)`;
  return {
    figures: largest.timings.map((timing) => toFigure(engine, timing)),
    details: [
      {
        title: `Cost by size of the database, ${engine}, p50 and p95`,
        head: ['query', ...all.map(({ size }) => `${count(size)} news`)],
        rows: compared.map(({ question }) => [
          question.name,
          ...all.map(({ timings }) => {
            const found = timings.find((timing) => timing.question.name === question.name);
            return found ? `${milliseconds(found.p50Ms)}, ${milliseconds(found.p95Ms)}` : '';
          }),
        ]),
      },
    ],
    how: [
      `queries: ${place}, ${count(options.news)} news and as many comments (${(largest.bytes / 1e9).toFixed(1)} GB, made in ${count(largest.madeInSeconds)} s), through the portal's services and stores, ${count(options.calls)} calls with varied arguments after ${count(Math.ceil(options.calls / 10))} unmeasured ones; the file is in the system's memory as far as that reaches.`,
    ],
  };
}

function toFigure(engine: Engine, { question, p50Ms, p95Ms, p99Ms }: Timing) {
  const what = `query${engine === 'SQLite' ? '' : ` on ${engine}`}: ${question.name}`;
  const measured = `p50 ${milliseconds(p50Ms)}, p95 ${milliseconds(p95Ms)}, p99 ${milliseconds(p99Ms)}`;
  const goalMs = goalOf(question);
  return goalMs === null
    ? plainFigure(what, measured)
    : figure(what, measured, `p95 < ${goalMs} ms`, p95Ms < goalMs);
}

function goalOf({ kind }: Question): number | null {
  return kind === 'other' ? null : goalsMs[kind];
}
