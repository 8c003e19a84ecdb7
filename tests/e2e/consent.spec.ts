import type { Page } from '@playwright/test';
import { paths } from './content.ts';
import { expect, test } from './portal.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Privacidade' });

test('a refusal is kept, and can be changed from the footer', async ({ page, context }) => {
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Recusar' }).click();
  await expect(bar(page)).toBeHidden();
  expect(await context.cookies()).toMatchObject([
    { name: 'consentimento', value: 'refused', sameSite: 'Lax' },
  ]);
  await page.goto(paths.richArticle);
  await expect(bar(page)).toBeHidden();

  await page.getByRole('button', { name: 'Preferências de privacidade' }).click();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(bar(page)).toBeHidden();
  expect(await context.cookies()).toMatchObject([{ name: 'consentimento', value: 'accepted' }]);
});

test('both choices look alike', async ({ page }) => {
  await page.goto('/');
  const looks = ['Aceitar', 'Recusar'].map((name) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { backgroundColor, color, borderColor, fontSize, fontWeight, height } = getComputedStyle(button);
      return { backgroundColor, color, borderColor, fontSize, fontWeight, height };
    }),
  );
  const [accept, refuse] = await Promise.all(looks);
  expect(accept).toEqual(refuse);
});
