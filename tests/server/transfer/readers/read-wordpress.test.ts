/** Reading the records of a WordPress file. */
import { expect, it } from 'vitest';
import { smallPlan } from '../../../../bench/content/foreign-plan.ts';
import { generateWordpress } from '../../../../bench/content/wordpress.ts';
import { readWordpress } from '../../../../server/services/transfer/readers/read-wordpress.ts';

import { listAll, now, ofKind, textSource } from './sources.ts';

const head = `<?xml version="1.0" encoding="UTF-8"?><rss><channel><title>Antigo &amp; Cia</title>
<link>https://antigo.example/blog</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://antigo.example</wp:base_site_url><wp:base_blog_url>https://antigo.example/blog</wp:base_blog_url>`;
const foot = '</channel></rss>';
const field = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`;

function anItem(id: number, fields: Record<string, string> = {}, more = ''): string {
  const all = {
    title: `Título ${id}`,
    link: `https://www.antigo.example/blog/2019/05/titulo-${id}/`,
    'dc:creator': 'joao.silva',
    'content:encoded': `<p>Texto ${id}</p>`,
    'excerpt:encoded': '',
    'wp:post_id': String(id),
    'wp:post_date': '2019-05-03 09:00:00',
    'wp:post_date_gmt': '2019-05-03 12:00:00',
    'wp:post_name': `titulo-${id}`,
    'wp:status': 'publish',
    'wp:post_type': 'post',
    ...fields,
  };
  return `<item>${Object.entries(all)
    .map(([name, text]) => field(name, text))
    .join('')}${more}</item>`;
}

const read = (content: string | Buffer, pieceBytes?: number) =>
  listAll(readWordpress([textSource(content, pieceBytes)], now));
const readItems = async (...items: string[]) => read(head + items.join('') + foot);
const readOne = async (fields: Record<string, string>, more = '') => {
  const [item] = ofKind(await readItems(anItem(1, fields, more)), 'item');
  if (!item) throw new Error('there is no item');
  return item;
};
const meta = (key: string, value: string) =>
  `<wp:postmeta>${field('wp:meta_key', key)}${field('wp:meta_value', value)}</wp:postmeta>`;

it('reads site, texts, dates, slugs and old paths of a post', async () => {
  const [site, author, item] = await readItems(
    anItem(1, { 'wp:is_sticky': '1', 'excerpt:encoded': '<b>Um</b> resumo' }, meta('_thumbnail_id', '9')),
  );
  expect(site).toEqual({
    kind: 'site',
    system: 'wordpress',
    version: '1.2',
    address: 'https://antigo.example/blog',
    name: 'Antigo & Cia',
  });
  expect(author).toMatchObject({
    id: 'joao.silva',
    slug: 'joao-silva',
    oldPaths: ['/blog/author/joao-silva/'],
  });
  expect(item).toEqual({
    kind: 'item',
    id: '1',
    type: 'post',
    state: 'published',
    title: 'Título 1',
    slug: 'titulo-1',
    excerpt: 'Um resumo',
    text: { format: 'wordpress', source: '<p>Texto 1</p>' },
    publishedAt: Date.UTC(2019, 4, 3, 12),
    updatedAt: null,
    dateDoubt: null,
    isFeatured: true,
    sectionIds: [],
    primarySectionId: null,
    topicIds: [],
    authorIds: ['joao.silva'],
    image: { fileId: '9', address: null, caption: '', alternativeText: '', credit: '' },
    problems: [],
    oldPaths: ['/blog/2019/05/titulo-1/', '/blog/?p=1'],
  });
});

