/** A backup from the tab `Cópias de segurança`, made and downloaded in a browser. */
import { expectAccessible } from '../support/axe.ts';
import { admin, signInAdmin, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin({}) });

test('an admin makes a backup, reads how it is restored and downloads it', { tag: '@more' }, async ({
  context,
  page,
  portal,
  faults,
}) => {
  faults.expect(/answer 400|status of 400/);
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/configuracoes?aba=copias');
  const tabs = page.getByRole('navigation', { name: 'Partes das configurações' });
  await expect(tabs.getByRole('link', { name: 'Cópias de segurança' })).toBeInViewport();
  await page.getByRole('button', { name: 'Fazer agora' }).click();
  const made = page.getByRole('list', { name: 'Cópias guardadas' }).getByRole('listitem');
  await expect(made).toHaveCount(1);
  await made.getByText('Como restaurar').click();
  await expect(made.getByText(/npm run restore -- .*\.antes\/copias-de-seguranca\/\d{4}-/)).toBeVisible();
  await expectAccessible(page);
  await made.getByRole('button', { name: /^Baixar: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Baixar cópia de segurança' });
  await dialog.getByLabel('Senha').fill('errada');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Senha').fill(admin.password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^copia-pauta-\d{4}-\d{2}-\d{2}-\d{4}\.zip$/);
  await expect(dialog).toHaveCount(0);
});
