/** The questions that end a right to publish list what the person scheduled (docs/product.md#schedule). */
import { expectAccessible } from '../support/axe.ts';
import { staff } from '../support/content.ts';
import { openAsVisitor, signInAdmin, withAdmin } from '../support/environments.ts';
import { button, field, fillNews } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });

test('suspension, new roles and the deletion of the own account list open schedules', {
  tag: '@more',
}, async ({ browser, page, context, portal }) => {
  const title = 'Sai amanhã cedo';
  const own = await browser.newContext({ baseURL: portal.url, locale: 'pt-BR' });
  const editor = await own.newPage();
  await openAsVisitor(own, portal.url);
  await signIn(editor, staff.editor.email);
  await editor.goto('/dashboard/noticias');
  await fillNews(editor, title, 'Um resumo.');
  await field(editor, 'Conteúdo').fill('Um texto.');
  await button(editor, 'Agendar').click();
  await button(editor, 'Confirmar').click();
  await expect(button(editor, 'Agendar')).toBeFocused();
  await editor.goto('/dashboard/conta');
  await button(editor, 'Excluir minha conta').click();
  const listed = (target: typeof page) =>
    target.getByRole('dialog').getByRole('list', { name: 'Notícias agendadas' });
  await expect(listed(editor).getByRole('link', { name: title })).toBeVisible();
  await expect(editor.getByRole('dialog')).toContainText('O que você agendou não é publicado');
  await expectAccessible(editor);
  await own.close();

  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/pessoas');
  for (const act of ['Suspender', 'Mudar funções']) {
    await button(page, `${act}: ${staff.editor.name}`).click();
    await expect(listed(page).getByRole('link', { name: title })).toHaveAttribute('href', /^\/edit-news\//);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
