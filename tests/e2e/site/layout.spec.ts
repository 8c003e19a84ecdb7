/** Nothing is wider than the window, and nothing moves while a page arrives. */

import { words } from '../../builders.ts';
import { endlessWord, paths } from '../support/content.ts';
import { expectNoShift, readToTheEnd, watchShifts } from '../support/layout-shifts.ts';
import { overhang, widthsToTry } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { widths, withMotion } from '../support/screen.ts';

test.use(withMotion);

/** Pages whose heading begins at the left edge; articles are not among them, because banners stand beside their text. */
const headedPages = words('/contato /busca?q=chip /categoria/games /sobre-nos /redefinir-senha /login');

test('headings are in line with the name of the site, and forms with their heading', async ({ page }) => {
  for (const path of headedPages) {
    await page.goto(path);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = await page
        .locator('header > .page > a[href="/"], main h1')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().left));
      expect(new Set(edges).size, `${path} at ${width} px: ${edges}`).toBe(1);
    }
  }
  await page.setViewportSize({ width: 768, height: 800 });
  const form = await page.getByRole('main').locator('form').first().boundingBox();
  expect(form?.x).toBe((await page.getByRole('heading', { level: 1 }).boundingBox())?.x);
});

test('a word of 10,000 letters does not widen the page', { tag: '@more' }, async ({ page }) => {
  for (const width of widthsToTry) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.endlessArticle);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((title?.x ?? 0) + (title?.width ?? width)).toBeLessThanOrEqual(width);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(endlessWord);
    await page.goto('/categoria/fatos');
    expect(await overhang(page), `category at ${width} px`).toEqual([]);
  }
});

for (const [device, width] of Object.entries(widths)) {
  for (const name of ['home', 'richArticle', 'category', 'gallery'] as const) {
    const tag = device === 'phone' ? [] : ['@more'];
    test(`${name} does not move while it arrives and is read (${device})`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      await page.goto(paths[name], { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      await readToTheEnd(page);
      await page.waitForLoadState('networkidle');
      await expectNoShift(page);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await overhang(page), 'read to its end').toEqual([]);
    });
  }
}
