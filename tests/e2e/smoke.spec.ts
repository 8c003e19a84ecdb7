import { richArticle } from './content.ts';
import { expect, test } from './portal.ts';

test('home shows the newest story and leads to it', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Destaques' })
    .getByRole('link', { name: richArticle.title })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
});
