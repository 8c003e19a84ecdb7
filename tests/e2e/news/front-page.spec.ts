/** Home shows its first headline at once, whatever bar is open. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/portal.ts';

const windows = [
  { width: 360, height: 640 },
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
];

/** Fails when the element has no box. */
async function boxOf(
  element: Locator,
): Promise<{ top: number; bottom: number; height: number; width: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return { top: box.y, bottom: box.y + box.height, height: box.height, width: box.width };
}

const longTitle = 'Nova bateria de sódio chega aos ônibus de São Paulo com garantia de dez anos';

/** Such a portal asks for consent: the bar covers the end of the window. */
test.use({
  portalEnv: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'chave', RECAPTCHA_SECRET: 'segredo' },
});

for (const viewport of windows) {
  test(`the first headline is wholly visible (${viewport.width}×${viewport.height})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const lead = page.getByRole('region', { name: 'Destaques' }).getByRole('article').first();
    const headline = lead.getByRole('heading');
    await headline.evaluate((element, title) => {
      (element.firstElementChild ?? element).textContent = title;
    }, longTitle);
    await expect(page.getByRole('button', { name: 'Recusar' })).toBeVisible();
    const bar = await boxOf(page.locator('.consent-bar'));
    expect((await boxOf(headline)).bottom).toBeLessThanOrEqual(bar.top);
    expect((await boxOf(lead.locator('.picture-box'))).height).toBeLessThanOrEqual(340);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('rows of the list are at most 190 px high, every fourth is larger', async ({ page }) => {
    await page.goto('/');
    const cards = page.locator('pauta-island[data-island="news-list"] article');
    await expect(cards).toHaveCount(8);
    for (const [index, card] of (await cards.all()).entries()) {
      const { height } = await boxOf(card);
      if (index % 4 === 0) expect(height).toBeGreaterThan(190);
      else expect(height).toBeLessThanOrEqual(190);
    }
  });

  test('the picture of the lead reaches both edges of the window', async ({ page }) => {
    await page.goto('/');
    const lead = page.getByRole('region', { name: 'Destaques' }).getByRole('article').first();
    expect((await boxOf(lead.locator('.picture-box'))).width).toBe(360);
  });
});
