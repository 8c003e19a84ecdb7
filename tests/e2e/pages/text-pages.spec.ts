/** `Páginas` in the newsroom, and what readers see of them. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { admin, openAsVisitor, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

test('an admin writes a page, and publishes new terms', async ({ page }) => {
  await signIn(page, admin.email);
  await page.goto('/dashboard/paginas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Páginas');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova página' }).click();
  await page.getByRole('dialog').getByLabel('Título').fill('Equipe editorial');
  await page.getByRole('button', { name: 'Criar' }).click();
  const text = page.getByRole('textbox', { name: 'Texto da página' });
  await text.click();
  await page.keyboard.type('A redação do {nome}.');
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expectMessage(page, 'Página publicada.');
  await page.goto('/pagina/equipe-editorial');
  await expect(page.getByRole('main')).toContainText('A redação do');

  await page.goto('/dashboard/paginas');
  await page.getByRole('list', { name: 'Páginas' }).getByRole('link', { name: 'Termos' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expectMessage(page, 'Página publicada.');
  await page.goto('/termos-de-uso-e-privacidade');
  await expect(page.getByRole('main')).toContainText('Versão 02');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'O que mudou desde a versão 01' }).click();
  await expect(page.getByRole('heading', { name: 'O que mudou na versão 02' })).toBeVisible();
});

async function openAbout(page: Page): Promise<Locator> {
  await page.goto('/dashboard/paginas');
  await page.getByRole('list', { name: 'Páginas' }).getByRole('link', { name: 'Sobre' }).click();
  return page.getByLabel('Título', { exact: true });
}

const saved = (page: Page) => page.getByText(/^salvo (às|em) /);

test('a page that was saved and left opens with what was saved', async ({ page }) => {
  await signIn(page, admin.email);
  const title = await openAbout(page);
  await title.fill('Sobre a redação');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Todas as páginas' }).click();
  await page.getByRole('list', { name: 'Páginas' }).getByRole('link', { name: 'Sobre' }).click();
  await expect(title).toHaveValue('Sobre a redação');
  await title.fill('Sobre a nossa redação');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(saved(page)).toBeVisible();
});

test('two people who edit one page choose, part by part, which text stays', { tag: '@more' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/answer 409|status of 409/);
  await signIn(page, admin.email);
  const title = await openAbout(page);
  const other = await context.newPage();
  const otherTitle = await openAbout(other);
  const save = (target: Page) => target.getByRole('button', { name: 'Salvar rascunho' }).click();
  const conflictOf = (target: Page) => target.getByRole('dialog', { name: 'Duas versões desta página' });
  const conflict = conflictOf(page);

  await otherTitle.fill('O título da outra pessoa');
  await save(other);
  await expect(saved(other)).toBeVisible();
  await title.fill('O meu título');
  await save(page);
  await expect(conflict.getByRole('group', { name: /^Título/ })).toContainText('outra pessoa');
  await expect(title).toHaveValue('O meu título');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Ficar com a minha versão' }).click();
  await expect(conflict).toBeHidden();
  await save(page);
  await expect(saved(page)).toBeVisible();

  await otherTitle.fill('A outra pessoa de novo');
  await save(other);
  await conflictOf(other).getByRole('radio', { name: 'A da outra aba' }).check();
  await conflictOf(other).getByRole('button', { name: 'Juntar as escolhas' }).click();
  await expect(otherTitle).toHaveValue('O meu título');
  await otherTitle.fill('O título dos dois');
  await save(other);
  await expect(saved(other)).toBeVisible();
  await other.close();
});

/** Creates a page for a test that changes its title. */
async function openNewPage(page: Page, name: string): Promise<Locator> {
  await page.goto('/dashboard/paginas');
  await page.getByRole('button', { name: 'Nova página' }).click();
  await page.getByRole('dialog').getByLabel('Título').fill(name);
  await page.getByRole('button', { name: 'Criar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return page.getByLabel('Título', { exact: true });
}

test('an unsaved page stays in the browser, also when another tab discards its copy', {
  tag: '@more',
}, async ({ page, context, faults }) => {
  faults.expect(/answer 503|status of 503/);
  await signIn(page, admin.email);
  const title = await openNewPage(page, 'Guardada no navegador');
  await page.route('**/api/redacao/paginas/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await title.fill('Só neste navegador');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('não foi salvo; o texto está guardado neste navegador')).toBeVisible();
  const found = (target: Page) => target.getByRole('region', { name: 'Texto não salvo' });

  const other = await context.newPage();
  await other.goto(page.url());
  await found(other).getByRole('button', { name: 'Descartar' }).click();
  await expect(found(other)).toBeHidden();
  await other.reload();
  await expect(found(other)).toContainText('Só neste navegador');
  await other.goto('/dashboard');
  const texts = other.getByRole('region', { name: 'Textos guardados neste navegador' });
  const text = texts.getByRole('listitem').filter({ hasText: 'Só neste navegador' }).first();
  await text.getByRole('button', { name: 'Abrir' }).click();
  await expect(other.getByRole('dialog')).toContainText('Só neste navegador');
  await other.keyboard.press('Escape');
  await text.getByRole('link', { name: 'Ir para a página' }).click();
  await expect(other).toHaveURL(/\/dashboard\/paginas\/./);
  await found(other).getByRole('button', { name: 'Recuperar texto' }).click();
  await expect(other.getByLabel('Título', { exact: true })).toHaveValue('Só neste navegador');
  await other.close();
});
