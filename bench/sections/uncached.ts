import { demoContent } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import { runLoad } from '../load.ts';
import { count, median, milliseconds } from '../numbers.ts';
import { buildPortal, startPortal } from '../portal.ts';
import { processorSeconds, requirePrograms } from '../processes.ts';
import { readProfile } from '../profile.ts';
import { type Detail, figure, type Section } from '../section.ts';
import { inTemporaryFolder } from '../workplace.ts';

export const uncachedConnections = 20;
const rateGoal = 1000;
const p99GoalMs = 60;
const warmUpSeconds = 5;
const profileSeconds = 15;

/** Pages rendered anew for every request, by one process. */
export const uncached: Section = async ({ options, say }) => {
  requirePrograms('wrk');
  buildPortal();
  const dataDir = await demoContent(say);
  const pages = measuredPages(dataDir);
  const portal = await startPortal({ dataDir, env: { PAGE_CACHE: 'off' } });
  const load = (paths: string[], seconds: number) =>
    runLoad({ url: portal.url, paths, connections: uncachedConnections, seconds, acceptEncoding: 'gzip' });
  try {
    for (const { paths } of pages) await load(paths, warmUpSeconds);
    const results = pages.map(({ name }) => ({
      name,
      rates: [] as number[],
      p99s: [] as number[],
      cores: [] as number[],
    }));
    for (let round = 0; round < options.rounds; round++) {
      say(`uncached: round ${round + 1} of ${options.rounds}`);
      for (const [index, { paths }] of pages.entries()) {
        const [secondsBefore, startedAt] = [processorSeconds(portal.pid), performance.now()];
        const { requestsPerSecond, p99Ms } = await load(paths, options.seconds);
        const cores =
          (processorSeconds(portal.pid) - secondsBefore) / ((performance.now() - startedAt) / 1000);
        results[index]?.rates.push(requestsPerSecond);
        results[index]?.p99s.push(p99Ms);
        results[index]?.cores.push(cores);
      }
    }
    const figures = results.map(({ name, rates, p99s, cores }) => {
      const [rate, p99Ms, used] = [median(rates), median(p99s), median(cores)];
      return figure(
        `${name}, cache off`,
        `${count(rate)} req/s on ${used.toFixed(2)} cores (${count(rate / used)} per core), p99 ${milliseconds(p99Ms)}`,
        `≥ ${count(rateGoal)} per core, p99 < ${p99GoalMs} ms`,
        rate / used >= rateGoal && p99Ms < p99GoalMs,
      );
    });
    return {
      figures,
      details: options.profile ? await profiles(dataDir, say) : [],
      how: [
        `uncached: PAGE_CACHE=off, demo content, one portal process, ${uncachedConnections} connections, wrk with one thread, ${options.rounds} rounds of ${options.seconds} s per page in turn, medians; categories and articles change with every request. Cores are the processor time of the whole process, its garbage collection included.`,
      ],
    };
  } finally {
    await portal.stop();
  }
};

/** Where the time goes, one profile per page. */
async function profiles(dataDir: string, say: (line: string) => void): Promise<Detail[]> {
  const details: Detail[] = [];
  for (const { name, paths } of measuredPages(dataDir)) {
    say(`uncached: profile of ${name}`);
    const { packages, functions } = await inTemporaryFolder(async (folder) => {
      const portal = await startPortal({
        dataDir,
        env: { PAGE_CACHE: 'off' },
        nodeFlags: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
      });
      const load = { connections: uncachedConnections, seconds: profileSeconds, acceptEncoding: 'gzip' };
      await runLoad({ url: portal.url, paths, ...load });
      // The profile is written at the process's own end.
      await portal.stop();
      return readProfile(folder);
    });
    details.push({ title: `Self time of ${name} by package, cache off`, ...packages, isDiagnosis: true });
    details.push({ title: `Self time of ${name} by function, cache off`, ...functions, isDiagnosis: true });
  }
  return details;
}
