/** The privacy bar of a portal with third parties. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { paths, stillUrlPattern } from '../support/content.ts';
import { expect, test } from '../support/portal.ts';
import { answerStills, island, withMotion } from '../support/screen.ts';

test.use(withMotion);
test.use({
  portalEnv: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'chave', RECAPTCHA_SECRET: 'segredo' },
});

const bar = (page: Page) => page.getByRole('region', { name: 'Privacidade' });

test('a refusal is stored, and can be changed from the footer', async ({ page, context, faults }) => {
  await answerStills(page, faults);
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Recusar' }).click();
  await expect(bar(page)).toBeHidden();
  await expect
    .poll(() => context.cookies())
    .toMatchObject([{ name: 'consentimento', value: 'refused', sameSite: 'Lax' }]);
  await page.goto(paths.richArticle);
  await expect(bar(page)).toBeHidden();

  const preferences = page.getByRole('button', { name: 'Preferências de privacidade' });
  await preferences.click();
  await expect(bar(page)).toContainText('Você recusou anúncios e vídeos de terceiros.');
  await expect(page.getByRole('button', { name: 'Recusar', pressed: true })).toBeFocused();
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(bar(page)).toBeHidden();
  await expect(preferences).toBeFocused();

  await preferences.click();
  await page.getByRole('button', { name: 'Aceitar', pressed: false }).click();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => context.cookies()).toMatchObject([{ name: 'consentimento', value: 'accepted' }]);
});

test('a choice is stored when the reader leaves before any island is hydrated', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/mount-.*ERR_FAILED|ERR_FAILED.*mount-/);
  await page.route('**/assets/mount-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Recusar' }).click();
  await expect.poll(() => context.cookies()).toMatchObject([{ name: 'consentimento', value: 'refused' }]);
});

test('the privacy bar is low, comes first for the keyboard and never covers the focus', {
  tag: '@more',
}, async ({ page }) => {
  for (const [width, height, heightMax] of [
    [1280, 800, 56],
    [360, 640, 0.4 * 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(paths.richArticle);
    await expect(bar(page)).toBeVisible();
    expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(heightMax);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link')).toBeFocused();
    for (let stops = 0; stops < 70; stops += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const top = document.querySelector('.consent-bar')?.getBoundingClientRect().top ?? 0;
        if (!focused || focused === document.body || focused.closest('.consent-bar')) return null;
        return focused.getBoundingClientRect().top >= top ? focused.outerHTML.slice(0, 80) : null;
      });
      expect(covered).toBeNull();
    }
  }
});

test('the privacy bar is accessible, has two buttons that look alike, and fits letters of twice the size', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);
  const looks = ['Aceitar', 'Recusar'].map((name) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { backgroundColor, color, borderColor, fontSize, fontWeight, height } = getComputedStyle(button);
      return { backgroundColor, color, borderColor, fontSize, fontWeight, height };
    }),
  );
  const [accept, refuse] = await Promise.all(looks);
  expect(accept).toEqual(refuse);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(0.4 * 640);
  for (const name of ['Recusar', 'Aceitar']) {
    await page.getByRole('button', { name }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('videos show their own stills to readers who agreed, and a drawing to the others', async ({
  page,
  faults,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (stillUrlPattern.test(request.url())) asked += 1;
  });
  await page.goto(paths.gallery);
  const still = page.locator('pauta-island[data-island="video-player"] img').first();
  await page.getByRole('button', { name: 'Recusar' }).click();
  await page.reload();
  // Touched islands are hydrated; without consent no image is requested.
  await page.getByRole('button', { name: 'Reproduzir vídeo' }).first().hover();
  await expect(island(page, 'video-player').first()).toHaveAttribute('data-awake', '');
  await expect(still).toHaveCount(0);
  expect(asked).toBe(0);

  await answerStills(page, faults);
  await page.getByRole('button', { name: 'Preferências de privacidade' }).click();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(still).toHaveAttribute('src', /^https:\/\/i\.ytimg\.com\/vi\/[\w-]{11}\/hqdefault\.jpg$/);
  await page.goto(paths.gallery);
  await expect(still).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect.poll(() => asked).toBeGreaterThan(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is neither a privacy bar nor a cookie nor anything of third parties', async ({
    page,
    context,
  }) => {
    for (const path of [paths.home, paths.richArticle, paths.contact]) {
      await page.goto(path);
      await expect(bar(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Preferências de privacidade' })).toBeHidden();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.locator('.consent-bar :focus')).toHaveCount(0);
    }
    expect(await context.cookies()).toEqual([]);
  });
});
