/** Two people, or two tabs, with one text; and its history. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { allNews } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, openEditor, status, text } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { holdUndoOffers } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });

async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await signInAdmin(context, page, url);
  return page;
}

let page: Page;
test.beforeEach(async ({ context, portal }) => {
  page = await signIn(context, portal.url);
});

/** The same news in a second tab of another browser. */
async function openElsewhere(browser: Browser, url: string, index: number): Promise<Page> {
  const elsewhere = await browser.newContext({ baseURL: url, locale: 'pt-BR' });
  const other = await signIn(elsewhere, url);
  await openEditor(other, index);
  return other;
}

async function appendTo(target: Page, paragraph: string, words: string): Promise<void> {
  await text(target).getByText(paragraph).click();
  await target.keyboard.press('End');
  await target.keyboard.type(words);
}

async function saveDraft(target: Page): Promise<void> {
  await button(target, 'Salvar rascunho').click();
  await expectMessage(target, 'Rascunho salvo.');
}

test('two editors of different parts get both texts without a question, and the caret stays', async ({
  browser,
  portal,
  faults,
}) => {
  faults.expect(/answer 409|status of 409/);
  await openEditor(page, 8);
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nPrimeira frase nova.\nSegunda frase nova.');
  await saveDraft(page);
  const other = await openElsewhere(browser, portal.url, 8);
  await appendTo(other, 'Primeira frase nova.', ' Com um acréscimo da outra aba.');
  await field(other, 'Resumo').fill('Resumo da outra aba');
  await saveDraft(other);
  await other.context().close();

  await appendTo(page, 'Segunda frase nova.', ' Começo');
  await expectMessage(page, 'As mudanças da outra aba foram juntadas às desta.');
  await page.keyboard.type(' e fim.');
  await expect(text(page)).toContainText('Segunda frase nova. Começo e fim.');
  await expect(text(page)).toContainText('Primeira frase nova. Com um acréscimo da outra aba.');
  await expect(field(page, 'Resumo')).toHaveValue('Resumo da outra aba');
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
  await page.reload();
  await expect(text(page)).toContainText('Primeira frase nova. Com um acréscimo da outra aba.');
  await expect(text(page)).toContainText('Segunda frase nova. Começo e fim.');
});

test('two editors of one paragraph choose, and the other text is in the history', { tag: '@more' }, async ({
  browser,
  portal,
  faults,
}) => {
  faults.expect(/answer 409|status of 409/);
  await openEditor(page, 13);
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nUma frase de todos.');
  await saveDraft(page);
  const other = await openElsewhere(browser, portal.url, 13);
  await appendTo(other, 'Uma frase de todos.', ' Da outra aba.');
  await field(other, 'Fonte').fill('Fonte da outra aba');
  await saveDraft(other);
  await other.context().close();

  await appendTo(page, 'Uma frase de todos.', ' Desta aba.');
  await button(page, 'Salvar alterações').click();
  const dialog = page.getByRole('dialog', { name: 'Duas versões desta notícia' });
  await expect(dialog).toContainText('Você salvou esta notícia em outra aba, em ');
  await expect(dialog).not.toContainText('Nada foi perdido');
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByRole('group', { name: 'Conteúdo' })).toContainText('Da outra aba.');
  await expectAccessible(page);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Juntar as escolhas' }).click();
  await expect(dialog.getByRole('status')).toContainText('Escolha uma versão em cada trecho.');
  await expect(dialog.getByRole('radio', { name: 'A minha' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'A da outra aba' }).check();
  await expect(dialog.getByRole('status')).toHaveText('Trechos escolhidos: 1 de 1');
  await dialog.getByRole('button', { name: 'Juntar as escolhas' }).click();
  await expect(text(page)).toContainText('Uma frase de todos. Da outra aba.');
  await expect(text(page)).not.toContainText('Desta aba.');
  await expect(field(page, 'Fonte')).toHaveValue('Fonte da outra aba');
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
  await button(page, 'Histórico').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /deixou de lado/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Desta aba.');
});