it.each([
  ['publish', '', 'published', []],
  ['future', '', 'scheduled', []],
  ['draft', '', 'draft', []],
  ['pending', '', 'draft', []],
  ['pending', 'segredo', 'draft', ['protegido por senha']],
  ['draft', 'segredo', 'draft', ['protegido por senha']],
  ['private', '', 'draft', ['privado']],
  ['publish', 'segredo', 'draft', ['protegido por senha']],
  ['wc-hidden', '', 'draft', ['estado wc-hidden']],
  // WordPress shows attachments with this state, but no posts.
  ['inherit', '', 'draft', ['estado inherit']],
])('reads the state %s with password "%s" as %s', async (status, password, state, details) => {
  const item = await readOne({ 'wp:status': status, 'wp:post_password': password });
  expect(item.state).toBe(state);
  expect(item.problems.map(({ detail }) => detail)).toEqual(details);
  expect(item.isPending ?? false).toBe(status === 'pending');
});

it('makes a draft of an item that only members could read, and leaves out hidden blocks', async () => {
  const members = await readOne({}, meta('_jetpack_newsletter_access', 'paid_subscribers'));
  expect([members.state, members.problems.map(({ code }) => code)]).toEqual(['draft', ['access']]);
  const hidden = '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>b</p><!-- /wp:paragraph -->';
  const item = await readOne({ 'content:encoded': `<p>a</p>${hidden}<p>c</p>` });
  expect([item.state, item.text.source]).toEqual(['published', '<p>a</p><p>c</p>']);
  expect(item.problems.map(({ detail }) => detail)).toEqual([
    'bloco escondido no editor, deixado de fora (1)',
  ]);
});

it('reads a reusable block without its hidden parts, and none that only members could read', async () => {
  const hidden = '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>b</p><!-- /wp:paragraph -->';
  const pattern = (id: number, content: string) =>
    anItem(id, { 'wp:post_type': 'wp_block', 'content:encoded': content });
  const records = await readItems(pattern(1, `<p>a</p>${hidden}`), pattern(2, '[members]c[/members]'));
  expect(ofKind(records, 'pattern')).toEqual([{ kind: 'pattern', id: '1', source: '<p>a</p>' }]);
});

it('reports a page that waited for review, because pages have no review here', async () => {
  const page = await readOne({ 'wp:status': 'pending', 'wp:post_type': 'page' });
  expect([page.isPending, page.problems]).toEqual([
    undefined,
    [{ code: 'access', detail: 'página que esperava revisão' }],
  ]);
});

it.each([
  ['2019-05-03 12:00:00', '2019-05-03 09:00:00', Date.UTC(2019, 4, 3, 12), null],
  ['0000-00-00 00:00:00', '2019-05-03 09:00:00', Date.UTC(2019, 4, 3, 9), 'sem fuso horário'],
  ['0000-00-00 00:00:00', '0000-00-00 00:00:00', null, 'data 0000-00-00'],
  ['2019-02-31 12:00:00', 'ontem', null, 'sem data'],
  ['1970-01-01 00:00:00', '', 0, 'antes de 1990: 1970-01-01'],
  ['2036-05-03 12:00:00', '', null, 'no futuro: 2036-05-03'],
])('reads the dates %s and %s', async (utc, local, at, doubt) => {
  const item = await readOne({ 'wp:post_date_gmt': utc, 'wp:post_date': local });
  expect([item.publishedAt, item.dateDoubt]).toEqual([at, doubt]);
});

it('reads custom fields, and the sound of a podcast that its text does not have', async () => {
  const sound = 'https://antigo.example/a/som.mp3';
  const metas = [
    meta('subtitulo', 'Um subtítulo'),
    meta('_edit_last', '1'),
    meta('planilha', '1;'.repeat(3_000)),
    meta('enclosure', `${sound}\n99\naudio/mpeg`),
  ];
  const item = await readOne({}, metas.join(''));
  expect(item.fields).toEqual({ subtitulo: 'Um subtítulo' });
  expect(item.problems).toEqual([{ code: 'cut', detail: 'campo personalizado planilha' }]);
  expect(item.text.source).toBe(`<p>Texto 1</p>\n\n<audio src="${sound}"></audio>`);
  const linked = await readOne({ 'content:encoded': `<a href="${sound}">ouça</a>` }, metas.join(''));
  expect(linked.text.source).not.toContain('<audio');
});

