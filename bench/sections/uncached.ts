import { demoContent, measuredPages } from '../content/demo.ts';
import { measurePages } from '../load.ts';
import { count, milliseconds } from '../numbers.ts';
import { requirePrograms } from '../processes.ts';
import { startPortal } from '../program.ts';
import { figure, type Section } from '../section.ts';

export const uncachedConnections = 20;
const rateGoal = 1000;
const p99GoalMs = 60;

export const uncached: Section = async (bench) => {
  requirePrograms('wrk');
  const { seconds, rounds } = bench.options;
  const dataDir = await demoContent(bench);
  const pages = await measuredPages(dataDir);
  const portal = await startPortal(bench.program, { dataDir, env: { PAGE_CACHE: 'off' } });
  try {
    const results = await measurePages(
      pages.map(({ paths }) => paths),
      {
        url: portal.url,
        connections: uncachedConnections,
        seconds,
        rounds,
        warmUpSeconds: 5,
        pids: [portal.pid],
      },
    );
    const rows = results.map((result, index) => ({
      ...result,
      name: `${pages[index]?.name}, cache off`,
      perCore: result.requestsPerSecond / result.cores,
    }));
    return {
      figures: rows.map(({ name, requestsPerSecond, cores, perCore, p99Ms }) =>
        figure(
          name,
          `${count(requestsPerSecond)} req/s on ${cores.toFixed(2)} cores (${count(perCore)} per core), p99 ${milliseconds(p99Ms)}`,
          `≥ ${count(rateGoal)} per core, p99 < ${p99GoalMs} ms`,
          perCore >= rateGoal && p99Ms < p99GoalMs,
        ),
      ),
      tables: [],
      values: Object.fromEntries(
        rows.flatMap(({ name, perCore, p99Ms }) => [
          [`${name}, per core requests/s`, perCore],
          [`${name}, p99 ms`, p99Ms],
        ]),
      ),
      method: `PAGE_CACHE=off, demo content, one portal process, ${uncachedConnections} connections, wrk with one thread, ${rounds} rounds of ${seconds} s per page in turn, medians; categories and articles change with every request. Cores are the processor time of the whole process, its garbage collection included.`,
    };
  } finally {
    await portal.stop();
  }
};
