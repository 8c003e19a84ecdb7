/** An article at the widths of phones, tablets and desktops. */
import type { Locator, Page } from '@playwright/test';
import { commentTexts, paths, richArticle } from '../support/content.ts';
import { overhang } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { holdBack } from '../support/screen.ts';

const height = 800;

async function open(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(paths.richArticle);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not on the screen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const share = (page: Page) => page.getByRole('list', { name: 'Compartilhar' });
/** The only banner of this portal. */
const banner = (page: Page) => page.getByRole('complementary', { name: 'Banner da esquerda' });
const commentsLink = (page: Page) => page.getByRole('link', { name: `${commentTexts.length} comentários` });

test("nothing but the portal's frame comes before the headline, and parts beside the text do not cover it", async ({
  page,
}) => {
  for (const width of [360, 768, 1280, 1920]) {
    await open(page, width);
    const header = await boxOf(page.locator('.article-head'));
    expect((await boxOf(banner(page))).y).toBeGreaterThanOrEqual(header.bottom);
    await expect(page.getByRole('complementary', { name: 'Banner da direita' })).toHaveCount(0);
    expect(await overhang(page)).toEqual([]);
    for (const item of await share(page).locator('a, button').all()) {
      if (!(await item.isVisible())) continue;
      const { width: itemWidth, height: itemHeight } = await boxOf(item);
      expect(Math.min(itemWidth, itemHeight)).toBeGreaterThanOrEqual(44);
    }
    if (width < 1280) continue;
    const text = await boxOf(page.locator('.article-text'));
    const aside = await boxOf(banner(page));
    expect(aside.right).toBeLessThan(text.x);
    expect(aside.y).toBeGreaterThan(text.y);
    await page.getByText('Parágrafo 6.').scrollIntoViewIfNeeded();
    await expect(share(page)).toBeInViewport({ ratio: 1 });
    expect((await boxOf(share(page))).right).toBeLessThan(text.x);
  }
});

test('share buttons stay in one row at the bottom of a phone, once the text begins', async ({ page }) => {
  for (const width of [320, 360]) {
    await open(page, width);
    for (const size of ['small', '', 'largest']) {
      await page.locator('html').evaluate((html, chosen) => {
        html.dataset.size = chosen;
      }, size);
      await page.evaluate(() => window.scrollTo(0, 0));
      const picture = await boxOf(page.locator('.article-picture'));
      expect((await boxOf(share(page))).y).toBeGreaterThan(picture.bottom);
      await page.getByText('Parágrafo 6.').scrollIntoViewIfNeeded();
      const box = await boxOf(share(page));
      expect(Math.round(box.bottom)).toBeGreaterThan(height - 20);
      expect(box.height, `${width} px, ${size}`).toBeLessThan(60);
    }
  }
});

test('Compartilhar opens the dialog of a browser that has one', async ({ page }) => {
  await open(page, 360);
  const button = share(page).getByRole('button', { name: 'Compartilhar' });
  await expect(button).toBeHidden();
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        document.documentElement.dataset.shared = data.title;
      },
    });
  });
  const release = await holdBack(page, '**/assets/browser-*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(button).toBeVisible();
  await expect(share(page).getByRole('link')).toHaveCount(1);
  release();
  // The script has run when this state is reached; earlier clicks have no effect.
  await page.waitForLoadState('domcontentloaded');
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', richArticle.title);
  expect((await boxOf(share(page))).height).toBeLessThan(60);
});

test('one related story stands between two paragraphs, and the byline leads to the comments', async ({
  page,
}) => {
  await open(page, 360);
  const also = page.getByRole('complementary', { name: 'Leia também' });
  await expect(also.getByRole('link')).toHaveCount(1);
  const neighbours = await also.evaluate((element) => [
    element.previousElementSibling?.tagName,
    element.nextElementSibling?.tagName,
  ]);
  expect(neighbours).toEqual(['P', 'P']);
  await commentsLink(page).click();
  await expect(page.getByRole('heading', { name: 'Comentários' })).toBeInViewport();
});

test('a printed page has the article only', async ({ page }) => {
  await open(page, 1280);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Parágrafo 6.')).toBeVisible();
  for (const hidden of [
    share(page),
    banner(page),
    page.getByRole('complementary', { name: 'Leia também' }),
    commentsLink(page),
    page.getByRole('heading', { name: 'Comentários' }),
  ])
    await expect(hidden).toBeHidden();
  const address = page.getByText(page.url(), { exact: true });
  await expect(address).toBeVisible();
  await expect(address).toHaveCSS('break-before', 'avoid');
});

test('a page that is printed from its middle has its header at the top only', async ({ page }) => {
  await open(page, 1280);
  await page.mouse.wheel(0, 900);
  const header = page.locator('.site-header');
  await expect(header).toHaveCSS('position', 'sticky');
  await page.emulateMedia({ media: 'print' });
  await expect(header).toHaveCSS('position', 'static');
});

test('letters of 32 px fit on a phone', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await open(page, 360);
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  const beyond = await page
    .locator('.article *')
    .evaluateAll((all) => all.filter((element) => element.getBoundingClientRect().right > 361).length);
  expect(beyond).toBe(0);
  await expect(share(page)).not.toBeInViewport();
});
