/** Everything a reader needs works before, or without, JavaScript. */
import { allNews, paths, richArticle, youtubeId } from '../support/content.ts';
import { expect, test } from '../support/portal.ts';
import { cardAddresses, mainMenu, newsList, storyAddresses, widths } from '../support/screen.ts';

test.use({ javaScriptEnabled: false });

test('home → featured → article → category by the drop-down', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Destaques' })
    .getByRole('link', { name: richArticle.title })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
  await expect(page.getByText('Primeiro comentário.')).toBeVisible();
  await page.getByRole('button', { name: 'Tecnologias' }).click();
  await mainMenu(page).getByRole('link', { name: 'Games' }).click();
  await expect(page).toHaveURL(paths.category);
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: widths.phone, height: 740 } });

  test('the burger menu leads to a category', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const group = mainMenu(page).getByRole('button', { name: 'Mais' });
    await group.click();
    await mainMenu(page).getByRole('button', { name: 'Fechar categorias' }).click();
    await expect(mainMenu(page).getByRole('link', { name: 'Saúde' })).toBeHidden();
    await group.click();
    await mainMenu(page).getByRole('link', { name: 'Saúde' }).click();
    await expect(page).toHaveURL('/categoria/saude');
  });
});

test('home has pages with addresses, there and back', async ({ page }) => {
  await page.goto('/');
  const seen: string[] = [];
  const pages: string[][] = [];
  const next = page.getByRole('link', { name: 'Próxima' });
  for (;;) {
    await page.waitForLoadState();
    const addresses = await cardAddresses(newsList(page));
    pages.push(addresses);
    seen.push(...(await storyAddresses(page)));
    if ((await next.count()) === 0) break;
    await next.click();
    await expect(page).toHaveURL(new RegExp(`pagina=${pages.length + 1}`));
  }
  expect(seen.sort()).toEqual(allNews.map(({ slug }) => `/news/${slug}`).sort());
  await expect(page.getByText('Você chegou ao final!')).toBeVisible();

  for (let number = pages.length - 1; number >= 1; number -= 1) {
    await page.getByRole('link', { name: 'Anterior' }).click();
    await expect.poll(() => cardAddresses(newsList(page))).toEqual(pages[number - 1]);
  }
  await expect(page).toHaveURL('/');
});

test('a video leads to its own page', async ({ page }) => {
  await page.goto(paths.richArticle);
  await expect(page.getByRole('link', { name: 'Assistir no YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${youtubeId}`,
  );
});

test('search and gallery answer', async ({ page }) => {
  await page.goto('/busca');
  await page.getByRole('searchbox', { name: 'Buscar notícias' }).fill('chip');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('main').getByRole('link', { name: richArticle.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();

  await page.goto(paths.gallery);
  await page.getByPlaceholder('Busque por título...').fill('número 12');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('heading', { name: 'Vídeo número 12' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vídeo número 11' })).toHaveCount(0);
});

test('the ticker stands still, because nothing could pause it', async ({ page }) => {
  await page.goto('/');
  const track = page.locator('.ticker-track');
  await expect(track).toBeVisible();
  expect(await track.evaluate((element) => element.getAnimations().length)).toBe(0);
});
