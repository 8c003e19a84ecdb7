/** An article as a reader with JavaScript uses it: comments, sharing, related news and video. */
import { paths, richArticle, youtubeId } from '../support/content.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { answerPlayer, island, stopClock, withMotion } from '../support/screen.ts';

test.use(withMotion);

test('Copiar link copies, and its toast stays under the pointer and in a hidden window, and is listed afterwards', async ({
  page,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(paths.richArticle);
  const copy = page.getByRole('button', { name: 'Copiar link' });
  await copy.hover();
  await expect(island(page, 'share-buttons')).toHaveAttribute('data-awake', '');
  await stopClock(page);
  await copy.click();
  const area = page.getByRole('region', { name: 'Avisos' });
  const toast = area.getByRole('status');
  await expect(toast).toHaveText('Link copiado!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(portal.url + paths.richArticle);
  await toast.hover();
  await expect(area).toHaveAttribute('data-toasts', 'held');
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await copy.hover();
  await expect(area).toHaveAttribute('data-toasts', '');
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await expect(area).toHaveAttribute('data-toasts', 'held');
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await setHidden(false);
  await expect(area).toHaveAttribute('data-toasts', '');
  await page.clock.runFor(1_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);

  const said = area.getByText('Avisos anteriores');
  await said.click();
  await expect(area.getByRole('listitem')).toHaveText(['Link copiado!']);
  await said.press('Enter');
  await expect(area.getByRole('listitem')).toHaveCount(0);
});

test('a picture whose file is missing leaves its text without an empty box', async ({ page, faults }) => {
  faults.expect(/placa|Failed to load resource/);
  await page.route(/editor_images.*placa/, (route) => route.abort());
  await page.goto(paths.richArticle);
  const image = page.getByRole('img', { name: 'Uma placa' });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await image.boundingBox())?.height).toBeLessThan(60);
  await expect(image).toBeVisible();
});

test('Copiar link says the link when the browser denies every way of copying', async ({ page, portal }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    document.execCommand = () => false;
  });
  await page.goto(paths.richArticle);
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expectMessage(page, `Não deu para copiar. O link é ${portal.url}${paths.richArticle}`);
});

test('related news move by three, and the arrows stop at the ends', async ({ page }) => {
  await page.goto(paths.richArticle);
  const related = page.getByRole('region', { name: 'Notícias relacionadas' });
  await related.scrollIntoViewIfNeeded();
  const [previous, next] = [
    related.getByRole('button', { name: 'Anterior' }),
    related.getByRole('button', { name: 'Próximo' }),
  ];
  const cards = related.getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expect(related.getByRole('link', { name: richArticle.title })).toHaveCount(0);
  /** Position of the card that stands at the edge; -1 while they glide. */
  const first = () =>
    cards.evaluateAll((items) => {
      const left = items[0]?.parentElement?.getBoundingClientRect().left ?? 0;
      return items.findIndex((item) => Math.abs(item.getBoundingClientRect().left - left) < 2);
    });

  await expect(previous).toBeDisabled();
  await next.click();
  await expect.poll(first).toBe(3);
  await expect(previous).toBeEnabled();
  await next.click();
  await expect.poll(first).toBe(6);
  await next.click();
  await expect(next).toBeDisabled();
  await expect(cards.last()).toBeInViewport({ ratio: 0.9 });
  for (const position of [4, 1, 0]) {
    await previous.click();
    await expect.poll(first).toBe(position);
  }
  await expect(previous).toBeDisabled();
});

test('a video is a still until the reader plays it', async ({ page, faults }) => {
  await answerPlayer(page, faults);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(paths.richArticle);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('youtube'))).toEqual([]);

  await page.getByRole('button', { name: /^Reproduzir vídeo/ }).click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    `https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1`,
  );
  await expect(frame).toHaveAttribute('title', richArticle.title);
  await expect(frame).toBeFocused();
});
