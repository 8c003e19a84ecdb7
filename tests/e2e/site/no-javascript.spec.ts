/** Everything a reader needs works before, or without, JavaScript. */
import { paths, richArticle, youtubeId } from '../support/content.ts';
import { expect, test } from '../support/portal.ts';
import { mainMenu, widths } from '../support/screen.ts';

test.use({ javaScriptEnabled: false });

test('a reader goes from home to a featured article, whose video is a link, and to a section', async ({
  page,
}) => {
  await page.goto('/');
  // The ticker does not move, because nothing could pause it.
  const track = page.locator('.ticker-track');
  await expect(track).toBeVisible();
  expect(await track.evaluate((element) => element.getAnimations().length)).toBe(0);
  await page
    .getByRole('region', { name: 'Destaques' })
    .getByRole('link', { name: richArticle.title })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
  await expect(page.getByText('Primeiro comentário.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Assistir no YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${youtubeId}`,
  );
  await page.getByRole('button', { name: 'Tecnologias' }).click();
  await mainMenu(page).getByRole('link', { name: 'Games' }).click();
  await expect(page).toHaveURL(paths.category);
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: widths.phone, height: 740 } });

  test('the burger menu leads to a section', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(mainMenu(page).getByRole('button')).toHaveCount(0);
    await expect(mainMenu(page).getByRole('link', { name: 'Tudo de Tecnologias' })).toBeVisible();
    await mainMenu(page).getByRole('link', { name: 'Saúde' }).click();
    await expect(page).toHaveURL('/categoria/saude');
  });
});
