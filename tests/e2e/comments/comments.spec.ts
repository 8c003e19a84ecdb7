/** Comments and reports, as visitor, reader and admin, with and without JavaScript. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { field, itemOf, items, openArticle, sendButton } from '../support/comments.ts';
import { paths } from '../support/content.ts';
import { newAddress, openAsVisitor, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { island } from '../support/screen.ts';
import {
  account,
  anAddress,
  expectRefusals,
  fillAndSend,
  loginDialog,
  openDialog,
  password,
  register,
} from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

let texts = 0;
/** A unique text. */
function aText(): string {
  texts += 1;
  return `Comentário de prova ${texts}, de ${process.pid}.`;
}

const commentCall = '**/news/*/comentarios';

/** Registers and writes one comment, without checking the result. */
async function writeAs(page: Page, text: string): Promise<void> {
  await register(page, anAddress('comentarista'));
  await openArticle(page);
  await field(page).fill(text);
  await sendButton(page).click();
  await expectMessage(page, 'Comentário enviado com sucesso!');
}

test('a reader writes a comment, finds it, and deletes it', async ({ page }) => {
  await register(page, anAddress());
  await openArticle(page);
  const before = await items(page).count();
  await expect(page.getByText('0/300 caracteres')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  const text = aText();
  await field(page).fill(`  ${text} `);
  await expect(page.getByText(`${text.length}/300 caracteres`)).toBeVisible();
  await sendButton(page).click();
  await expectMessage(page, 'Comentário enviado com sucesso!');
  await expect(field(page)).toHaveValue('');
  await expect(items(page).first()).toContainText(text);
  await expect(items(page).first()).toContainText('Bia');
  await expect(items(page)).toHaveCount(before + 1);
  await expect(itemOf(page, text).getByRole('button', { name: 'Denunciar' })).toHaveCount(0);

  await page.reload();
  await expect(items(page).first()).toContainText(text);
  await expect(field(page)).toHaveValue('');
  await field(page).scrollIntoViewIfNeeded();
  await expect(island(page, 'comments')).toHaveAttribute('data-awake', '');
  const own = itemOf(page, text);
  await own.getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Tem certeza que deseja excluir este comentário?');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(own.getByRole('button', { name: 'Excluir' })).toBeFocused();
  await own.getByRole('button', { name: 'Excluir' }).click();
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(own).toHaveCount(0);
  await expectMessage(page, 'Comentário excluído.');
  await page.reload();
  await expect(items(page)).toHaveCount(before);
});

test('an answer is kept until it is sent, stands below its comment, and is edited', { tag: '@more' }, async ({
  page,
}) => {
  const [first, answered] = [aText(), `${aText()} Uma resposta.`];
  await writeAs(page, first);
  const own = itemOf(page, first);
  const answer = page.getByRole('textbox', { name: 'Resposta a Bia' });
  const openAnswer = () => own.getByRole('link', { name: 'Responder' }).click();
  await openAnswer();
  await expect(answer).toBeFocused();
  await answer.fill(answered);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(own).toBeFocused();
  await openArticle(page);
  await openAnswer();
  await expect(answer).toHaveValue(answered);
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(answer).toHaveCount(0);
  const sent = itemOf(page, answered);
  await expect(sent).toBeFocused();
  await expect(sent).toContainText('em resposta a Bia');
  await expect(items(page).nth(1)).toContainText(answered);

  await sent.getByRole('button', { name: 'Editar' }).click();
  const text = page.getByRole('textbox', { name: 'Seu comentário' });
  await expect(text).toHaveValue(answered);
  const edited = aText();
  await text.fill(edited);
  await page.getByRole('button', { name: 'Salvar comentário' }).click();
  await expect(itemOf(page, edited)).toContainText('editado');
  await expect(itemOf(page, answered)).toHaveCount(0);
  await page.reload();
  await expect(itemOf(page, edited)).toContainText('editado');
});

test('when another tab has changed a comment first, both texts are shown, and the next press sends this one', {
  tag: '@more',
}, async ({ page, context, faults }) => {
  faults.expect(/409/);
  const [first, theirs, own] = [aText(), aText(), aText()];
  await writeAs(page, first);
  const other = await context.newPage();
  await openArticle(other);
  const openEdit = (tab: Page) => itemOf(tab, first).getByRole('button', { name: 'Editar' }).click();
  const editField = (tab: Page) => tab.getByRole('textbox', { name: 'Seu comentário' });
  const save = (tab: Page) => tab.getByRole('button', { name: 'Salvar comentário' }).click();
  await openEdit(page);
  await openEdit(other);
  await editField(other).fill(theirs);
  await save(other);
  await expect(itemOf(other, theirs)).toContainText('editado');

  await editField(page).fill(own);
  await save(page);
  await expect(itemOf(page, theirs)).toContainText('O outro texto está acima do seu');
  await expect(editField(page)).toHaveValue(own);
  await expect(page.getByRole('button', { name: 'Salvar comentário' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(itemOf(page, own)).toContainText('editado');
  await expect(itemOf(page, theirs)).toHaveCount(0);
  await page.reload();
  await expect(itemOf(page, own)).toHaveCount(1);
});

test('a comment is shown at once, and returns to the field when it is refused', {
  tag: ['@more', '@screen'],
}, async ({ page, faults }) => {
  faults.expect(/500|net::ERR_FAILED/);
  await register(page, anAddress());
  await openArticle(page);
  const before = await items(page).count();
  const text = aText();
  const { promise: isLookedAt, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(commentCall, async (route) => {
    await isLookedAt;
    await route.abort();
  });
  await field(page).fill(text);
  await sendButton(page).click();
  await expect(itemOf(page, text)).toContainText('Enviando...');
  await expect(sendButton(page)).toBeDisabled();
  goOn();
  await expectMessage(page, 'Erro ao enviar o comentário.');
  await expect(itemOf(page, text)).toHaveCount(0);
  await expect(items(page)).toHaveCount(before);
  await expect(field(page)).toHaveValue(text);
  await page.unroute(commentCall);
  await sendButton(page).click();
  await expectMessage(page, 'Comentário enviado com sucesso!');
  await expect(itemOf(page, text)).toHaveCount(1);
});

test('an empty or too long comment, or one too many, is refused, and its text stays', {
  tag: '@screen',
}, async ({ page, faults }) => {
  expectRefusals(faults);
  await register(page, anAddress());
  await openArticle(page, paths.bareArticle);
  await field(page).fill('  \n ');
  await sendButton(page).click();
  const alert = page.getByRole('region', { name: 'Conversa' }).getByRole('alert');
  await expect(alert).toHaveText('O comentário não pode estar vazio.');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await field(page).fill('👩‍💻'.repeat(301));
  await expect(page.getByText('301/300 caracteres')).toBeVisible();
  await sendButton(page).click();
  await expect(alert).toHaveText('O comentário pode ter no máximo 300 caracteres.');
  await field(page).fill('👩‍💻'.repeat(300));
  await expect(alert).toHaveCount(0);
  for (let count = 0; count < 5; count += 1) {
    if (count > 0) await field(page).fill(aText());
    await sendButton(page).click();
    await expect(field(page)).toHaveValue('');
  }
  const text = aText();
  await field(page).fill(text);
  await sendButton(page).click();
  await expectMessage(page, 'Muitas tentativas em pouco tempo.');
  await expect(field(page)).toHaveValue(text);
  await expect(itemOf(page, text)).toHaveCount(0);
});

test('a visitor logs in from the line below an article and comments', async ({ page }) => {
  await openArticle(page);
  await expect(page.getByText('Você precisa estar logado para comentar.')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  const login = page.getByRole('link', { name: 'Entrar para comentar' });
  await login.click();
  const dialog = loginDialog(page);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(login).toBeFocused();
  await login.click();
  await dialog.getByRole('tab', { name: 'Registro' }).click();
  await fillAndSend(dialog, { Nome: 'Bia', Email: anAddress(), Senha: password }, 'Registrar');
  await expect(account(page)).toBeVisible();
  await expect(page).toHaveURL(paths.richArticle);
  await expect(page.getByText('Você precisa estar logado para comentar.')).toHaveCount(0);
  await expect(page.getByText('Você assina como Bia')).toBeVisible();
  const text = aText();
  await field(page).fill(text);
  await sendButton(page).click();
  await expect(itemOf(page, text)).toHaveCount(1);
  await expectMessage(page, 'Comentário enviado com sucesso!');
});

test('a session that ended meanwhile does not lose the text', { tag: '@more' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/401/);
  const email = anAddress();
  await register(page, email);
  await openArticle(page);
  const text = aText();
  await field(page).fill(text);
  await context.clearCookies({ name: 'sessao' });
  await sendButton(page).click();
  await expectMessage(page, 'É necessário estar logado para comentar.');
  await expect(page.getByText('Você precisa estar logado para comentar.')).toBeVisible();
  await expect(itemOf(page, text)).toHaveCount(0);
  await expect(field(page)).toHaveValue(text);
  await sendButton(page).click();
  const login = page.getByRole('link', { name: 'Entrar para comentar' });
  await expect(login).toBeFocused();
  await login.click();
  await fillAndSend(page.getByRole('main'), { Email: email, Senha: password }, 'Entrar');
  await expect(page).toHaveURL(`${paths.richArticle}#comentarios`);
  await expect(field(page)).toHaveValue(text);
});

test('a login in the dialog keeps the text of an ended session', { tag: ['@more', '@screen'] }, async ({
  page,
  context,
}) => {
  await register(page, anAddress());
  await openArticle(page);
  const text = aText();
  await field(page).fill(text);
  await context.clearCookies({ name: 'sessao' });
  await page.reload();
  await openArticle(page);
  await expect(field(page)).toHaveValue(text);
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'Registro' }).click();
  await fillAndSend(dialog, { Nome: 'Bia', Email: anAddress(), Senha: password }, 'Registrar');
  await expect(account(page)).toBeVisible();
  await expect(field(page)).toHaveValue(text);
});

test('a report is sent and withdrawn, and disappears when it fails', { tag: '@more' }, async ({
  page,
  browser,
  faults,
  portal,
}) => {
  faults.expect(/500/);
  const text = aText();
  const other = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: newAddress(),
  });
  await writeAs(await other.newPage(), text);
  await other.close();

  const reported = itemOf(page, text);
  // Another process may answer; it learns of the comment a moment later.
  await expect(async () => {
    await openArticle(page);
    await expect(reported).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(reported.getByRole('button', { name: 'Denunciar' })).toHaveAccessibleDescription(
    /^Bia (agora|há)/,
  );
  await reported.getByRole('button', { name: 'Denunciar' }).click();
  await expectMessage(page, 'Usuário não logado');
  await expect(reported.getByRole('button', { name: 'Denunciar' })).toBeVisible();

  await register(page, anAddress());
  await openArticle(page);
  // The page shows it before the server has it.
  const arrived = page.waitForResponse('**/denunciar');
  await reported.getByRole('button', { name: 'Denunciar' }).click();
  await arrived;
  await expectMessage(page, 'Denúncia enviada. A redação vai analisar.');
  const withdraw = reported.getByRole('button', { name: 'Desfazer denúncia' });
  await expect(withdraw).toBeVisible();
  await expect(withdraw).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await openArticle(page);
  await expect(withdraw).toBeVisible();

  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: 'x' }));
  await fail('**/desfazer-denuncia');
  await withdraw.click();
  await expectMessage(page, 'Erro ao remover denúncia. Tente novamente.');
  await expect(withdraw).toBeVisible();
  await page.unroute('**/desfazer-denuncia');
  const withdrawn = page.waitForResponse('**/desfazer-denuncia');
  await withdraw.click();
  await expect(reported.getByRole('button', { name: 'Denunciar' })).toBeVisible();
  await withdrawn;
  await expectMessage(page, 'Denúncia desfeita.');
  await page.reload();
  await openArticle(page);
  await fail('**/denunciar');
  await reported.getByRole('button', { name: 'Denunciar' }).click();
  await expectMessage(page, 'Erro ao denunciar. Tente novamente.');
  await expect(reported.getByRole('button', { name: 'Denunciar' })).toBeVisible();
  await page.unroute('**/denunciar');
});