it('uses the zone of other items for dates without one', async () => {
  const records = await readItems(anItem(1), anItem(2, { 'wp:post_date_gmt': '0000-00-00 00:00:00' }));
  expect(ofKind(records, 'item')[1]).toMatchObject({
    publishedAt: Date.UTC(2019, 4, 3, 12),
    dateDoubt: 'sem fuso horário',
  });
});

it('reads what plug-ins tell search engines about categories and tags, and counts other metadata', async () => {
  const termMeta = (key: string, value: string) =>
    `<wp:termmeta>${field('wp:meta_key', key)}${field('wp:meta_value', value)}</wp:termmeta>`;
  const records = await read(
    `${head}<wp:category>${field('wp:category_nicename', 'jogos')}${field('wp:cat_name', 'Jogos')}${[
      termMeta('rank_math_title', 'Tudo sobre %term% %sep% %sitename%'),
      termMeta('rank_math_description', '%term_description%'),
      termMeta('rank_math_robots', 'a:1:{i:0;s:7:"noindex";}'),
      termMeta('cor', '#123'),
    ].join('')}</wp:category>
    <wp:tag>${field('wp:tag_slug', 'pix')}${field('wp:tag_name', 'Pix')}${termMeta('_aioseop_title', 'O que é o Pix')}</wp:tag>
    <wp:term>${field('wp:term_taxonomy', 'post_tag')}${field('wp:term_slug', 'vr')}</wp:term>${anItem(1)}${foot}`,
  );
  expect(ofKind(records, 'section')[0]?.search?.fields).toMatchObject({
    title: 'Tudo sobre Jogos',
    description: '',
    isHidden: true,
  });
  expect(ofKind(records, 'topic').map(({ search }) => search?.fields.title)).toEqual([
    'O que é o Pix',
    undefined,
  ]);
  expect(ofKind(records, 'left-out')).toEqual([{ kind: 'left-out', what: 'campo de categoria cor' }]);
});

it('reads nested, unknown and cyclic categories, tags and co-authors', async () => {
  const category = (id: number, slug: string, parent: string) =>
    `<wp:category><wp:term_id>${id}</wp:term_id>${field('wp:category_nicename', slug)}${field('wp:category_parent', parent)}${field('wp:cat_name', `${slug} &amp; cia`)}</wp:category>`;
  const terms = `<category domain="category" nicename="novo"><![CDATA[Novo &amp; cia]]></category>
    <category domain="category" nicename="b"><![CDATA[B]]></category><category>solto</category>
    <category domain="post_tag" nicename="x"><![CDATA[X]]></category><category domain="tag" nicename="y">Y</category>
    <category domain="author" nicename="cap-joao-silva">João</category><category domain="author" nicename="cap-ana">Ana</category>`;
  const author = `<wp:author>${field('wp:author_id', '4')}${field('wp:author_login', 'joao.silva')}${field('wp:author_display_name', 'João Silva')}</wp:author>`;
  const records = await read(
    head +
      author +
      category(2, 'b', 'a') +
      category(1, 'a', '') +
      category(3, 'c1', 'c2') +
      category(4, 'c2', 'c1') +
      anItem(1, {}, terms + meta('_yoast_wpseo_primary_category', '2')) +
      foot,
  );
  const base = '/blog/category';
  const sections = ofKind(records, 'section');
  expect(sections.map(({ id, name, parentId, oldPaths }) => [id, name, parentId, ...oldPaths])).toEqual([
    ['b', 'b & cia', 'a', `${base}/a/b/`, `${base}/b/`, '/blog/?cat=2', '/blog/?category_name=b'],
    ['a', 'a & cia', null, `${base}/a/`, '/blog/?cat=1', '/blog/?category_name=a'],
    ['c1', 'c1 & cia', null, `${base}/c1/`, '/blog/?cat=3', '/blog/?category_name=c1'],
    ['c2', 'c2 & cia', null, `${base}/c2/`, '/blog/?cat=4', '/blog/?category_name=c2'],
    ['novo', 'Novo & cia', null, `${base}/novo/`, '/blog/?category_name=novo'],
  ]);
  expect(ofKind(records, 'topic').map(({ id, name }) => [id, name])).toEqual([
    ['x', 'X'],
    ['y', 'Y'],
  ]);
  expect(ofKind(records, 'author').map(({ id, name }) => [id, name])).toEqual([
    ['joao.silva', 'João Silva'],
    ['ana', 'Ana'],
  ]);
  expect(ofKind(records, 'item')[0]).toMatchObject({
    sectionIds: ['novo', 'b'],
    primarySectionId: 'b',
    topicIds: ['x', 'y'],
    authorIds: ['joao.silva', 'ana'],
  });
});