test('an older version is compared, restored after a confirmation, and the restoring undone', {
  tag: '@more',
}, async () => {
  await holdUndoOffers(page);
  const title = await openEditor(page, 12);
  await field(page, 'Título').fill('Título que foi um engano');
  await button(page, 'Salvar alterações').click();
  await expectMessage(page, 'Notícia atualizada com sucesso!');
  await page.goto(`/edit-news/${allNews[12]?.id}`);
  await button(page, 'Histórico').click();
  const dialog = page.getByRole('dialog', { name: 'Histórico' });
  await expect(dialog.locator('ol').getByRole('button').first()).toContainText('no ar agora');
  await expect(dialog.locator('del').first()).toContainText('Jogo');
  await expect(dialog.locator('ins').last()).toContainText('engano');
  const replaced = dialog.locator('del + ins').first();
  expect(await replaced.evaluate((ins) => ins.previousSibling?.nodeValue)).toBe(' ');
  await expectAccessible(page);
  await dialog.locator('ol').getByRole('button').last().click();
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Resumo' })).toBeVisible();
  const compared = dialog.getByLabel('Comparar com');
  await compared.selectOption({ index: 1 });
  await expect(dialog.locator('del').last()).toContainText('engano');
  await dialog.getByRole('button', { name: 'Restaurar esta versão' }).click();
  await button(page, 'Cancelar').click();
  await expect(field(page, 'Título')).toHaveValue('Título que foi um engano');

  await button(page, 'Histórico').click();
  await dialog.locator('ol').getByRole('button').last().click();
  await dialog.getByRole('button', { name: 'Restaurar esta versão' }).click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Versão restaurada.');
  await expect(field(page, 'Título')).toHaveValue(title);
  const answer = await page.request.get(`/news/${allNews[12]?.slug}`);
  expect(await answer.text()).toContain(title);
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }).click();
  await expectMessage(page, 'Restauração desfeita.');
  await expect(field(page, 'Título')).toHaveValue('Título que foi um engano');
});

test('an offer to undo can be used below an open dialog', { tag: ['@more', '@screen'] }, async () => {
  await holdUndoOffers(page);
  await openEditor(page, 15);
  await field(page, 'Resumo').fill('Um resumo novo');
  await button(page, 'Salvar alterações').click();
  await expectMessage(page, 'Notícia atualizada com sucesso!');
  await page.goto(`/edit-news/${allNews[15]?.id}`);
  await button(page, 'Histórico').click();
  const dialog = page.getByRole('dialog', { name: 'Histórico' });
  await dialog.locator('ol').getByRole('button').last().click();
  await button(page, 'Continuar a partir desta versão').click();
  await expect(field(page, 'Resumo')).not.toHaveValue('Um resumo novo');
  await button(page, 'Histórico').click();
  const undo = dialog.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' });
  await undo.focus();
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(undo).toBeHidden();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(field(page, 'Resumo')).toHaveValue('Um resumo novo');
});

test('the history fits on a phone', { tag: ['@more', '@screen'] }, async () => {
  await openEditor(page, 16);
  await field(page, 'Resumo').fill('Outro resumo');
  await saveDraft(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByText('Mais opções').click();
  await button(page, 'Histórico').click();
  const dialog = page.getByRole('dialog', { name: 'Histórico' });
  await expect(button(page, 'Todas as versões')).toBeHidden();
  await dialog.locator('ol').getByRole('button').first().click();
  await expect(dialog.locator('ol')).toBeHidden();
  await expect(button(page, 'Continuar a partir desta versão')).toBeInViewport();
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expectAccessible(page);
  await button(page, 'Todas as versões').click();
  await expect(dialog.locator('ol').getByRole('button').first()).toBeVisible();
});

test('a person who opens a text that another one edits is told so, and may take over', {
  tag: ['@more', '@screen'],
}, async () => {
  let editor: object | null = { userId: 'rui', name: 'Rui Sá' };
  await page.route('**/edicao', async (route) => {
    if (Object(route.request().postDataJSON()).state === 'taking-over') editor = null;
    await route.fulfill({ json: { editor } });
  });
  const title = await openEditor(page, 15);
  await expect(page.getByText('Rui Sá está editando agora.')).toBeVisible();
  await button(page, 'Só ler').click();
  await expect(field(page, 'Título')).toBeHidden();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Assumir').click();
  await expect(page.getByText('Rui Sá está editando agora.')).toBeHidden();
  await expect(field(page, 'Título')).toBeVisible();
});
