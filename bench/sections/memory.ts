import { setTimeout as sleep } from 'node:timers/promises';
import { demoContent } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import { runLoad } from '../load.ts';
import { count, median, megabytes } from '../numbers.ts';
import { buildPortal, startPortal } from '../portal.ts';
import { requirePrograms, residentBytes } from '../processes.ts';
import { figure, type Section } from '../section.ts';
import { uncachedConnections } from './uncached.ts';

const goalBytes = 250 * 1024 * 1024;
/** Growth from the second quarter to the last that still counts as flat. */
const flatGrowth = 0.05;
const samplesInAll = 120;
const shownSamples = 10;

/** Resident memory under the load of the uncached section. */
export const memory: Section = async ({ options, say }) => {
  requirePrograms('wrk');
  buildPortal();
  const dataDir = await demoContent(say);
  const paths = measuredPages(dataDir).flatMap((page) => page.paths);
  const portal = await startPortal({ dataDir, env: { PAGE_CACHE: 'off' } });
  const seconds = options.memorySeconds;
  try {
    say(`memory: ${seconds} s of load`);
    const samples: number[] = [];
    let isLoading = true;
    const sampling = (async () => {
      while (isLoading) {
        samples.push(residentBytes(portal.pid));
        await sleep((seconds * 1000) / samplesInAll);
      }
    })();
    const { requestsPerSecond } = await runLoad({
      url: portal.url,
      paths,
      connections: uncachedConnections,
      seconds,
      acceptEncoding: 'gzip',
    }).finally(() => {
      isLoading = false;
    });
    await sampling;
    const quarter = Math.max(1, Math.floor(samples.length / 4));
    const [second, last] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(-quarter))];
    const growth = last / second - 1;
    const isFlat = growth <= flatGrowth;
    const every = Math.max(1, Math.floor(samples.length / shownSamples));
    const shown = samples.filter((_, index) => index % every === 0);
    return {
      figures: [
        figure(
          `resident memory after ${seconds} s of load, cache off`,
          `${megabytes(last)}, at most ${megabytes(Math.max(...samples))}, ${isFlat ? 'flat' : 'growing'} (${(100 * growth).toFixed(1)} % from the second to the last quarter)`,
          '< 250 MB, flat',
          last < goalBytes && isFlat,
        ),
      ],
      details: [
        {
          title: 'Resident memory in equal steps of the load',
          head: shown.map((_, step) => `${Math.round((seconds * step) / shown.length)} s`),
          rows: [shown.map(megabytes)],
        },
      ],
      how: [
        `memory: PAGE_CACHE=off, demo content, all its pages in turn, ${uncachedConnections} connections, ${seconds} s, ${count(requestsPerSecond)} req/s on average; VmRSS of the one process.`,
      ],
    };
  } finally {
    await portal.stop();
  }
};
