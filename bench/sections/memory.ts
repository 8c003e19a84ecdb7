import { demoContent, measuredPages } from '../content/demo.ts';
import { runLoad } from '../load.ts';
import { count, median, megabytes } from '../numbers.ts';
import { requirePrograms, residentBytes } from '../processes.ts';
import { startPortal } from '../program.ts';
import { figure, type Section } from '../section.ts';
import { uncachedConnections } from './uncached.ts';

const goalBytes = 250 * 1024 * 1024;
/** Growth from the second quarter to the last that still counts as flat. */
const flatGrowth = 0.05;
const samplesInAll = 120;
const shownSamples = 10;

export const memory: Section = async (bench) => {
  requirePrograms('wrk');
  const seconds = bench.options['memory-seconds'];
  const dataDir = await demoContent(bench);
  const paths = (await measuredPages(dataDir)).flatMap((page) => page.paths);
  const portal = await startPortal(bench.program, { dataDir, env: { PAGE_CACHE: 'off' } });
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentBytes(portal.pid)), (seconds * 1000) / samplesInAll);
  try {
    bench.say(`memory: ${seconds} s of load`);
    const load = {
      url: portal.url,
      paths,
      connections: uncachedConnections,
      seconds,
      acceptEncoding: 'gzip',
    };
    const { requestsPerSecond } = await runLoad(load);
    const quarter = Math.max(1, Math.floor(samples.length / 4));
    const [second, last] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(-quarter))];
    const growth = last / second - 1;
    const isFlat = growth <= flatGrowth;
    const step = Math.max(1, Math.floor(samples.length / shownSamples));
    const shown = samples.filter((_, index) => index % step === 0);
    return {
      figures: [
        figure(
          `resident memory after ${seconds} s of load, cache off`,
          `${megabytes(last)}, at most ${megabytes(Math.max(...samples))}, ${isFlat ? 'flat' : 'growing'} (${(100 * growth).toFixed(1)} % from the second to the last quarter)`,
          '< 250 MB, flat',
          last < goalBytes && isFlat,
        ),
      ],
      tables: [
        {
          title: 'Resident memory in equal steps of the load',
          head: shown.map((_, index) => `${Math.round((seconds * index) / shown.length)} s`),
          rows: [shown.map(megabytes)],
        },
      ],
      values: { 'resident memory after load, bytes': last },
      method: `PAGE_CACHE=off, as npm start runs it, demo content, all its pages in turn, ${uncachedConnections} connections, ${seconds} s, ${count(requestsPerSecond)} req/s on average; VmRSS of the one process.`,
    };
  } finally {
    clearInterval(timer);
    await portal.stop();
  }
};
