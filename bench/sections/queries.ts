import { generatedContent } from '../content/generate.ts';
import { count, milliseconds } from '../numbers.ts';
import { openQuestions, type Question, type Timing, timeQuestion } from '../questions.ts';
import { figure, plainFigure, type Section } from '../section.ts';

const goalsMs = { read: 10, search: 50 } as const;
const smallerSizes = [1_000, 10_000, 100_000];

/** Every read of spec.md section 7 on a large database, and what some of them cost on smaller ones. */
export const queries: Section = async ({ options, say }) => {
  const sizes = [...smallerSizes.filter((size) => size < options.news), options.news];
  const bySize: { size: number; timings: Timing[] }[] = [];
  let largest: { timings: Timing[]; bytes: number; madeInSeconds: number } | undefined;
  for (const size of sizes) {
    const isLargest = size === options.news;
    const content = await generatedContent(size, say);
    say(`queries: ${count(size)} news`);
    const { questions, close } = await openQuestions(content);
    try {
      const timings: Timing[] = [];
      for (const question of questions) {
        if (isLargest || question.isComparedBySize) timings.push(await timeQuestion(question, options.calls));
      }
      bySize.push({ size, timings });
      if (isLargest) largest = { ...content, timings };
    } finally {
      await close();
    }
  }
  if (!largest) throw new Error('No database was measured.');
  const compared = largest.timings.filter(({ question }) => question.isComparedBySize);
  return {
    figures: largest.timings.map(toFigure),
    details: [
      {
        title: 'Cost by size of the database, p50 and p95',
        head: ['query', ...bySize.map(({ size }) => `${count(size)} news`)],
        rows: compared.map(({ question }) => [
          question.name,
          ...bySize.map(({ timings }) => {
            const found = timings.find((timing) => timing.question.name === question.name);
            return found ? `${milliseconds(found.p50Ms)}, ${milliseconds(found.p95Ms)}` : '';
          }),
        ]),
      },
    ],
    how: [
      `queries: SQLite in the process of the bench, ${count(options.news)} news and as many comments (${(largest.bytes / 1e9).toFixed(1)} GB, made in ${count(largest.madeInSeconds)} s), through the portal's services and stores, ${count(options.calls)} calls with varied arguments after ${count(Math.ceil(options.calls / 10))} unmeasured ones; the file is in the system's memory as far as that reaches.`,
    ],
  };
};

function toFigure({ question, p50Ms, p95Ms, p99Ms }: Timing) {
  const what = `query: ${question.name}`;
  const measured = `p50 ${milliseconds(p50Ms)}, p95 ${milliseconds(p95Ms)}, p99 ${milliseconds(p99Ms)}`;
  const goalMs = goalOf(question);
  return goalMs === null
    ? plainFigure(what, measured)
    : figure(what, measured, `p95 < ${goalMs} ms`, p95Ms < goalMs);
}

function goalOf({ kind }: Question): number | null {
  return kind === 'other' ? null : goalsMs[kind];
}