it('reads files with alternative text, caption and credit', async () => {
  const metadata = 'a:1:{s:10:"image_meta";a:1:{s:6:"credit";s:12:"Maria/Pautaç";}}';
  const file = anItem(
    9,
    {
      'wp:post_type': 'attachment',
      'wp:status': 'inherit',
      'wp:post_parent': '7',
      'wp:menu_order': '3',
      'wp:attachment_url': 'https://antigo.example/wp-content/uploads/a.jpg',
      'excerpt:encoded': 'Uma <em>legenda</em>',
    },
    meta('_wp_attachment_image_alt', 'Um celular') + meta('_wp_attachment_metadata', metadata),
  );
  expect(ofKind(await readItems(file), 'file')).toEqual([
    {
      kind: 'file',
      id: '9',
      address: 'https://antigo.example/wp-content/uploads/a.jpg',
      title: 'Título 9',
      caption: 'Uma legenda',
      alternativeText: 'Um celular',
      credit: 'Maria/Pautaç',
      oldPaths: ['/blog/2019/05/titulo-9/', '/blog/?attachment_id=9'],
      attachedTo: { itemId: '7', position: 3 },
    },
  ]);
});

it('reads comments, answers after what they answer, and counts spam and others', async () => {
  const comment = (id: number, approved: string, type = '', parent = 0) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id>${field('wp:comment_author', 'Bia')}<wp:comment_date_gmt>2019-05-04 12:00:00</wp:comment_date_gmt>${field('wp:comment_content', 'uma\nlinha')}<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
  const records = await readItems(
    anItem(
      1,
      {},
      comment(12, '1', 'comment', 11) +
        comment(11, '1') +
        comment(13, '0') +
        comment(14, 'spam') +
        comment(15, '1', 'pingback'),
    ),
  );
  const bia = { kind: 'comment', itemId: '1', parentId: null, name: 'Bia', text: 'uma\nlinha' };
  const at = Date.UTC(2019, 4, 4, 12);
  expect(ofKind(records, 'comment')).toEqual([
    { ...bia, id: '11', createdAt: at },
    { ...bia, id: '12', parentId: '11', createdAt: at + 1 },
    { ...bia, id: '13', isHeld: true, createdAt: at + 2 },
  ]);
  expect(ofKind(records, 'left-out').map(({ what }) => what)).toEqual(['spam', 'pingback']);
  const ofPage = await readItems(anItem(2, { 'wp:post_type': 'page' }, comment(21, '1')));
  expect(ofKind(ofPage, 'comment').map(({ id, itemId }) => [id, itemId])).toEqual([['21', '2']]);
});

it('counts what is left out, and items that come twice', async () => {
  const records = await readItems(
    anItem(1, { 'wp:post_type': 'nav_menu_item' }),
    anItem(2, { 'wp:post_type': 'revision', 'wp:status': 'inherit' }),
    anItem(3, { 'wp:status': 'trash' }),
    anItem(4, { 'wp:post_type': 'product' }),
    anItem(5),
    anItem(5),
  );
  expect(ofKind(records, 'left-out').map(({ what }) => what)).toEqual([
    'item de menu',
    'revisão',
    'lixeira',
    'tipo product',
    'item repetido',
  ]);
});

