/** Lists of the newsroom: what keeps its place, by mouse and by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { holdUndoOffers } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });

let page: Page;
test.beforeEach(async ({ context, portal }) => {
  page = await context.newPage();
  await signInAdmin(context, page, portal.url);
});

const lists = {
  news: '/dashboard/noticias/todas?estado=publicadas',
  trash: '/dashboard/lixeira',
  messages: '/dashboard/mensagens/todas',
  audit: '/dashboard/auditoria',
} as const;
const rows = (where: Page): Locator => where.locator('[data-row]');
const dialog = (where: Page): Locator => where.getByRole('dialog');

/** The titles of the rows, once they are those of the address. */
async function titles(where: Page): Promise<string[]> {
  await expect(rows(where).first()).toBeVisible();
  await expect(where.locator('[aria-busy=true]')).toHaveCount(0);
  return rows(where).locator('p:first-child > a').allTextContents();
}

async function deleteFirst(): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: /^Deletar/ })
    .click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia movida para a lixeira.');
}

test('an undo after a change of the page or tab does not change the rows of the new one', {
  tag: '@more',
}, async () => {
  await holdUndoOffers(page);
  await page.goto(lists.news);
  const [first = ''] = await titles(page);
  await deleteFirst();
  await button(page, 'Próxima').click();
  await expect(page.getByText('Página 2')).toBeVisible();
  const second = await titles(page);
  expect(second).not.toContain(first);
  await button(page, 'Desfazer').click();
  await expectMessage(page, 'Notícia restaurada.');
  await expect(page.getByText('Página 2')).toBeVisible();
  expect(await titles(page)).not.toContain(first);
  await button(page, 'Anterior').click();
  await expect(rows(page).getByRole('link', { name: first, exact: true })).toBeVisible();
  await deleteFirst();
  await page.getByLabel('Estado', { exact: true }).selectOption('Agendadas');
  await expect(page.getByText('Nenhuma notícia agendada.')).toBeVisible();
  await button(page, 'Desfazer').click();
  await expectMessage(page, 'Notícia restaurada.');
  await expect(page.getByText('Nenhuma notícia agendada.')).toBeVisible();
  await page.getByLabel('Estado', { exact: true }).selectOption('Publicadas');
  await expect(rows(page).getByRole('link', { name: first, exact: true })).toBeVisible();
});

test('a removal that fails does not restore the row of another one', { tag: '@more' }, async ({ faults }) => {
  faults.expect(/answer 503|status of 503/);
  await page.goto(lists.news);
  const [first = '', second = ''] = await titles(page);
  const [failing, loading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let removals = 0;
  await page.route('**/api/redacao/noticias/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    removals += 1;
    if (removals > 1) return route.continue();
    await failing.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  const link = (name: string) => rows(page).getByRole('link', { name, exact: true });
  const remove = async (name: string) => {
    await rows(page)
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('button', { name: /^Deletar/ })
      .click();
    await button(page, 'Sim').click();
    await expect(link(name)).toHaveCount(0);
  };
  await remove(first);
  await remove(second);
  await expectMessage(page, 'Notícia movida para a lixeira.');
  await page.route('**/api/redacao/noticias?**', async (route) => {
    await loading.promise;
    await route.continue();
  });
  failing.resolve();
  await expect(link(first)).toBeVisible();
  await expect(link(second)).toHaveCount(0);
  loading.resolve();
  await expect(link(first)).toBeVisible();
});

test('an undo of a message does not bring it into the other filter', { tag: '@more' }, async () => {
  await holdUndoOffers(page);
  await page.goto(lists.messages);
  const subject = 'Assunto número 7';
  const row = rows(page).filter({ hasText: subject });
  await button(page, 'Ler').first().waitFor();
  await row.getByRole('button', { name: 'Ler' }).click();
  await dialog(page).getByRole('button', { name: 'Fechar' }).click();
  await row.getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Mensagem excluída.');
  await page.getByRole('link', { name: 'Não lidas' }).click();
  await expect(page).toHaveURL(/filtro=nao-lidas/);
  await expect(rows(page).first()).toBeVisible();
  await button(page, 'Desfazer').click();
  await expectMessage(page, 'Mensagem restaurada.');
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: 'Todas', exact: true }).click();
  await expect(row).toHaveCount(1);
});

test('a page that arrives late does not replace a page that was requested later', {
  tag: '@more',
}, async () => {
  await page.goto(lists.news);
  const first = await titles(page);
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(/api\/redacao\/noticias\?.*depois=/, async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/redacao\/noticias\?.*depois=/);
  await button(page, 'Próxima').click();
  await asked;
  await expect(page).toHaveURL(/depois=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/depois=/);
  const late = page.waitForResponse(/\/api\/redacao\/noticias\?.*depois=/);
  release();
  await (await late).finished();
  await expect(page.getByText('Página 1')).toBeVisible();
  expect(await titles(page)).toEqual(first);
});

