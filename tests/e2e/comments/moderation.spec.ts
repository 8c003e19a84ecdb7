/** A moderator on a phone hides a comment with one touch, deletes one with two, and undoes both. */

import { expectToFit } from '../support/axe.ts';
import { itemOf, openArticle } from '../support/comments.ts';
import { paths } from '../support/content.ts';
import { openAsVisitor, signInAdmin, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';
import { holdUndoOffers } from '../support/screen.ts';

test.use({ portalEnv: withAdmin(), viewport: { width: 360, height: 640 } });

const text = 'Primeiro comentário.';

test('the heading of the comments counts what is hidden and shown on the article', {
  tag: '@more',
}, async ({ context, page, portal }) => {
  await openAsVisitor(context, portal.url);
  await signInAdmin(context, page, portal.url);
  await openArticle(page);
  const heading = page.getByRole('heading', { name: 'Comentários' });
  const count = Number((await heading.textContent())?.replace(/\D/g, ''));
  const comment = itemOf(page, text);
  await comment.getByRole('button', { name: 'Ocultar' }).click();
  await expect(heading).toHaveText(`Comentários ${count - 1}`);
  await comment.getByRole('button', { name: 'Mostrar' }).click();
  await expect(heading).toHaveText(`Comentários ${count}`);
});

test('at 1280 px the search has the room that is free, and the facts of a comment stand on one line', {
  tag: '@more',
}, async ({ context, page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAsVisitor(context, portal.url);
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/comentarios?estado=visible');
  await expect(page.getByRole('button', { name: 'Limpar' })).toBeVisible();
  const search = await page.getByRole('searchbox', { name: 'Texto ou nome' }).boundingBox();
  expect(search?.width).toBeGreaterThan(400);
  const row = page.getByRole('listitem').filter({ hasText: text });
  await expect(row).toHaveCount(1);
  const bottoms = await row.locator('bdi, time').evaluateAll((facts) =>
    facts.map((fact) => {
      const words = document.createRange();
      words.selectNodeContents(fact);
      return words.getBoundingClientRect().bottom;
    }),
  );
  expect(bottoms).toHaveLength(2);
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(1);
});

test('a comment is moderated in three touches at 360 px', async ({ context, page, portal }) => {
  await openAsVisitor(context, portal.url);
  await signInAdmin(context, page, portal.url);
  await holdUndoOffers(page);
  await page.goto('/dashboard/comentarios');
  const list = page.getByRole('list', { name: 'Comentários' });
  const row = list.getByRole('listitem').filter({ hasText: text });
  await expect(row).toHaveCount(1);
  await expectToFit(page);

  await row.getByRole('button', { name: 'Ocultar' }).click();
  await expect(row).toContainText('Oculto');
  await page.goto(paths.richArticle);
  await expect(page.getByText(text)).toHaveCount(0);
  await page.goto('/dashboard/comentarios?estado=hidden');
  await row.getByRole('button', { name: 'Mostrar' }).click();
  await expect(row).toHaveCount(0);
  await page.goto(paths.richArticle);
  await expect(page.getByText(text)).toBeVisible();

  await page.goto('/dashboard/comentarios');
  await row.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toHaveCount(1);
});