it('reads different items of one number', async () => {
  const records = await readItems(
    anItem(1),
    anItem(1),
    anItem(1, { 'wp:post_name': 'outro', title: 'Outro' }),
  );
  expect(ofKind(records, 'item').map(({ id, title }) => [id, title])).toEqual([
    ['1', 'Título 1'],
    ['1 outro', 'Outro'],
  ]);
  expect(ofKind(records, 'left-out')).toEqual([{ kind: 'left-out', what: 'item repetido' }]);
});

it('reads the names that an item had in its address before', async () => {
  const former = (slug: string) => meta('_wp_old_slug', slug);
  const item = await readOne({}, former('um') + former('dois') + former('a/b') + former(''));
  expect(item.oldPaths).toEqual([
    '/blog/2019/05/titulo-1/',
    '/blog/?p=1',
    '/blog/2019/05/um/',
    '/blog/2019/05/dois/',
  ]);
  const page = await readOne({ link: 'https://antigo.example/blog/titulo-1.html' }, former('um'));
  expect(page.oldPaths).toEqual(['/blog/titulo-1.html', '/blog/?p=1', '/blog/um.html']);
  const unnamed = await readOne({ link: 'https://antigo.example/blog/?p=1' }, former('um'));
  expect(unnamed.oldPaths).toEqual(['/blog/?p=1']);
});

it('decodes slugs, also those that were cut inside a character', async () => {
  expect((await readOne({ 'wp:post_name': 'caf%c3%a9-e-p%c3%a3' })).slug).toBe('café-e-pã');
  expect((await readOne({ 'wp:post_name': 'caf%c3%a9-%c3' })).slug).toBe('café-');
});

it('reads CDATA that ends inside, tags in texts, control characters and stray ampersands', async () => {
  const source = 'a ]]]]><![CDATA[> b <item> </item> \u0001c\u0000 d';
  expect((await readOne({ 'content:encoded': source })).text.source).toBe('a ]]> b <item> </item> c d');
  const records = await readItems(anItem(1).replace('<![CDATA[Título 1]]>', 'AT&T &amp; &nbsp;Co &lol9;'));
  expect(ofKind(records, 'item')[0]?.title).toMatch(/^AT&T & .?Co &lol9;$/);
});

it.each([1, 2, 7, 61, 1_000])('reads the same in pieces of %i bytes', async (pieceBytes) => {
  const content = [...generateWordpress({ ...smallPlan, items: 20, textLength: 300 })].join('');
  expect(await read(content, pieceBytes)).toEqual(await read(content));
});

it('expands no entities of a document type', async () => {
  const bombs = Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`);
  const doctype = `<!DOCTYPE rss [<!ENTITY lol0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${bombs.join('')}]>`;
  const item = anItem(1).replace('<![CDATA[Título 1]]>', '&lol9; &file;');
  const records = await read(head.replace('<rss>', `${doctype}<rss>`) + item + foot);
  expect(ofKind(records, 'item')[0]?.title).toBe('&lol9; &file;');
});

it('reports a damaged record, and reads the next', async () => {
  const records = await readItems(
    anItem(1).replace('</title>', '</titel>'),
    anItem(2).replace('</item>', ''),
    anItem(3).replace('<item>', `<item>${'<a>'.repeat(30)}`),
    anItem(4, { 'wp:post_id': '' }),
    anItem(5),
  );
  const named = (id: number) => `“Título ${id}”, https://www.antigo.example/blog/2019/05/titulo-${id}/`;
  expect(ofKind(records, 'fault').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
    `1: XML danificado: unexpected close tag. (${named(1)})`,
    `2: o registro acaba no meio (${named(2)})`,
    `3: XML danificado: elements are nested too deeply (${named(3)})`,
    `registro 4: o registro não tem wp:post_id (${named(4)})`,
  ]);
  expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['5']);
});

