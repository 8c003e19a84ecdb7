/** Old addresses, from the list of those not found to the reader (docs/product.md#redirects). */
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test('an old address is redirected by keyboard, and an address of a page is refused', async ({
  page,
  context,
  portal,
  faults,
}) => {
  faults.expect(/2019\/05\/Elei/);
  faults.expect(/api\/redacao\/redirecionamentos/);
  await signInAdmin(context, page, portal.url);
  expect((await page.goto('/2019/05/Eleições/'))?.status()).toBe(404);
  await page.goto('/dashboard/redirecionamentos');
  await button(page, 'Novo redirecionamento').press('Enter');
  await field(page, 'Endereço antigo').pressSequentially('/2019/05/Eleições/');
  await field(page, 'Endereço novo').fill('/2019/05/Eleições');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Este redirecionamento levaria ao próprio endereço antigo.')).toBeVisible();
  await field(page, 'Endereço novo').fill('/sobre-nos');
  await expectAccessible(page, ['desktop', 'phone']);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Redirecionamento criado.');
  await expect(page.getByRole('listitem').filter({ hasText: '/2019/05/Eleições' })).toContainText(
    'Leva a /sobre-nos',
  );
  await field(page, 'Testar um endereço').fill('https://velho.example/2019/05/Elei%c3%a7%c3%b5es');
  await button(page, 'Testar').click();
  await expect(page.getByText('Leva a /sobre-nos (301).')).toBeVisible();
  await field(page, 'Testar um endereço').fill('/contato');
  await button(page, 'Testar').click();
  await expect(page.getByText('O portal responde neste endereço.')).toBeVisible();
  await expectAccessible(page, ['desktop', 'phone']);
  await page.goto('/2019/05/Eleições/');
  await expect(page).toHaveURL(/\/sobre-nos$/);
});

test('tables of redirects are imported and exported, and rules with * are ordered', { tag: '@more' }, async ({
  page,
  context,
  portal,
}) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/redirecionamentos');
  await button(page, 'Importar planilha').click();
  const csv =
    'origem,destino,tipo\n/blog/*,/news/*,301\n/blog/a/*,/contato,302\n/velho,,410\n/x,//y.example,301\n';
  await field(page, 'Planilha').setInputFiles({
    name: 'tabela.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await button(page, 'Importar').last().click();
  await expect(page.getByText('Novos: 3. Alterados: 0. Iguais: 0. Recusados: 1.')).toBeVisible();
  await expect(page.getByText('Linha 5: O endereço novo tem de começar com /')).toBeVisible();
  await expectAccessible(page, ['desktop', 'phone']);
  await button(page, 'Fechar').click();
  const beginnings = page.getByRole('region', { name: 'Começos de endereço' });
  await expect(beginnings.getByRole('listitem')).toContainText(['/blog/*', '/blog/a/*']);
  await beginnings.getByRole('button', { name: 'Mover para cima' }).last().click();
  await expect(beginnings.getByRole('listitem')).toContainText(['/blog/a/*', '/blog/*']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar planilha' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('redirecionamentos.csv');
  await button(page, 'Acessos: /velho').click();
  await expect(page.getByText('Nenhum acesso nos últimos 30 dias.')).toBeVisible();
  await button(page, 'Fechar').click();
  await page.getByRole('link', { name: 'Não encontrados' }).click();
  await expect(page.getByText('O que leitores e buscadores pediram')).toBeVisible();
  await expectAccessible(page, ['desktop', 'phone']);
});
