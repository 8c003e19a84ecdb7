/** Tests what all screens of the newsroom share: names of controls, the focus, and the texts of toasts. */
import type { Page } from '@playwright/test';
import { patienceMs } from '../../patience.ts';
import { expectAccessible } from '../support/axe.ts';
import { richArticle, staff } from '../support/content.ts';
import { openAs, signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { listSharedNames } from '../support/names.ts';
import { button, field } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { everythingArrived, holdBack } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

test('no two controls of a dialog share a name', { tag: '@more' }, async ({ page }) => {
  test.setTimeout(3 * patienceMs);
  const dialogs: [string, string | RegExp][] = [
    [`/edit-news/${richArticle.id}`, 'Histórico'],
    [`/edit-news/${richArticle.id}`, 'Mudar autoria'],
    [`/edit-news/${richArticle.id}`, 'Mudar data'],
    [`/edit-news/${richArticle.id}`, 'Agendar'],
    ['/dashboard/pessoas', 'Convidar'],
    ['/dashboard/pessoas', `Mudar funções: ${staff.editor.name}`],
    ['/dashboard/paginas', 'Nova página'],
    ['/dashboard/secoes', 'Nova seção'],
    ['/dashboard/redirecionamentos', 'Novo redirecionamento'],
    ['/dashboard/configuracoes', 'Histórico'],
  ];
  const shared: Record<string, string[]> = {};
  for (const [path, name] of dialogs) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await everythingArrived(page);
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await everythingArrived(page);
    const found = await listSharedNames(page);
    if (found.length > 0) shared[`${path} ${name}`] = found;
    await page.keyboard.press('Escape');
  }
  expect(shared).toEqual({});
});

test('Ctrl+S saves a topic that is being typed, and removing it keeps the focus', async ({ page }) => {
  await page.goto('/dashboard/noticias');
  await field(page, 'Título').fill('Com assunto');
  const topics = field(page, 'Assuntos');
  await topics.fill('Assunto digitado');
  await topics.press('Control+s');
  await expectMessage(page, 'Rascunho salvo.');
  await expect(page).toHaveURL(/rascunho=/);
  await page.reload();
  await page.getByRole('button', { name: 'Remover o assunto Assunto digitado' }).click();
  await expect(topics).toBeFocused();
});

test('lists keep the focus on their controls while they load', async ({ page }) => {
  await page.goto('/dashboard/importacoes');
  const problem = field(page, 'Problema');
  await problem.focus();
  await problem.selectOption('Código de plugin retirado');
  await expect(page).toHaveURL(/tipo=/);
  await everythingArrived(page);
  await expect(problem).toBeFocused();

  await page.goto('/dashboard/assuntos');
  const search = field(page, 'Começo do nome');
  await search.fill('nenhum que exista');
  await search.press('Enter');
  await expect(page.getByText('Nenhum assunto encontrado.')).toBeVisible();
  await expect(search).toBeFocused();
});

test('a screen that takes long to load says so', async ({ page }) => {
  await page.goto('/dashboard');
  await everythingArrived(page);
  const release = await holdBack(page, '**/api/redacao/assuntos**');
  await page.getByRole('link', { name: 'Assuntos', exact: true }).click();
  await expect(page.getByText('Carregando...')).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Assuntos' })).toBeVisible();
  await everythingArrived(page);
});

/** Requests what a screen requests, without opening the screen. */
async function send(page: Page, path: string, data: unknown): Promise<void> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const answer = await page.context().request.post(`/api/redacao${path}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * Expects a control to have the focus. If no control takes it over, the page has it, and keyboards and screen readers
 * start at the top.
 */
async function expectFocus(page: Page): Promise<void> {
  await everythingArrived(page);
  await expect(page.locator(':focus')).toHaveCount(1);
}

async function search(page: Page, label: string, words: string): Promise<void> {
  await field(page, label).fill(words);
  await field(page, label).press('Enter');
  await expect(page).toHaveURL(/busca=/);
  await everythingArrived(page);
  await expect(field(page, label)).toBeFocused();
}

async function removeRow(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(button(page, name)).toHaveCount(0);
  await expectFocus(page);
}

test('lists keep the focus when they are searched, paged and lose a row', { tag: '@more' }, async ({
  page,
}) => {
  test.setTimeout(3 * patienceMs);
  const author = { role: '', biography: '', photo: '', links: '', userId: null };
  for (const name of ['Convidada Lia', 'Convidada Rosa'])
    await send(page, '/autores/perfis', { ...author, name });
  await page.goto('/dashboard/autores');
  await search(page, 'Parte do nome', 'Convidada');
  await removeRow(page, 'Excluir: Convidada Lia');
  await removeRow(page, 'Excluir: Convidada Rosa');

  const lines = Array.from({ length: 120 }, (_, index) => `/fila/${1_000 + index},/contato,301`);
  await send(page, '/redirecionamentos/csv', { csv: `origem,destino,tipo\n${lines.join('\n')}\n` });
  await page.goto('/dashboard/redirecionamentos');
  await search(page, 'Parte do endereço antigo', 'fila');
  for (const name of ['Próxima', 'Voltar ao começo']) {
    await button(page, name).click();
    await expectFocus(page);
  }
  await removeRow(page, 'Excluir: /fila/1000');

  const missing = { items: [{ path: '/sumiu', hits: 3 }], noise: 0 };
  const address = '**/redirecionamentos/nao-encontrados';
  await page.route(address, (route) => route.fulfill({ json: missing }));
  await page.getByRole('link', { name: 'Não encontrados' }).click();
  await button(page, 'Criar redirecionamento: /sumiu').click();
  missing.items = [];
  await field(page, 'Endereço novo').fill('/contato');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Nenhum endereço por enquanto.')).toBeVisible();
  await expectFocus(page);

  await send(page, '/pessoas/convites', {
    email: 'convidada@exemplo.com',
    roles: ['reporter'],
    isMailed: false,
  });
  await page.goto('/dashboard/pessoas');
  await removeRow(page, 'Revogar: convidada@exemplo.com');
  await search(page, 'Nome ou e-mail', staff.editor.email);
  const { name } = staff.editor;
  await button(page, `Suspender: ${name}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await button(page, `Encerrar suspensão: ${name}`).click();
  await expect(button(page, `Suspender: ${name}`)).toBeFocused();

  await page.goto('/dashboard/importacoes');
  await expect(page.getByRole('heading', { name: 'Para conferir (2)' })).toBeVisible();
  await button(page, 'Marcar como resolvido: Lista de presentes').click();
  await expect(page.getByRole('heading', { name: 'Para conferir (1)' })).toBeVisible();
  await expect(button(page, 'Reabrir: Lista de presentes')).toBeFocused();
  const all = button(page, 'Marcar todos desta página');
  await all.click();
  await expect(page.getByText('Nada para conferir aqui.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Para conferir', exact: true })).toBeVisible();
  await expect(all).toBeFocused();
});