it('reports a record that is too large, and reads the next', async () => {
  const records = await readItems(anItem(1, { 'content:encoded': 'x'.repeat(17 * 1024 * 1024) }), anItem(2));
  expect(ofKind(records, 'fault').map(({ reason }) => reason)).toEqual([
    'o registro é grande demais (“Título 1”, https://www.antigo.example/blog/2019/05/titulo-1/)',
  ]);
  expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['2']);
});

it('reads what comes before the end of a file that breaks off', async () => {
  const records = await read(head + anItem(1) + anItem(2).slice(0, 200));
  expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['1']);
  expect(ofKind(records, 'fault').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
    'registro 2: o registro acaba no meio (“Título 2”, https://www.antigo.example/blog/2019/05/titulo-2/)',
    'arquivo: o arquivo arquivo acaba antes do fim: o que faltou não foi importado',
  ]);
});

it('reads texts whose ends of sections were not escaped', async () => {
  const text =
    '<p>if (a[b[0]]>c) <b>x</b></p><pre>]]></pre><script>//<![CDATA[\na();//]]>\n</script><p>Depois &amp; fim</p>';
  const comment = `<wp:comment>${field('wp:comment_id', '7')}${field('wp:comment_author', 'Bia')}${field(
    'wp:comment_content',
    'a ]]> <i>b</i>',
  )}${field('wp:comment_date_gmt', '2019-05-03 12:00:00')}${field('wp:comment_approved', '1')}</wp:comment>`;
  const records = await readItems(anItem(1, { 'content:encoded': text }, comment), anItem(2));
  expect(ofKind(records, 'fault')).toEqual([]);
  expect(ofKind(records, 'item').map(({ text }) => text.source)).toEqual([text, '<p>Texto 2</p>']);
  expect(ofKind(records, 'comment')).toHaveLength(1);
});

it.each([1, 50, 65_536])(
  'reads tags in a text after an end of a section, in pieces of %i bytes',
  async (pieceBytes) => {
    const text = '<pre>a[b[0]]> <item> <title>x</title> </item><item> <wp:comment></pre>]]>]]> fim';
    const content = head + anItem(1, { 'content:encoded': text }) + anItem(2) + foot;
    const records = await read(content, pieceBytes);
    expect(ofKind(records, 'fault')).toEqual([]);
    expect(ofKind(records, 'item').map((item) => item.text.source)).toEqual([text, '<p>Texto 2</p>']);
  },
);

it('reads the items after a text that was cut off', async () => {
  const [cut = ''] = anItem(1, { 'content:encoded': 'Texto <b>cortado' }).split('cortado');
  const records = await readItems(cut, anItem(2), anItem(3));
  expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['2', '3']);
  expect(ofKind(records, 'fault').map(({ reason }) => reason)).toEqual([
    'o registro acaba no meio (“Título 1”, https://www.antigo.example/blog/2019/05/titulo-1/)',
  ]);
});

const opening = '<excerpt:encoded><![CDATA[<content:encoded><![CDATA[<title><![CDATA[';
const withComment = (text: string) => `${head}${anItem(1, {}, `<!-- ${text} -->`)}${foot}`;

it.each([
  ['many texts without an end', `${head}${anItem(1)}<item>${opening.repeat(50_000)}`],
  ['many sections without an end', withComment('<content:encoded><![CDATA[ ]]> '.repeat(200_000))],
  ['a comment full of openings of sections', withComment('<![CDATA['.repeat(400_000))],
])('reads %s in linear time', async (_, content) => {
  const before = process.cpuUsage();
  const records = await read(content);
  expect(ofKind(records, 'item').map(({ title }) => title)).toEqual(['Título 1']);
  // Quadratic time would be minutes.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(20_000);
});

it('reads texts whose ends of sections were escaped', async () => {
  const item = await readOne({ 'content:encoded': 'a[b[0]]]]><![CDATA[>c &amp; d' });
  expect(item.text.source).toBe('a[b[0]]>c &amp; d');
});