test('arrow keys go through a filter of a list without losing it', { tag: '@more' }, async () => {
  for (const [path, label] of [
    [lists.audit, 'Ação'],
    [lists.audit, 'Pessoa'],
    [lists.news, 'Categoria'],
  ] as const) {
    await page.goto(path);
    const filter = page.getByLabel(label, { exact: true });
    await expect(page.locator('[aria-busy=false]')).toBeVisible();
    await filter.focus();
    const values: string[] = [];
    for (let step = 0; step < (label === 'Pessoa' ? 1 : 2); step += 1) {
      const answer = page.waitForResponse(/\/api\/redacao\//);
      await page.keyboard.press('ArrowDown');
      await answer;
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(filter).toBeFocused();
      values.push(await filter.inputValue());
    }
    expect(new Set(values).size).toBe(values.length);
    expect(values).not.toContain('');
    await expect(page).toHaveURL(new RegExp(`=${values.at(-1)}`));
  }
});

test('paging by keyboard keeps the focus, also where there is no next page', async () => {
  await page.goto(lists.news);
  const [previous, next] = [button(page, 'Anterior'), button(page, 'Próxima')];
  await next.focus();
  for (let number = 2; number < 100; number += 1) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Página ${number}`)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(next).toBeFocused();
    if (await next.isDisabled()) break;
  }
  await expect(next).toBeDisabled();
  await previous.press('Enter');
  await expect(next).toBeEnabled();
  await expect(previous).toBeFocused();
});

test('the focus returns when a dialog closes because its work is done', {
  tag: '@more',
}, async () => {
  await page.goto('/dashboard/videos');
  const edit = rows(page).nth(1).getByRole('button', { name: 'Editar' });
  await edit.click();
  await button(page, 'Salvar').click();
  await expectMessage(page, 'Vídeo salvo.');
  await expect(edit).toBeFocused();
});

test('the back button shows the list as it was left', { tag: '@more' }, async () => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(lists.news);
  const link = rows(page).nth(15).getByRole('link').first();
  const title = await link.textContent();
  await link.click();
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(title ?? '');
  await page.goBack();
  await expect(page.getByRole('link', { name: title ?? '', exact: true })).toBeInViewport();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await page.goto('/sobre-nos');
  await page.goBack();
  await expect(page.getByRole('link', { name: title ?? '', exact: true })).toBeInViewport();
});

test('a page that deletions emptied is replaced by the one before', { tag: '@more' }, async () => {
  await page.goto(lists.news);
  while (!(await button(page, 'Próxima').isDisabled())) {
    const number = Number((await page.getByText(/^Página \d+$/).textContent())?.replace(/\D/g, ''));
    await button(page, 'Próxima').click();
    await expect(page.getByText(`Página ${number + 1}`)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  const last = Number((await page.getByText(/^Página \d+$/).textContent())?.replace(/\D/g, ''));
  expect(last).toBeGreaterThan(1);
  await page.getByLabel('Selecionar todas').check();
  await button(page, 'Deletar selecionadas').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'movidas para a lixeira.');
  await expect(rows(page)).toHaveCount(20);
  await expect(page).toHaveURL(last === 2 ? lists.news : new RegExp(`pagina=${last - 1}`));
  await expect(page.getByText('Nenhuma notícia encontrada.')).toHaveCount(0);
});

test('filters are folded on phones, with the number that is set', { tag: '@more' }, async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${lists.news}&categoria=games&texto=jogo`);
  const category = page.getByLabel('Categoria', { exact: true });
  await expect(page.getByLabel('Texto')).toHaveValue('jogo');
  await expect(category).toBeHidden();
  await page.getByText('Filtros (2)').press('Enter');
  await category.selectOption('');
  await expect(page).not.toHaveURL(/categoria=/);
  await expect(page.getByText('Filtros (1)', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(category).toBeVisible();
});

test('a day that does not exist is named below its field, and filters nothing', {
  tag: '@more',
}, async () => {
  await page.goto(lists.news);
  const before = await titles(page);
  const day = page.getByLabel('De', { exact: true });
  await day.fill('31/02/2026');
  await day.blur();
  await expect(page.getByText('Essa data não existe.')).toBeVisible();
  await expect(day).toHaveAccessibleDescription(/Essa data não existe/);
  expect(await titles(page)).toEqual(before);
  await day.fill('');
  await expect(page.getByText('Essa data não existe.')).toBeHidden();
});
