/** `Mudança`: an admin moves a WordPress site in by the browser (docs/product.md#moving-in). */
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

const item = (id: number, category: string) => `<item><title>Texto ${id}</title>
<link>https://blog.exemplo/texto-${id}/</link><dc:creator>rui</dc:creator>
<content:encoded><![CDATA[<p>Um texto. [estranho]</p>]]></content:encoded><wp:postmeta><wp:meta_key>linha_fina</wp:meta_key><wp:meta_value>Uma linha fina ${id}</wp:meta_value></wp:postmeta><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2020-01-0${id} 10:00:00</wp:post_date_gmt><wp:post_name>texto-da-mudanca-${id}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="${category}">${category}</category></item>`;

const wxr = `<?xml version="1.0"?><rss xmlns:content="c" xmlns:dc="d" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Blog do Rui</title><wp:base_site_url>https://blog.exemplo</wp:base_site_url>
<wp:base_blog_url>https://blog.exemplo</wp:base_blog_url>
<wp:author><wp:author_login>rui</wp:author_login><wp:author_display_name>Rui Sá</wp:author_display_name></wp:author>
${['Astronomia', 'Avisos'].map((name) => `<wp:category><wp:category_nicename>${name}</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`).join('')}
${item(1, 'Astronomia')}${item(2, 'Avisos')}</channel></rss>`;

const log = ['/promo', '/promo/', '/texto-1/', '/editoria/Astronomia/']
  .map((path) => `203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "GET ${path} HTTP/1.1" 200 9\n`)
  .join('');

test('an admin sends the files, reads the dry run, maps the categories, imports, undoes it and imports again', {
  tag: '@more',
}, async ({ page, context, portal }) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/mudanca');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mudança');
  await expectAccessible(page, ['desktop', 'phone']);
  const chooser = page.getByLabel('Arquivos do site antigo');
  const files = page.getByRole('list', { name: 'Arquivos' });
  await chooser.setInputFiles([
    { name: 'blog.xml', mimeType: 'text/xml', buffer: Buffer.from(wxr) },
    { name: 'access.log.1', mimeType: 'text/plain', buffer: Buffer.from(log) },
    { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await expect(files.getByRole('listitem').filter({ hasText: 'blog.xml' })).toContainText(
    'exportação do WordPress',
  );
  await expect(page.getByText('É um PDF.')).toBeVisible();
  await page.getByRole('button', { name: 'Tirar: nota.pdf' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(2);

  await page.getByLabel('Palavra antes das categorias (opcional)').fill('editoria');
  await page.getByRole('button', { name: 'Fazer o ensaio' }).click();
  await expect(page.getByRole('heading', { name: 'O que vem' })).toBeVisible();
  await expect(page.getByText('Notícias: 2 no WordPress, 2 aqui')).toBeVisible();
  const lost = page.getByRole('region', { name: 'Endereços que leitores usam e se perderiam' });
  await expect(lost).toContainText('1 endereço, com 2 acessos');
  await expect(lost).toContainText('/promo2');
  await expectAccessible(page, ['desktop', 'phone']);
  await page.getByLabel('linha_fina (2 textos)').selectOption('Resumo da notícia');
  await page.getByLabel('Nova seção').fill('Céu e avisos');
  await page.getByRole('button', { name: 'Acrescentar seção' }).click();
  await page.getByLabel('Astronomia (1 texto)').selectOption('Nova seção Céu e avisos');
  await page.getByLabel('Avisos (1 texto)').selectOption('Nova seção Céu e avisos');
  await page.getByLabel('Rui Sá').selectOption('Só o nome, sem página');

  await page.getByRole('button', { name: 'Importar' }).click();
  await expect(page.getByRole('heading', { name: 'Mudança feita' })).toBeVisible();
  await expect(page.getByText('Seções: 2 no WordPress, 2 aqui')).toBeVisible();
  await page.getByRole('link', { name: 'Conferir em Importações' }).click();
  await expect(page.getByText(/^Blog do Rui \(WordPress\)/)).toBeVisible();

  await page.goto('/dashboard/mudanca');
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Saem do site, sem passar pela lixeira: 2 notícias');
  await expectAccessible(page, ['desktop', 'phone']);
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible();
  expect((await page.request.get('/news/texto-da-mudanca-2')).status()).toBe(404);
  await page.getByRole('button', { name: 'Voltar aos arquivos' }).click();

  await page.getByRole('button', { name: 'Fazer o ensaio' }).click();
  await page.getByRole('button', { name: 'Importar' }).click();
  await page.getByRole('button', { name: 'Apagar os arquivos e encerrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByRole('button', { name: 'Fazer o ensaio' })).toHaveCount(0);
  await page.goto('/news/texto-da-mudanca-2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texto 2');
  await expect(page.getByText('Uma linha fina 2')).toBeVisible();
});
