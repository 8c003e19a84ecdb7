import { withGenerated } from '../content/generate.ts';
import { count, median, milliseconds } from '../numbers.ts';
import { processorSeconds } from '../processes.ts';
import { startPortal } from '../program.ts';
import { figure, type Section } from '../section.ts';

const newsCount = 100_000;
const goalMs = 1500;

export const start: Section = (bench) =>
  withGenerated(bench, 'SQLite', newsCount, async (_, { env }) => {
    const { runs } = bench.options;
    const times: number[] = [];
    const processorMs: number[] = [];
    for (let run = 0; run < runs; run++) {
      // `auto`, as the README starts it: the portal checks whether the database is empty.
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
        figure(
          `cold start to the first 200, ${count(newsCount)} news`,
          `${milliseconds(median(times))} (${milliseconds(Math.min(...times))} to ${milliseconds(Math.max(...times))})`,
          `< ${goalMs / 1000} s`,
          median(times) < goalMs,
        ),
      ],
      tables: [],
      values: { 'cold start, ms': median(times), 'cold start, processor ms': median(processorMs) },
      method: `\`npm start\` without npm and with the build at hand, until GET / answers 200; median of ${runs} runs. The files are in the system's memory by then.`,
    };
  });
