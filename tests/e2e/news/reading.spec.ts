/** The way through the portal of a reader with JavaScript. */
import { allNews, paths, richArticle } from '../support/content.ts';
import { expectNoShift, watchShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/portal.ts';
import {
  cardAddresses,
  holdBack,
  listEnd,
  listRows,
  mainMenu,
  newsList,
  scrollUntilVisible,
  storyAddresses,
  widths,
  withMotion,
} from '../support/screen.ts';

test.use(withMotion);

test('a reader goes from home to a featured article, to a section by the menu, and back', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Pauta: notícias de tecnologia');
  const featured = page.getByRole('region', { name: 'Destaques' });
  await expect(featured.getByRole('link')).toHaveCount(5);
  await featured.getByRole('link', { name: richArticle.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(richArticle.title));

  const group = page.getByRole('button', { name: 'Entretenimento' });
  await group.click();
  await mainMenu(page).getByRole('link', { name: 'Internet' }).click();
  await expect(page).toHaveURL('/categoria/internet');
  await expect(page.getByRole('heading', { level: 1, name: 'Internet' })).toBeVisible();
  await expect
    .poll(async () => (await cardAddresses(newsList(page))).slice(0, 2))
    .toEqual(['/news/rede-aberta-1', '/news/rede-aberta-2']);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: widths.phone, height: 740 }, hasTouch: true });

  test('the burger menu leads to a section, and closes by a tap beside it', async ({ page }) => {
    await page.goto('/');
    await expect(mainMenu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(mainMenu(page)).toBeVisible();
    await mainMenu(page).getByRole('button', { name: 'Tecnologias' }).tap();
    await mainMenu(page).getByRole('link', { name: 'Games' }).tap();
    await expect(page).toHaveURL(paths.category);
    await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
    await expect(mainMenu(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(mainMenu(page)).toBeVisible();
    await page.touchscreen.tap(10, 300);
    await expect(mainMenu(page)).toBeHidden();
  });
});

test('home scrolls to its end, shows nothing twice, and has the middle banner after the 4th card', async ({
  page,
}) => {
  await page.goto('/');
  expect((await cardAddresses(newsList(page))).length).toBe(8);
  await scrollUntilVisible(page, listEnd(page));
  expect(await storyAddresses(page)).toEqual(allNews.map(({ slug }) => `/news/${slug}`).sort());
  const kinds = await listRows(page).evaluateAll((items) =>
    items.map((item) => (item.querySelector('article') ? 'card' : 'banner')),
  );
  expect(kinds.flatMap((kind, index) => (kind === 'banner' ? index : []))).toEqual([4]);
  await expect(page.getByRole('region', { name: /Publicidade/ })).toHaveCount(0);
});

test('a section scrolls to its end, and an empty one says so', async ({ page }) => {
  await page.goto('/categoria/internet');
  await scrollUntilVisible(page, listEnd(page));
  const expected = allNews
    .filter(({ category }) => category === 'internet')
    .map(({ slug }) => `/news/${slug}`);
  expect(await cardAddresses(newsList(page))).toEqual(expected);

  await page.goto(paths.emptyCategory);
  await expect(page.getByText('Nenhuma notícia encontrada.')).toBeVisible();
  await expect(listEnd(page)).toBeHidden();
});

test('a failed page stops the list until Tentar novamente', async ({ page, faults }) => {
  faults.expect(/\/api\/noticias/);
  let asked = 0;
  await page.route('**/api/noticias?*', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Erro' } });
  });
  await page.goto('/');
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await scrollUntilVisible(page, again);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(again).toBeVisible();
  expect(asked).toBe(1);

  await page.unroute('**/api/noticias?*');
  await again.click();
  await expect(again).toBeHidden();
  await scrollUntilVisible(page, listEnd(page));
  expect((await storyAddresses(page)).length).toBe(allNews.length);
});

test('arriving cards do not move visible ones', async ({ page }) => {
  await watchShifts(page);
  const release = await holdBack(page, '**/api/noticias?*');
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const waiting = page.getByText('Carregando...');
  await waiting.evaluate((line) => line.scrollIntoView({ block: 'end' }));
  const cards = newsList(page).getByRole('article');
  const before = await cards.count();
  release();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  await expectNoShift(page);
});

test('the footer stays in place when reached by keyboard', async ({ page }) => {
  const release = await holdBack(page, '**/api/noticias?*');
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('Carregando...')).toBeAttached();
  const rss = page.getByRole('contentinfo').getByRole('link', { name: 'RSS', exact: true });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Termos/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(rss).toBeFocused();
  const cards = newsList(page).getByRole('article');
  const before = await cards.count();
  const top = await rss.evaluate((link) => link.getBoundingClientRect().top);
  release();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  expect(await rss.evaluate((link) => link.getBoundingClientRect().top)).toBeCloseTo(top, 0);
});

test('the italics of a text get their font', { tag: '@more' }, async ({ page }) => {
  await page.goto(paths.richArticle);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(({ style, status }) => style === 'italic' && status === 'loaded'),
      ),
    )
    .toBe(true);
});

test('Voltar ao topo is there after 100 pixels', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Voltar ao topo' });
  await page.evaluate(() => window.scrollTo(0, 101));
  await expect(button).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 900));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test('the back button and a reload restore the length and the scroll position of the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const cards = page.locator('#ultimas ~ pauta-island article');
  for (const count of [9, 17]) {
    await page.locator('#ultimas ~ pauta-island li').last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
  }
  const shown = await cards.count();
  await cards.nth(12).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => history.state?.listPosition?.scrollY === window.scrollY);
  const scrolledTo = await page.evaluate(() => window.scrollY);
  // On a slow connection, the browser restores the position before the script of the page arrives.
  await page.route(/\.js$/, async (route) => {
    await page.waitForFunction(() => window.scrollY > 0);
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(shown);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrolledTo))
    .toBeLessThan(200);
});