it.each(['UTF-8', 'ISO-8859-1', 'windows-1252', 'unknown'])(
  'reads UTF-8, windows-1252 and files with both that declare %s',
  async (declared) => {
    const content = head.replace('UTF-8', declared) + anItem(1, { title: 'Ação às 5 — €' });
    const old = Buffer.from(`${content}${anItem(2, { title: '\x93A\xe7\xe3o\x94 \x80' })}`, 'latin1');
    for (const pieceBytes of [1, 3, 65_536]) {
      const both = Buffer.concat([Buffer.from(content), old.subarray(content.length), Buffer.from(foot)]);
      const items = ofKind(await read(both, pieceBytes), 'item');
      expect(items.map(({ title }) => title)).toEqual(['Ação às 5 — €', '“Ação” €']);
      expect(items.flatMap(({ problems }) => problems)).toEqual([]);
    }
  },
);

it('reads UTF-16, and reports bytes that are no character', async () => {
  const content = head + anItem(1, { title: 'Ação' }) + foot;
  const wide = Buffer.from(`\ufeff${content.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  expect(ofKind(await read(wide), 'item')[0]?.title).toBe('Ação');
  const [broken] = ofKind(await read(Buffer.from(content.replace('ã', '\x81'), 'latin1')), 'item');
  expect(broken?.problems.map(({ code }) => code)).toEqual(['encoding']);
});

it('reads several files as one site', async () => {
  const files = [1, 2].map((id) => textSource(head + anItem(id) + foot));
  const records = await listAll(readWordpress(files, now));
  expect(ofKind(records, 'site')).toHaveLength(1);
  expect(ofKind(records, 'author')).toHaveLength(1);
  expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['1', '2']);
});

it('reads the images of a post from its own file when files of two sites have their number', async () => {
  const ofPost = meta('_thumbnail_id', '9') + meta('_yoast_wpseo_opengraph-image-id', '9');
  const image = (name: string) =>
    anItem(9, {
      'wp:post_type': 'attachment',
      'wp:post_name': name,
      'wp:post_parent': '1',
      'wp:attachment_url': `https://antigo.example/${name}.jpg`,
    });
  const files = ['um', 'dois'].map((name) =>
    textSource(head + anItem(1, { 'wp:post_name': name }, ofPost) + image(name) + foot),
  );
  const met = new Map<string, string>();
  await listAll(readWordpress(files, now, met));
  const records = await listAll(readWordpress(files, now, met));
  const items = ofKind(records, 'item').map(({ id, image, search }) => [
    id,
    image?.fileId,
    search?.imageFileId,
  ]);
  expect(items).toEqual([
    ['1', '9', '9'],
    ['1 dois', '9 dois', '9 dois'],
  ]);
  const attached = ofKind(records, 'file').map(({ id, attachedTo }) => [id, attachedTo?.itemId]);
  expect(attached).toEqual([
    ['9', '1'],
    ['9 dois', '1 dois'],
  ]);
});

it('reads files again with the numbers that it met, and finds the same repeated items', async () => {
  const repeated = [1, 2].map(() =>
    textSource(head + anItem(1) + anItem(1, { 'wp:post_name': 'outro' }) + foot),
  );
  const met = new Map<string, string>();
  const records = await listAll(readWordpress(repeated, now, met));
  expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['1', '1 outro']);
  const frozen = { get: (key: string) => met.get(key), set() {} };
  expect(await listAll(readWordpress(repeated, now, frozen))).toEqual(records);
});

it('reads generated files: every record is given, left out or reported', async () => {
  const records = await read([...generateWordpress(smallPlan)].join(''));
  const items =
    ofKind(records, 'item').length + ofKind(records, 'file').length + ofKind(records, 'fault').length;
  const leftOut = ofKind(records, 'left-out').filter(({ what }) =>
    /^(?:tipo|item|revisão)/.test(what),
  ).length;
  expect(items + leftOut).toBe(smallPlan.items);
  expect(ofKind(records, 'fault').map(({ id }) => id)).toEqual(['97', '194']);
  expect(ofKind(records, 'comment').length).toBeGreaterThan(50);
});
