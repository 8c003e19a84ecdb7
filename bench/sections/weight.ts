import { join } from 'node:path';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { browserFlags, findBrowser } from '../../tests/e2e/support/browser.ts';
import { demoContent, measuredPages } from '../content/demo.ts';
import { kilobytes } from '../numbers.ts';
import { ownProgram, startPortal } from '../program.ts';
import { figure, type Section } from '../section.ts';

const goals = { codeBytes: 25 * 1024, scriptBytes: 5 * 1024, requests: 8, allScriptBytes: 100 * 1024 };
const phone = { width: 412, height: 823 };
const desktop = { width: 1280, height: 800 };
/** Longer than the browser may keep idle work waiting (app/browser/wake.ts). */
const untouchedMs = 7_000;
/** Chromium's distance for lazy images on 4G: 1,250 pixels. Headless, it does not know its connection and takes 3,000. */
const lazyOn4G = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250';
const wakeTimeoutMs = 15_000;

interface Loaded {
  type: string;
  bytes: number;
}

interface Visit {
  atLoad: Loaded[];
  untouched: Loaded[];
  awake: Loaded[];
}

export const weight: Section = async (bench) => {
  const dataDir = await demoContent(bench);
  const article = (await measuredPages(dataDir)).find(({ name }) => name === 'article')?.paths[0] ?? '/';
  const { executablePath, env } = await findBrowser(join(ownProgram.workplace, 'browser'));
  const portal = await startPortal(bench.program, { dataDir });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath,
      args: [...browserFlags, lazyOn4G],
      env: { ...process.env, ...env },
    });
    const visits: { name: string; visit: Visit }[] = [];
    for (const [name, viewport] of [['phone', phone] as const, ['desktop', desktop] as const]) {
      const context = await browser.newContext({ viewport, deviceScaleFactor: name === 'phone' ? 2 : 1 });
      visits.push({ name, visit: await visitArticle(await context.newPage(), portal.url + article) });
      await context.close();
    }
    const worst = (measure: (visit: Visit) => number) =>
      Math.max(...visits.map(({ visit }) => measure(visit)));
    const code = worst(({ atLoad }) => bytesOf(atLoad, ['document', 'stylesheet', 'script']));
    const script = worst(({ atLoad }) => bytesOf(atLoad, ['script']));
    const requests = worst(({ atLoad }) => atLoad.length);
    const allScript = worst(({ awake }) => bytesOf(awake, ['script']));
    return {
      figures: [
        figure(
          'article at load, HTML + CSS + JavaScript',
          kilobytes(code),
          '≤ 25 KB',
          code <= goals.codeBytes,
        ),
        figure('article at load, JavaScript', kilobytes(script), '≤ 5 KB', script <= goals.scriptBytes),
        figure('article at load, requests', String(requests), '≤ 8', requests <= goals.requests),
        figure(
          'article after every island woke, JavaScript',
          kilobytes(allScript),
          '≤ 100 KB',
          allScript <= goals.allScriptBytes,
        ),
      ],
      tables: [
        {
          title: 'Weight of the article, as it travels (brotli)',
          head: ['moment', 'HTML', 'CSS', 'JavaScript', 'fonts', 'images', 'requests'],
          rows: visits.flatMap(({ name, visit }) => [
            weightRow(`${name}, at load`, visit.atLoad),
            weightRow(`${name}, untouched for ${untouchedMs / 1000} s`, visit.untouched),
            weightRow(`${name}, every island awake`, visit.awake),
          ]),
        },
      ],
      values: {
        'article at load, HTML + CSS + JavaScript, bytes': code,
        'article at load, JavaScript, bytes': script,
        'article at load, requests': requests,
        'article after every island woke, JavaScript, bytes': allScript,
      },
      method: `${browser.version()}, headless, empty cache, ${phone.width} × ${phone.height} at 2 pixels per point and ${desktop.width} × ${desktop.height}; bodies as they were sent until the load event, nothing scrolled or touched, lazy images at the distance of a 4G connection; the larger of both counts. Demo article ${article}.`,
    };
  } finally {
    await browser?.close();
    await portal.stop();
  }
};

async function visitArticle(page: Page, url: string): Promise<Visit> {
  const started: Request[] = [];
  page.on('request', (request) => started.push(request));
  await page.goto(url, { waitUntil: 'load' });
  const atLoad = await measure([...started]);
  await page.waitForTimeout(untouchedMs);
  const untouched = await measure([...started]);
  await wakeEverything(page);
  return { atLoad, untouched, awake: await measure([...started]) };
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

/** `data:` addresses are part of other files. */
async function measure(requests: Request[]): Promise<Loaded[]> {
  const own = requests.filter((request) => /^https?:/.test(request.url()));
  return Promise.all(
    own.map(async (request) => {
      const response = await request.response();
      // A file that is still being loaded counts whole.
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

function weightRow(moment: string, loaded: Loaded[]): string[] {
  const types = [['document'], ['stylesheet'], ['script'], ['font'], ['image']];
  return [moment, ...types.map((type) => kilobytes(bytesOf(loaded, type))), String(loaded.length)];
}
