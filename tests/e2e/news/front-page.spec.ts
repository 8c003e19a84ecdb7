/** The first page of home. */
import { listStaleAfterMs } from '../../../domain/site/limits.ts';
import { richArticle } from '../support/content.ts';
import { boxOf, expectHeadlineAbove, firstScreens } from '../support/front-page.ts';
import { expect, test } from '../support/portal.ts';
import { island, listEnd, listRows, newsList, scrollUntilVisible } from '../support/screen.ts';

test('the first headline is wholly visible in every window', async ({ page }) => {
  for (const viewport of firstScreens) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expectHeadlineAbove(page, viewport.height);
  }
});

test('the first headline is wholly visible with the largest letters on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.locator('html').evaluate((root) => root.setAttribute('data-size', 'largest'));
  await expectHeadlineAbove(page, 800);
});

test('space for the button to the top is kept before the first scroll', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', '80px');
});

const phones = [
  [320, 568],
  [360, 640],
  [360, 780],
  [375, 667],
  [390, 664],
  [412, 785],
] as const;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('three of four rows are at most 190 px high, and the lead’s picture fills every window', async ({
    page,
  }) => {
    await page.goto('/');
    const cards = listRows(page).locator('> article');
    await expect(cards).toHaveCount(8);
    for (const [index, card] of (await cards.all()).entries()) {
      const { height } = await boxOf(card);
      if (index % 4 === 0) expect(height).toBeGreaterThan(190);
      else expect(height).toBeLessThanOrEqual(190);
    }
    const lead = page.getByRole('region', { name: 'Destaques' }).getByRole('article').first();
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height });
      const box = await boxOf(lead.locator('.picture-box'));
      expect([box.left, Math.round(box.width)], `${width}×${height}`).toEqual([0, width]);
    }
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a low banner, the list with a rail beside it, and a band for each group follow the featured block', async ({
    page,
  }) => {
    await page.goto('/');
    const featured = await boxOf(page.getByRole('region', { name: 'Destaques' }));
    const picture = await boxOf(page.locator('[data-featured] .picture-box').first());
    expect(picture.width / featured.width).toBeCloseTo(0.66, 1);
    expect(picture.height).toBeLessThanOrEqual(420);
    const stories = page.locator('[data-featured] article');
    expect((await boxOf(stories.first())).bottom).toBeCloseTo((await boxOf(stories.last())).bottom, 0);
    const banner = page.locator('a[rel="noopener sponsored"]').first();
    const label = page.getByText('Publicidade', { exact: true }).first();
    expect((await boxOf(label)).top).toBeGreaterThanOrEqual(featured.bottom);
    expect((await boxOf(banner)).height).toBeLessThanOrEqual(120);
    const list = await boxOf(newsList(page).locator('div > ol').first());
    const rail = await boxOf(page.getByRole('region', { name: 'Mais comentadas' }).locator('..'));
    expect(rail.bottom).toBe(list.bottom);
    expect(rail.left).toBeGreaterThan(list.left + list.width);
    for (const name of ['Tecnologias', 'Entretenimento', 'Mais']) {
      const band = page.getByRole('region', { name, exact: true });
      expect((await boxOf(band)).top).toBeGreaterThanOrEqual(list.bottom);
    }
    await scrollUntilVisible(page, listEnd(page));
    const rest = await boxOf(page.getByRole('heading', { name: 'Mais notícias' }));
    expect(rest.top).toBeGreaterThan(
      (await boxOf(page.getByRole('region', { name: 'Mais', exact: true }))).bottom,
    );
    await expect(
      page.getByRole('region', { name: 'Tecnologias', exact: true }).getByRole('article'),
    ).not.toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home has all parts, and cards have the day of their news', async ({ page }) => {
    await page.goto('/');
    const lead = page.getByRole('region', { name: 'Destaques' }).getByRole('article').first();
    await expect(lead.locator('time')).toHaveText(/^\d{1,2}\s[a-z]{3}\.\s\d{4}$/);
    await expect(listRows(page).locator('> article')).toHaveCount(8);
    await expect(page.getByRole('heading', { name: 'Mais comentadas' })).toBeVisible();
    const all = page.getByRole('link', { name: 'Ver tudo em Tecnologias' });
    await all.click();
    await expect(page).toHaveURL('/categoria/tecnologias');
  });
});

test('cards outside the list have the age of their news, others date and time', async ({ page }) => {
  await page.goto('/');
  const lead = page.getByRole('region', { name: 'Destaques' }).locator('time').first();
  const publishedAt = Date.parse((await lead.getAttribute('datetime')) ?? '');
  await page.clock.setFixedTime(publishedAt + 2 * 60 * 60 * 1000);
  await page.reload();
  await expect(lead).toHaveText('há 2\u00a0h');
  await expect(listRows(page).locator('time').first()).toHaveText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
});

test('a reader who comes back sees what is featured now', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const featured = page.getByRole('region', { name: 'Destaques' });
  await expect(featured).toContainText(richArticle.title);
  await page.mouse.wheel(0, 50);
  await expect(island(page, 'news-list')).toHaveAttribute('data-awake', '');
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(richArticle.title, 'Um destaque de agora');
    await route.fulfill({ response, body });
  });
  await page.clock.fastForward(listStaleAfterMs + 1000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(featured.getByRole('link', { name: 'Um destaque de agora' })).toBeVisible();
  await expect(featured).not.toContainText(richArticle.title);
});
