/** The first page of a new site, by keyboard (docs/product.md#first-start). */
import { signSetupToken } from '../../../server/services/accounts/set-up-site.ts';
import { expectAccessible } from '../support/axe.ts';
import { openAsVisitor } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';
import { password } from '../support/sign-in.ts';

const secret = 'segredo-de-prova-com-mais-de-32-letras';
test.use({ portalEnv: { SESSION_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1,::1' } });

test('a new site is set up by keyboard alone', async ({ page, context, portal }) => {
  await openAsVisitor(context, portal.url);
  await page.goto(`/comecar/${signSetupToken(secret, Date.now())}`);
  await expectAccessible(page, ['desktop', 'phone']);
  await expect(page.getByLabel('Nome do site')).toBeFocused();
  await page.keyboard.type('Diário do Agreste');
  await page.keyboard.press('Tab');
  await page.keyboard.type('notícias de política e esporte');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0a2a66');
  await expect(page.getByLabel('Cor da marca')).toHaveValue('0a2a66');
  await expect(page.getByLabel('Paleta')).toHaveValue('#0a2a66');
  // These stops are the palette, the choice of sections, and the sections.
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
  await page.keyboard.type('Política\nEsporte\nCidade');
  // This stop is the choice to bring an old site along.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Vou trazer um site do WordPress ou do Ghost')).toBeFocused();
  for (const text of ['Ana Prado', 'ana@diario.test', password]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Diário do Agreste' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'Primeiros passos' }).getByRole('listitem');
  await expect(steps.first()).toBeVisible();
  const names = await steps.getByRole('link').allTextContents();
  await steps
    .first()
    .getByRole('button', { name: `Dispensar: ${names[0]}` })
    .press('Enter');
  await expect(steps.getByRole('link')).toHaveText(names.slice(1));
  await expect(steps.first()).toBeFocused();
  await page.reload();
  await expect(steps.getByRole('link')).toHaveText(names.slice(1));
  await page.goto('/dashboard/secoes');
  await expect(page.getByRole('main').getByText('Política', { exact: true }).first()).toBeVisible();
});
