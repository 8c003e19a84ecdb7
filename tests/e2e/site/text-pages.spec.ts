/** `Páginas` in the newsroom, and what readers see of them. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { admin, openAsVisitor, settingsEnv } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ portalEnv: settingsEnv });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

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
  await expect(page.getByRole('status').filter({ hasText: 'Salvo' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(toast(page, 'Página publicada.')).toBeVisible();
  await page.goto('/pagina/equipe-editorial');
  await expect(page.getByRole('main')).toContainText('A redação do');

  await page.goto('/dashboard/paginas');
  await page.getByRole('list', { name: 'Páginas' }).getByRole('link', { name: 'Termos' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(toast(page, 'Página publicada.')).toBeVisible();
  await page.goto('/termos-de-uso-e-privacidade');
  await expect(page.getByRole('main')).toContainText('Versão 02');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'O que mudou desde a versão 01' }).click();
  await expect(page.getByRole('heading', { name: 'O que mudou na versão 02' })).toBeVisible();
});
