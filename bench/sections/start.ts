/** The start of a portal that has many news. */
import { processorSeconds, startPortal } from '../program.ts';
import { count, median, type Section } from '../section.ts';
import { generatorOf } from './queries.ts';

const newsMax = 100_000;
const goalMs = 1_500;

export const start: Section = async (bench) => {
  const { withGenerated } = await generatorOf(bench.program);
  const { rounds } = bench.options;
  const newsCount = Math.min(newsMax, bench.options.news);
  return withGenerated(bench, 'SQLite', newsCount, async (_, { env }) => {
    const times: number[] = [];
    const processorMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // DEMO_CONTENT is `auto`, as in the README: the portal checks whether the database is empty.
      const portal = await startPortal(bench.program, {
        dataDir: env.DATA_DIR,
        env: { DEMO_CONTENT: 'auto' },
      });
      times.push(portal.startMs);
      processorMs.push(1000 * processorSeconds([portal.pid]));
      await portal.stop();
    }
    return {
      figures: [
        { name: 'cold start to the first 200', value: median(times), unit: 'ms', goal: goalMs },
        { name: 'cold start, processor time', value: median(processorMs), unit: 'ms' },
      ],
      method: `${count(newsCount)} generated news, \`npm start\` without npm and with the build at hand, until GET / answers 200; medians of ${rounds} starts. The files are in the system's memory by then.`,
    };
  });
};
