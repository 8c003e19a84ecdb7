/** What a browser loads for an article. */
import { join } from 'node:path';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { browserFlags, findBrowser } from '../../tests/e2e/support/browser.ts';
import { measuredPages, withDemo } from '../content/demo.ts';
import { ownProgram, startPortal } from '../program.ts';
import type { Section } from '../section.ts';

const viewports = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
};
/**
 * On 4G, Chromium loads lazy images 1,250 pixels ahead. A headless Chromium does not know its connection and loads
 * 3,000 pixels ahead, so the distance is set.
 */
const lazyOn4G = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250';
const wakeTimeoutMs = 15_000;

interface Loaded {
  type: string;
  bytes: number;
}

interface Visit {
  atLoad: Loaded[];
  awake: Loaded[];
}

export const weight: Section = (bench) =>
  withDemo(bench, 'SQLite', async (database) => {
    const pages = await measuredPages(database);
    const article = pages.find(({ name }) => name === 'article')?.paths[0] ?? '/';
    const { executablePath, env } = await findBrowser(join(ownProgram.workplace, 'browser'));
    const portal = await startPortal(bench.program, { dataDir: database.env.DATA_DIR });
    let browser: Browser | undefined;
    try {
      browser = await chromium.launch({
        executablePath,
        args: [...browserFlags, lazyOn4G],
        env: { ...process.env, ...env },
      });
      const visits: Visit[] = [];
      for (const viewport of Object.values(viewports)) {
        const context = await browser.newContext(viewport);
        visits.push(await visitArticle(await context.newPage(), portal.url + article));
        await context.close();
      }
      const most = (measured: (visit: Visit) => number) => Math.max(...visits.map(measured));
      const atLoad = (...types: string[]) => most((visit) => bytesOf(visit.atLoad, types));
      const [code, script] = [atLoad('document', 'stylesheet', 'script'), atLoad('script')];
      const awake = most((visit) => bytesOf(visit.awake, ['script']));
      const requests = most((visit) => visit.atLoad.length);
      return {
        figures: [
          { name: 'article at load: HTML, CSS and JavaScript', value: code, unit: 'bytes', goal: 25 * 1024 },
          { name: 'article at load: JavaScript', value: script, unit: 'bytes', goal: 5 * 1024 },
          { name: 'article at load: requests', value: requests, unit: 'requests', goal: 8 },
          { name: 'article at load: fonts', value: atLoad('font'), unit: 'bytes' },
          { name: 'article at load: images', value: atLoad('image'), unit: 'bytes' },
          {
            name: 'article with every island awake: JavaScript',
            value: awake,
            unit: 'bytes',
            goal: 100 * 1024,
          },
        ],
        method: `Chromium ${browser.version()}, headless, empty cache, a phone of 412 × 823 at 2 pixels per point and a desktop of 1280 × 800, of which the larger figure counts; bodies as they were sent (brotli), nothing scrolled or touched until the load event, lazy images at the distance of a 4G connection. Demo article ${article}.`,
      };
    } finally {
      await browser?.close();
      await portal.stop();
    }
  });

async function visitArticle(page: Page, url: string): Promise<Visit> {
  const started: Request[] = [];
  page.on('request', (request) => started.push(request));
  await page.goto(url, { waitUntil: 'load' });
  const atLoad = await measure([...started]);
  await wakeEverything(page);
  return { atLoad, awake: await measure([...started]) };
}

async function wakeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await pause();
    }
    for (const island of document.querySelectorAll('pauta-island')) {
      island.firstElementChild?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }
  });
  await page.waitForFunction(
    () => document.querySelector('pauta-island:not([data-awake]):not(:empty)') === null,
    undefined,
    { timeout: wakeTimeoutMs },
  );
  await page.waitForLoadState('networkidle');
}

/** Measures answers, without `data:` addresses, which are part of other files. */
async function measure(requests: Request[]): Promise<Loaded[]> {
  const own = requests.filter((request) => /^https?:/.test(request.url()));
  return Promise.all(
    own.map(async (request) => {
      const response = await request.response();
      // A file that is still being loaded counts with its full size.
      await response?.finished();
      return {
        type: request.resourceType(),
        bytes: response ? (await request.sizes()).responseBodySize : 0,
      };
    }),
  );
}

function bytesOf(loaded: Loaded[], types: string[]): number {
  return loaded.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
}
