/** The list of comments: pages, order and dates, with and without JavaScript. */
import { newsPath } from '../../../domain/news/news.ts';
import { expectAccessible } from '../support/axe.ts';
import { field, itemOf, items, openArticle, sendButton } from '../support/comments.ts';
import { discussedArticle, discussion } from '../support/content.ts';
import { openAsVisitor, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';
import { anAddress, register } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

test('dates become ages in the browser without moving anything, and become dates again in print', {
  tag: '@more',
}, async ({ page }) => {
  await register(page, anAddress());
  await openArticle(page);
  const text = `Comentário de agora, de ${process.pid}.`;
  await field(page).fill(text);
  await sendButton(page).click();
  const comment = itemOf(page, text);
  await expect(comment.getByText('agora', { exact: true })).toBeVisible();
  const written = comment.getByText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
  await expect(written).toBeHidden();
  await expect(comment.locator('time')).toHaveAttribute('title', /^\d+ de .+ de \d{4}, às? \d+h\d\d$/);
  // Comments are printed only for readers who have opened them.
  await page.evaluate(() => location.assign('#comentarios'));
  await page.emulateMedia({ media: 'print' });
  await expect(comment.getByText(text)).toBeVisible();
  await expect(written).toBeVisible();
  await expect(comment.getByText('agora', { exact: true })).toBeHidden();
  await expect(field(page)).toBeHidden();
});

test('older comments are loaded below the newer ones, each once', async ({ page, faults }) => {
  faults.expect(/500/);
  await openArticle(page, newsPath(discussedArticle));
  await expect(items(page)).toHaveCount(10);
  const next = page.getByRole('link', { name: 'Próxima' });
  await page.route('**/api/noticias/*/comentarios?*', (route) => route.fulfill({ status: 500, body: 'x' }));
  await next.click();
  await expect(page.getByText('Não foi possível carregar mais comentários.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/noticias/*/comentarios?*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(items(page)).toHaveCount(20);
  await expect(items(page).nth(10)).toBeFocused();
  for (const count of [30, 40, discussion.length]) {
    await next.click();
    await expect(items(page)).toHaveCount(count);
  }
  await expect(next).toHaveCount(0);
  for (const [index, text] of discussion.entries()) await expect(items(page).nth(index)).toContainText(text);
  await expect(page).toHaveURL(newsPath(discussedArticle));
});
