/** The search of readers, by keyboard. */
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/portal.ts';

const order = { name: 'Ordem dos resultados' };

test('the order of hits is chosen by keyboard', async ({ page }) => {
  await page.goto('/busca?q=ana+souza');
  await expect(page.getByText(/^(\d+|mais de 1\.000) resultados$/)).toBeVisible();
  const nav = page.getByRole('navigation', order);
  await expect(nav.getByRole('link', { name: 'Mais relevantes' })).toHaveAttribute('aria-current', 'true');
  await nav.getByRole('link', { name: 'Mais relevantes' }).focus();
  await page.keyboard.press('Tab');
  await expect(nav.getByRole('link', { name: 'Mais recentes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/busca?q=ana+souza&ordem=recentes');
  await expect(nav.getByRole('link', { name: 'Mais recentes' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  // A new search keeps the order.
  await page.getByRole('searchbox', { name: 'Buscar notícias' }).fill('chip');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=chip.*ordem=recentes/);
});
