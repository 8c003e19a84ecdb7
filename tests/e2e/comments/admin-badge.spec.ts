/** The badge `Redação` beside the names of admins (docs/product.md#comments). */
import { expectAccessible } from '../support/axe.ts';
import { paths } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';
import { island } from '../support/screen.ts';

const text = 'A redação corrigiu o terceiro parágrafo.';

test.use({ portalEnv: withAdmin() });

test('a comment of an admin carries the badge at once and after a reload', { tag: '@more' }, async ({
  page,
  context,
  portal,
}) => {
  await signInAdmin(context, page, portal.url);
  await page.goto(paths.bareArticle);
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
  await expect(byline).toHaveText('Ana Prado Redação');
  await expect(comment).toContainText('Enviando...');
  sent.resolve();
  await expect(comment).toContainText('agora');
  await page.reload();
  await expect(byline).toHaveText('Ana Prado Redação');
  await expect(page.getByText('Redação', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
});
