/** Finds parts of the screens, and does what readers do there. */
import type { Locator, Page } from '@playwright/test';
import { undoOfferMs } from '../../../domain/site/limits.ts';
import { stillUrlPattern, youtubeUrlPattern } from './content.ts';
import { expect, type Faults } from './portal.ts';

/** For `test.use`, where motion matters: the configuration asks all other pages for less of it. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export const widths = { phone: 360, desktop: 1280 } as const;

export function mainMenu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Principal' });
}

/** The infinite list of home and of categories. */
export function newsList(page: Page): Locator {
  return page.locator('pauta-island[data-island="news-list"]');
}

export function listEnd(page: Page): Locator {
  return page.getByText('Você chegou ao final!');
}

/** Cards, banners and ads of a list, without the rail and bands between its pages. */
export function listRows(page: Page): Locator {
  return newsList(page).locator('div > ol > li');
}

/** The addresses of the cards of a list, in order. */
export function cardAddresses(list: Locator): Promise<string[]> {
  return list
    .locator('div > ol > li > article a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** The addresses of all cards of a page, sorted; headlines of a rail are none. */
export async function storyAddresses(page: Page): Promise<string[]> {
  const links = page.locator('main article > a[href^="/news/"]');
  return (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))).sort();
}

export function island(page: Page, name: string): Locator {
  return page.locator(`pauta-island[data-island="${name}"]`);
}

/** Scrolls to the bottom until the expected part has appeared. */
export async function scrollUntilVisible(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(wanted).toBeVisible({ timeout: 250 });
  }).toPass();
}

/**
 * Waits until every part of the screen has loaded; a later part could find a session that the test has changed
 * meanwhile.
 */
export async function everythingArrived(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByText('Carregando...')).toHaveCount(0);
}

/** Holds back the requests of the page to an address. The returned function lets them go. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

/**
 * Stops the clock of a page a minute ahead: no timer fires until `page.clock.resume`. The page's clock must be
 * installed.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Offers to undo stay in the next pages, however slow the machine is: their timers, of up to ten seconds, never end. */
export async function holdUndoOffers(page: Page): Promise<void> {
  await page.addInitScript((offerMs) => {
    const start = window.setTimeout;
    const startOrHold = (run: () => void, ms = 0) =>
      start(run, ms > offerMs / 2 && ms <= offerMs ? 2 ** 31 - 1 : ms);
    Reflect.set(window, 'setTimeout', startOrHold);
  }, undoOfferMs);
}

/** Answers requests for the video site's stills here, and expects such requests. */
export async function answerStills(page: Page, faults: Faults): Promise<void> {
  faults.expect(stillUrlPattern);
  await page.route(stillUrlPattern, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"/>',
    }),
  );
}

/** Answers requests for the video site's player here, and expects such a request. */
export async function answerPlayer(page: Page, faults: Faults): Promise<void> {
  faults.expect(youtubeUrlPattern);
  await page.route(youtubeUrlPattern, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Vídeo</title>' }),
  );
}
