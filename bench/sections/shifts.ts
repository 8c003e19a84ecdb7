import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readToTheEnd, watchShifts } from '../../tests/e2e/layout-shifts.ts';
import { findInstalledBrowser, measuringFlags } from '../browser.ts';
import { demoContent } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import { buildPortal, startPortal } from '../portal.ts';
import { type Figure, figure, type Section } from '../section.ts';

const shiftMax = 0.002;
const scriptUrl = 'https://ads.example/ads.js';
const lateMs = 2_000;
const devices = {
  phone: { width: 412, height: 823 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Fills every slot with an ad that is taller than its place. */
const fill = `
  for (const slot of document.querySelectorAll('ins.adsbygoogle')) {
    const ad = document.createElement('div');
    ad.textContent = 'Anúncio';
    ad.style.height = '900px';
    slot.append(ad);
  }`;

/** What the network can do to a page; null never answers. */
const networks: Record<string, string | null> = {
  filled: fill,
  late: `setTimeout(() => {${fill}}, ${lateMs});`,
  empty: `for (const slot of document.querySelectorAll('ins.adsbygoogle')) slot.dataset.adStatus = 'unfilled';`,
  'never answered': null,
};

/** How far pages move in a real browser while they arrive and are read, whatever the ad network does. */
export const shifts: Section = async ({ say }) => {
  buildPortal();
  const dataDir = await demoContent(say);
  const portal = await startPortal({
    dataDir,
    env: {
      ADS_CLIENT: 'ca-pub-1',
      ADS_SCRIPT_URL: scriptUrl,
      ADS_SLOT_TOP: '1',
      ADS_SLOT_LEFT: '2',
      ADS_SLOT_RIGHT: '3',
      ADS_SLOT_LIST: '4',
    },
  });
  const { executablePath, env } = await findInstalledBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: measuringFlags,
    env: { ...process.env, ...env },
  });
  const rows: string[][] = [];
  const figures: Figure[] = [];
  try {
    const pages = measuredPages(dataDir).map(({ name, paths }) => ({ name: String(name), path: paths[0] }));
    for (const [state, script] of Object.entries(networks)) {
      say(`shifts: ads ${state}`);
      const sums: number[] = [];
      for (const { name, path } of pages) {
        for (const [device, viewport] of Object.entries(devices)) {
          const context = await browser.newContext({ viewport });
          await answerNetwork(context, script);
          const sum = await readPage(await context.newPage(), portal.url + path, state === 'late');
          rows.push([`ads ${state}`, name, device, sum.toFixed(4)]);
          sums.push(sum);
          await context.close();
        }
      }
      const worst = Math.max(...sums);
      figures.push(
        figure(`layout shift, ads ${state}, at most`, worst.toFixed(4), `≤ ${shiftMax}`, worst <= shiftMax),
      );
    }
    return {
      figures,
      details: [{ title: 'Layout shift', head: ['network', 'page', 'device', 'shift'], rows }],
      how: [
        `shifts: ${browser.version()} of the system, headless; consent given, the ad network played by the bench: it fills every slot with ads of 900 px at once or ${lateMs / 1000} s late, leaves them empty, or never answers. Sum of all movements from the start to the end of the page, scrolled as people do.`,
      ],
    };
  } finally {
    await browser.close();
    await portal.stop();
  }

  async function answerNetwork(context: BrowserContext, script: string | null): Promise<void> {
    await context.addCookies([{ name: 'consentimento', value: 'accepted', url: portal.url }]);
    await context.route(scriptUrl, async (route) => {
      if (script !== null)
        await route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: script,
        });
    });
  }
};

/** The sum of the movements while somebody reads the page down to its end. */
async function readPage(page: Page, url: string, isLate: boolean): Promise<number> {
  await watchShifts(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  // Ads are on the home page alone; on the others nothing comes, late or not.
  if (isLate) await page.waitForTimeout(2 * lateMs);
  await readToTheEnd(page);
  return page.evaluate(() => window.layoutShifts.reduce((sum, { value }) => sum + value, 0));
}
