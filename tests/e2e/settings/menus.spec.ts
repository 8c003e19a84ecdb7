/** The tab `Menus` of `Configurações`, and the dragging of rows. */
import type { Locator, Page, Response } from '@playwright/test';
import { words } from '../../builders.ts';
import { expectAccessible, expectToFit } from '../support/axe.ts';
import { admin, openAsVisitor, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

const listOf = (page: Page, name: string) => page.getByRole('region', { name });

async function openMenus(page: Page): Promise<void> {
  await signIn(page, admin.email);
  await page.goto('/dashboard/configuracoes?aba=menus');
  await expect(page.getByRole('heading', { name: 'Cabeçalho' })).toBeVisible();
}

async function restoreFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Histórico' }).click();
  await page.getByRole('button', { name: 'Restaurar Como o site começa' }).click();
  await expectMessage(page, 'Versão restaurada.');
}

test('the header is arranged by keyboard, and readers see it', { tag: '@more' }, async ({ page }) => {
  await openMenus(page);
  const header = listOf(page, 'Cabeçalho');
  const names = header.locator('li p:first-child bdi');
  await expect(names).toHaveText(['Home', 'Vídeos', 'Todos os grupos de seções', 'Contato']);

  await header.getByRole('button', { name: 'Adicionar item' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Adicionar item' });
  await dialog.getByLabel('Tipo').selectOption('Endereço');
  await dialog.getByLabel('Nome').fill('Loja');
  await dialog.getByLabel('Endereço').fill('javascript:alert(1)');
  await dialog.getByLabel('Endereço').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Escreva um endereço do site, como /contato');
  await expectAccessible(page);
  await dialog.getByLabel('Endereço').fill('https://loja.example/');
  await dialog.getByLabel('Endereço').press('Enter');
  await expect(dialog).toBeHidden();
  await header.getByRole('button', { name: 'Adicionar item' }).press('Enter');
  await dialog.getByLabel('Tipo').selectOption('Seção');
  await dialog.getByLabel('Seção').selectOption('Games');
  await dialog.getByLabel('Nome').press('Enter');

  const row = (name: string) => header.getByRole('listitem').filter({ hasText: name });
  const up = row('Games').getByRole('button', { name: 'Mover para cima' });
  for (let step = 0; step < 5; step += 1) await up.press('Enter');
  await expect(up).toBeFocused();
  await row('Vídeos').getByRole('button', { name: 'Ocultar' }).press('Enter');
  await row('Contato').getByRole('button', { name: 'Remover' }).press('Enter');
  await expect(names).toHaveText(['Games', 'Home', 'Vídeos', 'Todos os grupos de seções', 'Loja']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expectMessage(page, 'Configurações salvas.');

  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.locator('li > :is(a, button)').filter({ visible: true })).toHaveText(
    words('Games Home Tecnologias Entretenimento Mais Loja Dashboard'),
  );
  await expect(menu.getByRole('link', { name: 'Loja' })).toHaveAttribute('rel', 'noopener external');

  await page.goto('/dashboard/configuracoes?aba=menus');
  await restoreFirst(page);
  await expect(names).toHaveText(['Home', 'Vídeos', 'Todos os grupos de seções', 'Contato']);
});

test('the tab fits every window, and a column of the footer is created and dragged to the front', {
  tag: '@more',
}, async ({ page }) => {
  await openMenus(page);
  await expectToFit(page);
  const columns = listOf(page, 'Colunas do rodapé');
  await columns.getByRole('button', { name: 'Adicionar coluna' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('A casa');
  await dialog.getByLabel('Nome').press('Enter');
  await columns.getByRole('button', { name: 'Adicionar item' }).click();
  await dialog.getByLabel('Tipo').selectOption('Endereço');
  await dialog.getByLabel('Nome').fill('Equipe');
  await dialog.getByLabel('Endereço').fill('/sobre-nos');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  const rows = columns.locator(':scope > ol > li');
  await rows.nth(1).getByText('A casa').dragTo(rows.nth(0));
  await expect(rows.first()).toContainText('A casa');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectMessage(page, 'Configurações salvas.');
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['A casa', 'Tecnologias', 'Entretenimento', 'Mais']);
  await expect(footer.getByRole('navigation', { name: 'A casa no rodapé' }).getByRole('link')).toHaveText(
    'Equipe',
  );
  await page.goto('/dashboard/configuracoes?aba=menus');
  await restoreFirst(page);
});

test('sections are dragged within their group', { tag: '@more' }, async ({ page }) => {
  await signIn(page, admin.email);
  await page.goto('/dashboard/secoes');
  const rows = listOf(page, 'Entretenimento').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const names = rows.locator('bdi');
  const before = await names.allTextContents();
  // The page shows the new order before the server has it.
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET');
  await names.nth(2).dragTo(rows.nth(0));
  await expect(names).toHaveText([before[2] ?? '', before[0] ?? '', before[1] ?? '']);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(names).toHaveText([before[2] ?? '', before[0] ?? '', before[1] ?? '']);
  await names.nth(0).dragTo(rows.nth(2));
  await expect(names).toHaveText(before);
  // Sections stay in their group.
  const others = listOf(page, 'Tecnologias').locator('bdi');
  const othersBefore = await others.allTextContents();
  await names.nth(0).dragTo(others.nth(0));
  await expect(names).toHaveText(before);
  await expect(others).toHaveText(othersBefore);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a section is dragged by its grip', { tag: '@more' }, async ({ page }) => {
    await signIn(page, admin.email);
    await page.goto('/dashboard/secoes');
    const rows = listOf(page, 'Entretenimento').getByRole('listitem');
    await expect(rows).toHaveCount(3);
    const names = rows.locator('bdi');
    const before = await names.allTextContents();
    const centerOf = async (target: Locator) => {
      await target.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    };
    const devtools = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    const isChange = (answer: Response) => answer.request().method() !== 'GET';
    const saved = page.waitForResponse(isChange);
    const to = await centerOf(rows.nth(0));
    await touch('touchStart', await centerOf(rows.nth(1).locator('[data-grip]')));
    await touch('touchMove', to);
    await touch('touchEnd');
    await expect(names).toHaveText([before[1] ?? '', before[0] ?? '', before[2] ?? '']);
    await saved;
    // The rest of the row scrolls the page.
    await expect(rows.nth(0)).toHaveCSS('touch-action', 'auto');
    const restored = page.waitForResponse(isChange);
    await rows.nth(0).getByRole('button', { name: 'Mover para baixo' }).click();
    await expect(names).toHaveText(before);
    await restored;
  });
});
