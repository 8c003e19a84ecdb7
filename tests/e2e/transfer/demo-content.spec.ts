/**
 * `Começar de verdade` by keyboard: the demo content is removed, restored, and removed again
 * (docs/product.md#demo-content).
 */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { password, signIn } from '../support/sign-in.ts';

const email = 'chefe@exemplo.com';
const demoNews = 'a3CltwmCWTtstWIjdMGk';

test.use({ portalEnv: { DEMO_CONTENT: 'auto', ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });

const start = (page: Page): Locator => page.getByRole('button', { name: 'Começar de verdade' });

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('an admin removes the demo content and brings it back', { tag: '@more' }, async ({ page }) => {
  await page.goto('/login');
  await signIn(page, email);
  const status = await page.evaluate(
    (id) =>
      fetch(`/api/redacao/noticias/${id}/despublicar`, { method: 'POST' }).then((answer) => answer.status),
    demoNews,
  );
  expect(status).toBe(200);
  await page.goto('/dashboard');
  await expectAccessible(page);
  await press(start(page));
  const dialog = page.getByRole('dialog', { name: 'Começar de verdade' });
  await expect(dialog.getByText('Contas de exemplo')).toBeVisible();
  await expectAccessible(page);
  await press(dialog.getByRole('button', { name: 'Continuar' }));
  await expect(dialog.getByText('Remover também o que a redação mudou?')).toBeFocused();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await press(dialog.getByRole('button', { name: 'Remover a demonstração' }));
  await expect(page.getByRole('heading', { name: 'A demonstração saiu' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible();
  const home = await page.request.get('/');
  expect(await home.text()).toContain('Nenhuma notícia encontrada.');

  await press(page.getByRole('region', { name: 'Demonstração' }).getByRole('button', { name: 'Desfazer' }));
  await expectMessage(page, 'A demonstração voltou.');
  await expect(start(page)).toBeVisible();

  await press(start(page));
  await press(dialog.getByRole('button', { name: 'Continuar' }));
  await dialog.getByRole('checkbox').press('Space');
  await press(dialog.getByRole('button', { name: 'Remover a demonstração' }));
  await expect(page.getByRole('heading', { name: 'A demonstração saiu' })).toBeVisible();
  expect((await page.request.get('/api/redacao/demonstracao')).status()).toBe(404);
});
