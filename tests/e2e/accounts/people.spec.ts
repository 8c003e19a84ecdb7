/** People of the newsroom: invitations, and what ends a right to publish (docs/product.md#invitations, #schedule). */
import { expectAccessible } from '../support/axe.ts';
import { staff } from '../support/content.ts';
import { openAs, openAsVisitor, signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { anAddress, password } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });

test('an admin hands a link over, and a person uses it to create an account in the newsroom', async ({
  page,
  context,
  portal,
  browser,
}) => {
  const email = anAddress('convidada');
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/pessoas');
  await page.getByRole('button', { name: 'Convidar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await expect(dialog.getByLabel('Reportagem')).toBeChecked();
  await dialog.getByLabel('Moderação').check();
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiar link' })).toBeVisible();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  const row = page
    .getByRole('list', { name: 'Convites abertos' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(row).toContainText('Reportagem e Moderação');
  await expectAccessible(page, ['desktop', 'phone']);

  const { pathname, search } = new URL(link);
  const other = await browser.newContext({ baseURL: portal.url, locale: 'pt-BR' });
  const person = await other.newPage();
  await openAsVisitor(other, portal.url);
  await person.goto(pathname + search);
  await expect(person.getByText(email)).toBeVisible();
  await expectAccessible(person, ['phone']);
  await person.getByLabel('Nome').fill('Nina Nova');
  await person.getByLabel('Senha').fill(password);
  await person.getByRole('button', { name: 'Criar conta e aceitar' }).click();
  await expectMessage(person, 'Convite aceito. Boas-vindas à redação!');
  await person.getByRole('link', { name: 'Escrever notícia' }).click();
  await expect(person.getByRole('button', { name: 'Enviar para revisão' })).toBeVisible();
  await other.close();

  await page.reload();
  await expect(page.getByText('Nenhum convite aberto.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pessoas' })).toContainText('Nina Nova');
  await page.getByRole('button', { name: 'Mudar funções: Nina Nova' }).click();
  await dialog.getByLabel('Reportagem').uncheck();
  await expectAccessible(page, ['phone']);
  await dialog.getByRole('button', { name: 'Mudar funções' }).click();
  const line = page
    .getByRole('list', { name: 'Pessoas' })
    .getByRole('listitem')
    .filter({ hasText: 'Nina Nova' });
  await expect(line).toContainText('Moderação');
  await expect(line).not.toContainText('Reportagem');
});

test("suspension, new roles and the deletion of one's account list open schedules", {
  tag: ['@more', '@screen'],
}, async ({ browser, page, context, portal }) => {
  const title = 'Sai amanhã cedo';
  const editor = await openAs(browser, portal.url, staff.editor);
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
  await editor.context().close();

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
