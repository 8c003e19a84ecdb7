/** `Importações`: the problems that an import left (docs/product.md#moving-in). */
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test('an admin reads the report of an import, and ticks items off by keyboard', { tag: '@more' }, async ({
  page,
  context,
  portal,
}) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/importacoes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importações');
  await expect(page.getByText('1.240 desta vez, 2 com erro')).toBeVisible();
  await expectAccessible(page, ['desktop', 'phone']);
  const items = page.getByRole('list', { name: 'Itens com problemas' });
  await expect(items.getByRole('link', { name: 'https://antigo.example/2019/05/item0/' })).toBeVisible();
  await expect(items).toContainText('escreva no lugar');
  await page.getByLabel('Problema', { exact: true }).selectOption('Código de plugin retirado');
  await expect(items.getByRole('link', { name: /^Editar/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Marcar como resolvido: Lista de presentes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Reabrir: Lista de presentes' })).toBeFocused();
  await page.getByRole('link', { name: 'Resolvidos' }).click();
  await expect(items.getByRole('listitem').filter({ hasText: 'Lista de presentes' })).toHaveCount(1);
  await expect(items).not.toContainText('Um foguete');
  await page.goto('/dashboard/importacoes');
  await expect(page.getByRole('heading', { name: 'Para conferir (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Marcar todos desta página' }).click();
  await expect(page.getByText('Nada para conferir aqui.')).toBeVisible();
});