test('a folded group of the menu stays folded, and unfolds for its screen', async ({ page }) => {
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const section = menu.getByRole('link', { name: 'Seções', exact: true });
  await menu.getByText('Site', { exact: true }).click();
  await expect(section).toBeHidden();
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Mensagens', exact: true })).toBeVisible();
  await expect(section).toBeHidden();
  await page.goto('/dashboard/secoes');
  await expect(section).toHaveAttribute('aria-current', 'page');
  await expect(section).toBeVisible();
});

test('Notícias opens with its list for a person who chose so', async ({ page }) => {
  await page.goto('/dashboard/noticias');
  await page.getByRole('radio', { name: 'lista' }).check();
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: 'Notícias', exact: true });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Todas as notícias' })).toBeVisible();
  await page.getByRole('radio', { name: 'formulário' }).check();
  await expect(link).toHaveAttribute('href', '/dashboard/noticias');
});

test('on a phone the menu is a sheet, and a list begins in the first third', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/dashboard/noticias/todas');
  const first = await page.locator('[data-row]').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(640 / 3);
  const opener = button(page, 'Menu: Notícias');
  await opener.click();
  await page.getByRole('link', { name: 'Assuntos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assuntos' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
  await expect(button(page, 'Menu: Assuntos')).toBeFocused();
});

test('the manual opens beside the work on the page of the screen, and gives the focus back', {
  tag: '@more',
}, async ({ browser, page, portal }) => {
  const help = page.getByRole('dialog', { name: 'Ajuda' });
  const titled = (title: string) => help.getByRole('heading', { level: 2, name: title, exact: true });
  await page.goto('/dashboard/noticias');
  await field(page, 'Título').fill('O que falta');
  await field(page, 'Título').press('?');
  await expect(field(page, 'Título')).toHaveValue('O que falta?');
  await button(page, 'Ajuda').press('Enter');
  await expect(titled('Notícias')).toBeFocused();
  await expect(button(page, 'Ajuda')).toHaveAttribute('aria-expanded', 'true');
  await field(page, 'Resumo').fill('Escrito com a ajuda ao lado.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Assuntos', exact: true }).first().click();
  await expect(titled('Assuntos')).toBeVisible();
  await help.getByLabel('Buscar na ajuda').fill('NOTICIAS antigas');
  await help.getByRole('link', { name: 'Notícias antigas' }).click();
  await expect(titled('Notícias antigas')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(button(page, 'Ajuda')).toBeFocused();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.keyboard.press('?');
  await expect(titled('Assuntos')).toBeFocused();
  await expectAccessible(page, ['phone']);
  await help.getByLabel('Abrir com a tecla ?').uncheck();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Ajuda')).toBeFocused();
  await page.keyboard.press('?');
  await expect(help).toHaveCount(0);

  const reporter = await openAs(browser, portal.url, staff.reporter);
  await reporter.goto('/dashboard/ajuda');
  await expectAccessible(reporter);
  await expect(reporter.getByRole('main').getByRole('link', { name: 'Configurações' })).toHaveCount(0);
  await reporter.getByRole('main').getByRole('link', { name: 'Lixeira' }).click();
  await expect(reporter).toHaveURL('/dashboard/ajuda/lixeira');
  await expect(reporter.getByRole('heading', { level: 1, name: 'Lixeira' })).toBeVisible();
  await reporter.context().close();
});
