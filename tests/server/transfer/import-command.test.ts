/** `npm run import` on content exports and on files of other systems, with its exit codes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openImportCommand } from './import-command.ts';
import { newsDocument } from './open-import.ts';

const command = openImportCommand();

it('the command ends with 0 when everything is imported, also when it is repeated', async () => {
  const file = await command.anExport(
    JSON.stringify({ __collections__: { news: { n: newsDocument() }, outra: { a: {} } } }),
  );
  const first = await command.runImport(file);
  expect(first).toMatchObject({ status: 0, err: '' });
  expect(first.out).toMatch(/^collection +added +unchanged +skipped +failed$/m);
  expect(first.out).toMatch(/^news +1 +0 +0 +0$/m);
  expect(first.out).toMatch(/^outra +0 +0 +1 +0$/m);
  expect(first.out).toContain('skipped: outra.');
  expect(first.out).toContain('Everything that was not skipped is in.');
  const second = await command.runImport(file, '--files', command.folder);
  expect(second.status).toBe(0);
  expect(second.out).toMatch(/^news +0 +1 +0 +0$/m);
});

it('the command ends with 1 and names a record that cannot be imported', async () => {
  const news = { n: newsDocument(), ruim: newsDocument({ title: 5 }) };
  const { status, out, err } = await command.runImport(
    await command.anExport(JSON.stringify({ __collections__: { news } })),
  );
  expect(status).toBe(1);
  expect(err).toMatch(/^news\/ruim: title: /);
  expect(out).toContain('1 fault(s), listed above; everything else is in.');
});

it('the command names what a foreign file is, and says that nothing was imported', async () => {
  const feed = await command.anExport('<rss><channel></channel></rss>');
  const { status, out, err } = await command.runImport(feed);
  expect([status, out]).toEqual([1, '']);
  expect(err).toContain('export.json is an RSS feed');
  expect(err).toContain('Nothing was imported.');
});

it('the command names a backup and a folder as what they are', async () => {
  const backup = join(command.folder, 'copia');
  await mkdir(backup);
  expect((await command.runImport(backup)).err).toContain('is a folder.');
  await writeFile(join(backup, 'manifest.json'), '{}');
  expect((await command.runImport(backup)).err).toContain(
    'is a Pauta backup, which "npm run restore -- DIR" restores.',
  );
});

it.each(['{"outra": 1}', '{"__collections__": {"posts": {"a": {"x": 1}}}}', 'não é JSON', '[]', '{'])(
  'the command ends with 1 and claims nothing of a file without records of the portal: %s',
  async (content) => {
    const { status, out, err } = await command.runImport(await command.anExport(content));
    expect(status).toBe(1);
    expect(out + err).toContain('Nothing was imported');
    expect(out).not.toContain('is in');
  },
);

it('the command ends with 1 and names the position of damage in a file', async () => {
  const { status, out } = await command.runImport(
    await command.anExport('{"__collections__": {"news": {"n": '),
  );
  expect(status).toBe(1);
  expect(out).toMatch(
    /The file is damaged: the file ends before its end \(byte 35, line 1, before the first/,
  );
});

it.each([
  [[], /^Usage: npm run import/],
  [['um.json', 'dois.json'], /^There is no file um\.json\./],
  [['--fotos', 'x'], /^There is no option --fotos, /],
  [['--rehearse'], /^There is no option --rehearse, or its value is missing/],
  [['package.json', 'README.md'], /^Several files at once can only be of WordPress/],
  [['/nada/export.json'], /^There is no file \/nada\/export\.json\./],
])('the command says what it needs when called with %j', async (args, message) => {
  const { status, out, err } = await command.runImport(...args);
  expect(status).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(message);
});

it('the command imports a file of WordPress in several files once', async () => {
  const files = await Promise.all(
    [1, 2].map(async (id) => {
      const file = join(command.folder, `site-${id}.xml`);
      await writeFile(file, aWordpressFile(id));
      return file;
    }),
  );
  const tried = await command.runImport(...files, '--dry-run');
  expect(tried.out).toContain('This was a dry run: nothing was written.');
  const redirects = /Redirects added: \d+/;
  expect(tried.out).toMatch(redirects);
  const first = await command.runImport(...files);
  expect(redirects.exec(first.out)?.[0]).toBe(redirects.exec(tried.out)?.[0]);
  expect(first.out).toMatch(/^post +2 +0 +0 +0 +0$/m);
  expect(first.out).toMatch(/^comment +2 +0 +0 +0 +0$/m);
  const second = await command.runImport(...files);
  expect(second.out).toMatch(/^post +0 +2 +0 +0 +0$/m);
  expect(second).toMatchObject({ status: 0, err: '' });
});

it('the command undoes the last import of another system, after it said what that deletes', async () => {
  const planned = await command.runImport('--undo', '--dry-run');
  expect(planned.out).toMatch(/^What is deleted, without the trash: 2 notícias, .*2 comentários/m);
  expect(planned.status).toBe(0);
  const undone = await command.runImport('--undo');
  expect(undone.out).toContain('The import is undone.');
  let again = await command.runImport('--undo');
  while (again.out.includes('The import is undone.')) again = await command.runImport('--undo');
  expect(again).toMatchObject({ status: 1, err: 'There is no import to undo.\n' });
});

it('the command speaks Portuguese where the machine does', async () => {
  command.language = 'pt_BR.UTF-8';
  try {
    expect((await command.runImport('--help')).out).toContain('Uso: npm run import');
    expect(await command.runImport('nada.xml', 'nem-isto.xml')).toMatchObject({
      status: 1,
      err: 'Não há arquivo nada.xml. Nada foi importado.\n',
    });
    const file = join(command.folder, 'site-pt.xml');
    await writeFile(file, aWordpressFile(3));
    const map = join(command.folder, 'mapa.csv');
    await writeFile(map, 'Nao existe,games\n');
    expect((await command.runImport(file, '--map', map)).err).toContain(
      '--map: nenhuma categoria do site antigo se chama nao existe. As que há: Games. Nada foi importado.',
    );
    await writeFile(map, 'author:Ninguém,skip\n');
    expect((await command.runImport(file, '--map', map)).err).toContain(
      '--map: nenhum autor do site antigo se chama ninguem. Os que há: ',
    );
    await writeFile(map, 'games\n');
    expect((await command.runImport(file, '--map', map)).err).toContain(
      'mapa.csv: a linha 1 não é "antiga,nova". Nada foi importado.',
    );
    expect((await command.runImport('--fotos')).err).toBe(
      'A opção --fotos não existe, ou falta o valor dela; --help diz quais há. Nada foi importado.\n',
    );
    const cut = join(command.folder, 'cortado.xml');
    await writeFile(cut, aWordpressFile(4).slice(0, -400));
    expect((await command.runImport(cut, '--dry-run')).err).toContain('cortado.xml acaba antes do fim');
    const done = await command.runImport(file);
    expect(done.out).toContain('Notícias: 1 no WordPress, 1 aqui');
    expect(done.out).toContain('Comentários: 1 no WordPress, 1 aqui');
    expect((await command.runImport('/nada/site.xml')).err).toBe(
      'Não há arquivo /nada/site.xml. Nada foi importado.\n',
    );
    const own = await command.runImport(await command.anExport('{"__collections__": {"outra": {"a": {}}'));
    expect(own.out).toMatch(/^coleção +novos +iguais +de fora +com erro$/m);
    expect(own.out).toContain('O arquivo está danificado: o arquivo acaba antes do fim (byte 39, linha 1, ');
    expect(own.out).toContain('Nada foi importado: tudo ficou de fora.');
    const feed = await command.anExport('<rss><channel></channel></rss>');
    expect((await command.runImport(feed)).err).toMatch(/é um feed RSS, .*WordPress \(WXR, um \.xml\)/);
  } finally {
    command.language = 'C';
  }
});

it('the command imports a file of Ghost once', async () => {
  const dates = { created_at: '2021-01-01T00:00:00.000Z', published_at: '2021-01-02T00:00:00.000Z' };
  const post = { id: 'p1', title: 'Satélite', slug: 'satelite', type: 'post', html: '<p>Texto.</p>' };
  const data = { posts: [{ ...post, ...dates, status: 'published', visibility: 'public' }], members: [{}] };
  const file = await command.anExport(JSON.stringify({ db: [{ meta: { version: '5.0' }, data }] }));
  const first = await command.runImport(file);
  expect(first.out).toMatch(/^post +1 +0 +0 +0 +0$/m);
  expect(first.out).toContain('Left out, by the names there: membro (1).');
  const unknown = 'where the old site was: its whole addresses stay. --fetch says it.';
  expect(first.out).toContain(unknown);
  const second = await command.runImport(file, '--fetch', 'https://velho.invalid');
  expect(second.out).toMatch(/^post +0 +1 +0 +0 +0$/m);
  expect(second.out).not.toContain(unknown);
});

it('the command rehearses the move by the access logs of the old server, before and after the import', async () => {
  const lines = (from: number, ...targets: string[]) =>
    targets.map(
      (target) => `203.0.113.${from} - - [21/Nov/2026:09:30:12 -0300] "GET ${target} HTTP/1.1" 200 9\n`,
    );
  const plain = join(command.folder, 'access.log');
  const packed = join(command.folder, 'access.log.2.gz');
  const lost = ['/promo', '/promo/?utm_source=x', '/?p=99', '/news/outra'];
  await writeFile(plain, [...lines(1, '/2019/05/foguete-7/', '/', '/contato', '/foto.png'), 'x\n'].join(''));
  await writeFile(packed, gzipSync(lines(2, ...lost, '/?p=7', '/category/games/', '/feed/').join('')));
  const site = join(command.folder, 'site-rehearsed.xml');
  await writeFile(site, aWordpressFile(7));
  const logs = ['--rehearse', plain, '--rehearse', packed];
  const found = [
    'Requests of readers: 10, for 9 addresses (12 lines).',
    'Left out: unreadable lines 1, images, styles and scripts 1.',
    'Addresses that would be lost: 3, with 4 requests. Add rules for them in Redirecionamentos:',
    '       2  /promo',
    '       1  /?p=99',
    '       1  /news/outra\n',
  ].join('\n');
  const tried = await command.runImport(site, ...logs);
  expect(tried.status).toBe(1);
  expect(tried.out).toContain('This was a dry run: nothing was written.');
  expect(tried.out).toContain(found);
  expect((await command.runImport(...logs)).out).toContain('       1  /2019/05/foguete-7\n');
  expect((await command.runImport(site)).out).toMatch(/^post +1 /m);
  expect(await command.runImport(...logs)).toMatchObject({ status: 1, out: `\n${found}` });
  expect((await command.runImport(site, '--rehearse', '/nada.log')).err).toMatch(
    /^There is no file \/nada\.log\. Nothing/,
  );
  await writeFile(plain, '{"status":200}\n');
  const unread = await command.runImport('--rehearse', plain);
  expect(unread.status).toBe(1);
  expect(unread.out).toContain('No line of the log could be read');
  expect(unread.out).not.toContain('No address would be lost');
});

function aWordpressFile(id: number): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Blog</title><link>https://antigo.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://antigo.example</wp:base_site_url><wp:base_blog_url>https://antigo.example</wp:base_blog_url>
<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>games</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Games]]></wp:cat_name></wp:category>
<item><title>Foguete ${id}</title><link>https://antigo.example/2019/05/foguete-${id}/</link><dc:creator><![CDATA[ana]]></dc:creator>
<content:encoded><![CDATA[<!-- wp:paragraph --><p>Texto ${id}.</p><!-- /wp:paragraph -->]]></content:encoded><excerpt:encoded><![CDATA[Resumo.]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>2019-05-03 10:00:00</wp:post_date><wp:post_date_gmt>2019-05-03 13:00:00</wp:post_date_gmt>
<wp:post_name>foguete-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:post_type>post</wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>0</wp:is_sticky>
<category domain="category" nicename="games"><![CDATA[Games]]></category>
<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[Bia]]></wp:comment_author><wp:comment_date_gmt>2019-05-04 13:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Boa.]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>
</item></channel></rss>`;
}