test('a comment that cannot be deleted reappears where it was', { tag: ['@more', '@screen'] }, async ({
  page,
  faults,
}) => {
  faults.expect(/500/);
  const text = aText();
  await writeAs(page, text);
  await page.route('**/excluir', (route) => route.fulfill({ status: 500, body: 'x' }));
  await itemOf(page, text).getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expectMessage(page, 'Erro ao excluir comentário.');
  await expect(items(page).first()).toContainText(text);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('comments are written, refused and deleted by forms', async ({ page, faults }) => {
    expectRefusals(faults);
    await register(page, anAddress());
    await page.goto(paths.richArticle);
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('O comentário não pode estar vazio.');
    const long = 'palavra '.repeat(40);
    await field(page).fill(long);
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('O comentário pode ter no máximo 300 caracteres.');
    await expect(field(page)).toHaveValue(long);
    await expect(field(page)).toBeInViewport();
    const text = aText();
    await field(page).fill(text);
    await sendButton(page).click();
    await expect(page.getByText('Comentário enviado com sucesso!')).toBeAttached();
    await expect(page).toHaveURL(`${paths.richArticle}#comentarios`);
    await expect(items(page).first()).toContainText(text);
    await itemOf(page, text).getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
    await expect(page.getByText('Comentário excluído.')).toBeAttached();
    await expect(itemOf(page, text)).toHaveCount(0);
  });
});
