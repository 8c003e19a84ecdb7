/** The badge `Redação` beside the names of admins (docs/product.md#comments). */
import { newsPath } from '../../../domain/news/news.ts';
import { expectAccessible } from '../support/axe.ts';
import { discussedArticle } from '../support/content.ts';
import { expect, test } from '../support/portal.ts';
import { island } from '../support/screen.ts';
import { password, signIn } from '../support/sign-in.ts';

const adminEmail = 'redacao@exemplo.com';
const text = 'A redação corrigiu o terceiro parágrafo.';

test.use({ portalEnv: { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password, ADMIN_NAME: 'Ana Prado' } });

test('a comment of an admin carries the badge at once and after a reload', async ({
  page,
  context,
  portal,
}) => {
  await context.addCookies([{ name: 'consentimento', value: 'refused', url: portal.url }]);
  await signIn(page, adminEmail);
  await page.goto(newsPath(discussedArticle));
  const field = page.getByLabel('Comentário', { exact: true });
  await field.scrollIntoViewIfNeeded();
  await expect(island(page, 'comments')).toHaveAttribute('data-awake', '');

  const sent = Promise.withResolvers<void>();
  await page.route('**/comentarios', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await field.fill(text);
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  const comment = page.getByRole('listitem').filter({ hasText: text });
  const byline = comment.getByRole('paragraph').first();
  await expect(byline).toHaveText('Ana Prado Redação Enviando...');
  sent.resolve();
  await expect(byline).toHaveText(/^Ana Prado Redação \d/);
  await page.reload();
  await expect(byline).toHaveText(/^Ana Prado Redação \d/);
  await expect(page.getByText('Redação', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
});
