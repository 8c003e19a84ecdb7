/** The mechanism of the islands (docs/architecture.md, "Islands"): when they wake, and what happens when one cannot. */
import { paths, richArticle } from '../support/content.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { answerPlayer, holdBack, island, withMotion } from '../support/screen.ts';

test.use(withMotion);

const genericError = 'Ocorreu um erro. Por favor, tente novamente mais tarde.';

test('each island is hydrated at its moment: when it is visible, touched or scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(paths.richArticle);
  const carousel = island(page, 'carousel-arrows');
  await expect(island(page, 'share-buttons')).not.toHaveAttribute('data-awake');
  await expect(carousel).not.toHaveAttribute('data-awake');
  await carousel.getByRole('button').first().scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-awake', '');
  await expect(island(page, 'share-buttons')).not.toHaveAttribute('data-awake');
  await page.getByRole('button', { name: 'Copiar link' }).focus();
  await expect(island(page, 'share-buttons')).toHaveAttribute('data-awake', '');

  await page.goto('/');
  await expect(island(page, 'scroll-to-top')).not.toHaveAttribute('data-awake');
  await page.mouse.wheel(0, 50);
  await expect(island(page, 'scroll-to-top')).toHaveAttribute('data-awake', '');
});

test('a page loads one small script, and React only with the first island', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(paths.about, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/browser-[\w-]+\.js$/)]);
});

test('a click before the code of an island has arrived is not lost', async ({ page, faults }) => {
  await answerPlayer(page, faults);
  const release = await holdBack(page, '**/assets/mount-*.js');
  await page.goto(paths.richArticle);
  const still = page.getByRole('button', { name: /^Reproduzir vídeo/ });
  await still.click();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(still).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
});

test('a click by keyboard before the code of an island has arrived is not lost', async ({ page }) => {
  const release = await holdBack(page, '**/assets/ticker-pause-*.js');
  await page.goto('/');
  await page.getByRole('button', { name: 'Pausar' }).press('Enter');
  release();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused();
});

test('code that could not be loaded is loaded with the next click', async ({ page, faults }) => {
  faults.expect(/ticker-pause-|Failed to fetch dynamically imported module|ERR_FAILED|ERR_INTERNET/);
  await page.goto(paths.richArticle);
  const chunk = '**/assets/ticker-pause-*.js';
  await page.route(chunk, (route) => route.abort());
  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: 'Pausar' });
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith(paths.richArticle));
  await button.click();
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();

  await page.context().setOffline(false);
  await page.unroute(chunk);
  const reloaded = page.waitForEvent('load');
  await button.click();
  await reloaded;
  await button.click();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
});

test('a broken island says so, and the rest of the page works', async ({ page, faults }) => {
  faults.expect(/ilha quebrada/);
  await page.route('**/assets/ticker-pause-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default function Broken() { throw new Error('ilha quebrada'); }",
    }),
  );
  await page.goto(paths.richArticle);
  await page.getByRole('button', { name: 'Pausar' }).hover();
  await expect(page.getByRole('alert')).toHaveText(genericError);
  await page.getByRole('button', { name: 'Tecnologias' }).click();
  await page.getByRole('link', { name: 'Games' }).first().click();
  await expect(page).toHaveURL(paths.category);
});

test('a toast before its area is hydrated is shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await holdBack(page, '**/assets/toasts-*.js');
  await page.goto(paths.richArticle);
  const copy = page.getByRole('button', { name: 'Copiar link' });
  await copy.click();
  await expect(island(page, 'share-buttons')).toHaveAttribute('data-awake', '');
  release();
  await expectMessage(page, 'Link copiado!');
});

test('a list whose HTML a translator changed keeps rail and bands', async ({ page, faults }) => {
  faults.expect(/Minified React error #418/);
  await page.goto('/');
  const kept = page.locator('[data-server-html=around]');
  await expect(kept.locator('section[aria-labelledby^="faixa-"]').first()).toBeVisible();
  // The ages of news change meanwhile.
  const readKept = async () => (await kept.innerHTML()).replace(/<time.*?<\/time>/gs, '');
  const before = await readKept();
  await island(page, 'news-list').evaluate((list) => {
    const font = document.createElement('font');
    font.textContent = 'Translated';
    list.querySelector('h3 span')?.replaceWith(font);
  });
  await page.mouse.wheel(0, 50);
  await expect(island(page, 'news-list')).toHaveAttribute('data-awake', '');
  await expect(page.getByText('Translated')).toHaveCount(0);
  expect(await readKept()).toBe(before);
});
