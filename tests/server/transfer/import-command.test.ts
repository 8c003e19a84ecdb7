import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { newsDocument } from './open-import.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pauta-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm run import -- …`, as an operator has it. */
async function runImport(...args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'server/commands/import.ts'), ...args], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  // Where it is, which it says every second.
  const err = said.replace(/^.* MB read .*\n/gm, '');
  return { status: await status, out, err };
}

async function anExport(content: string): Promise<string> {
  const file = join(folder, 'export.json');
  await writeFile(file, content);
  return file;
}

it('ends with 0 when everything is in, the first time and the second', async () => {
  const file = await anExport(
    JSON.stringify({ __collections__: { news: { n: newsDocument() }, outra: { a: {} } } }),
  );
  const first = await runImport(file);
  expect(first).toMatchObject({ status: 0, err: '' });
  expect(first.out).toMatch(/^collection +added +unchanged +skipped +failed$/m);
  expect(first.out).toMatch(/^news +1 +0 +0 +0$/m);
  expect(first.out).toMatch(/^outra +0 +0 +1 +0$/m);
  expect(first.out).toContain('skipped: outra.');
  expect(first.out).toContain('Everything that was not skipped is in.');
  const second = await runImport(file, '--files', folder);
  expect(second.status).toBe(0);
  expect(second.out).toMatch(/^news +0 +1 +0 +0$/m);
});

it('ends with 1 and names the record when something was bad', async () => {
  const news = { n: newsDocument(), ruim: newsDocument({ title: 5 }) };
  const { status, out, err } = await runImport(await anExport(JSON.stringify({ __collections__: { news } })));
  expect(status).toBe(1);
  expect(err).toMatch(/^news\/ruim: title: /);
  expect(out).toContain('1 fault(s), listed above; everything else is in.');
});

it.each([['<rss><channel></channel></rss>', 'an RSS feed']])(
  'names what a foreign file is, and says that nothing was imported: %s',
  async (content, kind) => {
    const { status, out, err } = await runImport(await anExport(content));
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain(`export.json is ${kind}`);
    expect(err).toContain('Nothing was imported.');
  },
);

it('imports an archive of WordPress, in several files, once', async () => {
  const files = await Promise.all(
    [1, 2].map(async (id) => {
      const file = join(folder, `site-${id}.xml`);
      await writeFile(file, aWordpressFile(id));
      return file;
    }),
  );
  const tried = await runImport(...files, '--dry-run');
  expect(tried.out).toContain('This was a dry run: nothing was written.');
  const first = await runImport(...files);
  expect(first.out).toMatch(/^post +2 +0 +0 +0 +0$/m);
  expect(first.out).toMatch(/^comment +2 +0 +0 +0 +0$/m);
  const second = await runImport(...files);
  expect(second.out).toMatch(/^post +0 +2 +0 +0 +0$/m);
  expect(second).toMatchObject({ status: 0, err: '' });
});

it('imports an archive of Ghost, once', async () => {
  const dates = { created_at: '2021-01-01T00:00:00.000Z', published_at: '2021-01-02T00:00:00.000Z' };
  const post = { id: 'p1', title: 'Satélite', slug: 'satelite', type: 'post', html: '<p>Texto.</p>' };
  const data = { posts: [{ ...post, ...dates, status: 'published', visibility: 'public' }], members: [{}] };
  const file = await anExport(JSON.stringify({ db: [{ meta: { version: '5.0' }, data }] }));
  const first = await runImport(file);
  expect(first.out).toMatch(/^post +1 +0 +0 +0 +0$/m);
  expect(first.out).toContain('Left out, by the names there: membro (1).');
  expect((await runImport(file)).out).toMatch(/^post +0 +1 +0 +0 +0$/m);
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

it('names a backup, and a folder, for what they are', async () => {
  const backup = join(folder, 'copia');
  await mkdir(backup);
  expect((await runImport(backup)).err).toContain('is a folder.');
  await writeFile(join(backup, 'manifest.json'), '{}');
  expect((await runImport(backup)).err).toContain(
    'is a Pauta backup, which "npm run restore -- DIR" restores.',
  );
});

it.each(['{"outra": 1}', '{"__collections__": {"posts": {"a": {"x": 1}}}}', 'não é JSON', '[]', '{'])(
  'ends with 1 and claims nothing of a file without records of the portal: %s',
  async (content) => {
    const { status, out } = await runImport(await anExport(content));
    expect(status).toBe(1);
    expect(out).toContain('Nothing was imported');
    expect(out).not.toContain('is in');
  },
);

it('ends with 1 and names the place when the file is damaged', async () => {
  const { status, out } = await runImport(await anExport('{"__collections__": {"news": {"n": '));
  expect(status).toBe(1);
  expect(out).toMatch(
    /The file is damaged: the file ends before its end \(byte 35, line 1, before the first/,
  );
});

it.each([
  [[], /^Usage: npm run import/],
  [['um.json', 'dois.json'], /^Usage: npm run import/],
  [['--fotos', 'x'], /--fotos/],
  [['/nada/export.json'], /ENOENT.*\/nada\/export\.json/],
])('says what it needs when called with %j', async (args, message) => {
  const { status, out, err } = await runImport(...args);
  expect(status).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(message);
});
