/** Nothing of a file of WordPress or Ghost is lost without a word: compared by a parser that shares no code with the importer. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallPlan } from '../../../bench/content/foreign-plan.ts';
import { generateWordpress } from '../../../bench/content/wordpress.ts';
import { listSourceCounts } from '../../../domain/transfer/import-report.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { compareWithGhost, compareWithSource } from './compare-with-source.ts';
import { useForeignImport } from './use-foreign-import.ts';

const field = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`;

interface Built {
  fields?: Record<string, string>;
  categories?: string[];
  tags?: string[];
  comments?: string[];
}

function anItem(
  id: number,
  title: string,
  text: string,
  { fields = {}, categories = [], tags = [], comments = [] }: Built = {},
) {
  const all = {
    title,
    link: `https://antigo.example/blog/2019/05/${id}/`,
    'content:encoded': text,
    'wp:post_id': String(id),
    'wp:post_date': '2019-05-03 09:00:00',
    'wp:post_date_gmt': '2019-05-03 12:00:00',
    'wp:post_name': `item-${id}`,
    'wp:status': 'publish',
    'wp:post_type': 'post',
    ...fields,
  };
  const terms = (domain: string, names: string[]) =>
    names.map(
      (name) =>
        `<category domain="${domain}" nicename="${name.toLowerCase()}"><![CDATA[${name}]]></category>`,
    );
  const answers = comments.map(
    (comment, index) =>
      `<wp:comment><wp:comment_id>${id}${index}</wp:comment_id>${field('wp:comment_author', 'Bia')}<wp:comment_date_gmt>2019-05-04 12:00:00</wp:comment_date_gmt>${field('wp:comment_content', comment)}<wp:comment_approved>1</wp:comment_approved></wp:comment>`,
  );
  const parts = Object.entries(all).map(([name, value]) => field(name, value));
  return `<item>\n${[...parts, ...terms('category', categories), ...terms('post_tag', tags), ...answers].join('\n')}\n</item>\n`;
}

const around = (items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Antigo</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://antigo.example/blog</wp:base_blog_url>${items.join('')}</channel></rss>`;

/** Items of every state, with nested comments, long lists of terms, titles with marks and shortcodes. */
function themeItems(): string[] {
  const ordinals = ['primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'sexto'];
  const states = ['publish', 'draft', 'pending', 'private', 'future', 'inherit'];
  const texts = [
    'Antes<!--more-->depois da dobra',
    '[caption width="300"]<img src="https://antigo.example/blog/wp-content/uploads/farol.jpg"> Um farol[/caption]',
    'Primeira página<!--nextpage-->Segunda página',
    '<dl><dt>Termo</dt><dd>Definição</dd></dl><address>Endereço</address><pre>  recuo  </pre>',
    '<table><caption>Tabela</caption><tr><td colspan="2">mesclada</td></tr><tr><td>esquerda</td><td>direita</td></tr></table>',
    '[gallery ids="1,2"] <del>apagado</del> <ins>inserido</ins> <abbr title="sigla">SIG</abbr>',
  ];
  return texts.flatMap((text, index) =>
    states.map((state, at) =>
      anItem(1 + index * states.length + at, `Marcado: <em>título</em> ${ordinals[index]} ${state}`, text, {
        fields: {
          'wp:status': state,
          'wp:post_type': index === 3 ? 'page' : 'post',
          'wp:post_password': at === 0 && index === 1 ? 'segredo' : '',
        },
        categories: Array.from({ length: 12 }, (_, one) => `Categoria${'abcdefghijkl'[(one + index) % 12]}`),
        tags: Array.from({ length: 20 }, (_, one) => `Assunto${one + at}`),
        comments: ['primeira resposta', 'segunda <a href="https://a.example/">resposta</a>'],
      }),
    ),
  );
}

/** An item for each block of WordPress, with its comments around it. */
function blockItems(): string[] {
  const blocks: Record<string, string> = {
    heading: '<h4 class="wp-block-heading">Quarto nível</h4>',
    list: '<ul><!-- wp:list-item --><li>primeiro item</li><!-- /wp:list-item --></ul>',
    quote: '<blockquote class="wp-block-quote"><p>uma citação</p><cite>quem disse</cite></blockquote>',
    pullquote: '<figure class="wp-block-pullquote"><blockquote><p>destaque</p></blockquote></figure>',
    code: '<pre class="wp-block-code"><code>const valor = 1;</code></pre>',
    verse: '<pre class="wp-block-verse">verso primeiro\nverso segundo</pre>',
    table:
      '<figure class="wp-block-table"><table><tbody><tr><td>célula</td></tr></tbody></table><figcaption>legenda</figcaption></figure>',
    image:
      '<figure class="wp-block-image"><img src="https://antigo.example/blog/foto.jpg" alt="texto"/><figcaption>legenda dela</figcaption></figure>',
    gallery:
      '<figure class="wp-block-gallery"><figure><img src="https://antigo.example/blog/uma.jpg"/></figure></figure>',
    file: '<div class="wp-block-file"><a href="https://antigo.example/blog/edital.pdf">edital</a><a href="https://antigo.example/blog/edital.pdf" class="wp-block-file__button">Baixar</a></div>',
    columns:
      '<div class="wp-block-columns"><div class="wp-block-column"><p>coluna esquerda</p></div><div class="wp-block-column"><p>coluna direita</p></div></div>',
    'media-text':
      '<div class="wp-block-media-text"><figure><img src="https://antigo.example/blog/lado.jpg"/></figure><div><p>texto ao lado</p></div></div>',
    buttons:
      '<div class="wp-block-buttons"><div class="wp-block-button"><a href="https://loja.example/comprar">Comprar agora</a></div></div>',
    details: '<details class="wp-block-details"><summary>resumo</summary><p>conteúdo escondido</p></details>',
    embed:
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://www.youtube.com/watch?v=aaaaaaaaaaa</div></figure>',
    cover: '<div class="wp-block-cover"><p>sobre a imagem</p></div>',
    separator: '<hr class="wp-block-separator"/><p>depois da linha</p>',
    preformatted: '<pre class="wp-block-preformatted">texto formatado</pre>',
  };
  return Object.entries(blocks).map(([name, html], index) =>
    anItem(index + 1, `Bloco ${name}`, `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`, {
      categories: ['Blocos'],
    }),
  );
}

/** WXR 1.1: categories have no number, each term of an item comes twice, and no element is optional. */
function oldBlog(): string {
  const head =
    '<wp:category><wp:category_nicename>noticias</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Notícias]]></wp:cat_name></wp:category>' +
    '<wp:tag><wp:tag_slug>eleicao</wp:tag_slug><wp:tag_name><![CDATA[Eleição]]></wp:tag_name></wp:tag>';
  const items = Array.from({ length: 90 }, (_, index) =>
    anItem(
      index + 1,
      `Matéria ${'abcdefghij'[index % 10]}${index}`,
      `Primeiro parágrafo.\n\nSegundo, com <b>força</b> e número ${index}.`,
      {
        fields: {
          'wp:post_date_gmt': '2011-03-04 12:00:00',
          'wp:post_date': '2011-03-04 09:00:00',
          'excerpt:encoded': '',
        },
        categories: ['Notícias', ...(index % 3 ? [] : ['Opinião'])],
        tags: ['Eleição'],
        comments: index % 4 ? [] : ['Um comentário de 2011'],
      },
    ).replace(
      '<category domain="category"',
      '<category><![CDATA[Notícias]]></category>\n<category domain="category"',
    ),
  );
  return around([head, ...items])
    .replaceAll('export/1.2/', 'export/1.1/')
    .replace('<wp:wxr_version>1.2<', '<wp:wxr_version>1.1<');
}

/** Built to the shape of the test data that themes and the importer of WordPress are tried with. */
const archives: [name: string, xml: string][] = [
  [
    'traps of markup',
    around([
      anItem(
        1,
        'HTML Tags',
        '<h1>Cabeçalho principal</h1><ul><li>lista<ul><li>dentro</li></ul></li></ul><blockquote>citação</blockquote><table><tr><th>nome</th></tr><tr><td>valor <b>forte</b></td></tr></table><p>H<sub>2</sub>O e <q>aspas</q> e <code>código</code></p><pre>if (lista[0]]>1) {}</pre>',
      ),
      anItem(
        2,
        'Alinhamento',
        '<p style="text-align:center">centro</p><img class="alignright" src="https://antigo.example/blog/wp-content/uploads/foto-300x200.jpg" width="30"><p>depois <a href="https://outro.example/pagina">fora</a> <a href="https://antigo.example/blog/sumiu/">perdido</a></p>',
      ),
      anItem(
        3,
        '',
        '<!-- wp:paragraph --><p>sem título nenhum</p><!-- /wp:paragraph -->[formulario id="9"]conteúdo guardado[/formulario]',
      ),
      anItem(3, 'Mesmo número', 'outro texto inteiro', { fields: { 'wp:post_name': 'mesmo-numero' } }),
    ]),
  ],
  [
    'comments and restricted items',
    around([
      anItem(1, 'Conversa', 'texto', {
        comments: ['primeiro\n\ncom linha', 'a ]]> b', 'palavra '.repeat(900)],
      }),
      anItem(2, 'Com senha', 'escondido', { fields: { 'wp:post_password': 'segredo' }, comments: ['fica'] }),
      anItem(3, 'Privado', 'escondido', { fields: { 'wp:status': 'private' }, comments: ['fica também'] }),
      anItem(4, 'Página', 'institucional', {
        fields: { 'wp:post_type': 'page' },
        comments: ['fica na página'],
      }),
    ]),
  ],
  [
    'topics and more than a hundred pages',
    around([
      anItem(1, 'Muitas', 'texto', {
        categories: ['Jogos'],
        tags: Array.from({ length: 12 }, (_, index) => `Etiqueta${index}`),
      }),
      ...Array.from({ length: 120 }, (_, index) =>
        anItem(100 + index, `Página ${'abcdefghijkl'[index % 12]} ${index}`, `conteúdo da página ${index}`, {
          fields: { 'wp:post_type': 'page' },
        }),
      ),
    ]),
  ],
  ['the shape of theme test data', around(themeItems())],
  ['the shape of block test data', around(blockItems())],
  ['a Portuguese blog of WordPress 3.1', oldBlog()],
  ['a blog of 570 posts', [...generateWordpress({ ...smallPlan, items: 570 })].join('')],
];

describe('an imported WordPress file', () => {
  const { database, folder, findNews, runFile } = useForeignImport(openTemporarySqlite);

  it.each(archives)('has everything that it had, or its report says what not: %s', async (_, xml) => {
    const file = join(folder(), 'site.xml');
    await writeFile(file, xml);
    const { counts } = await runFile(file);
    const { unsaid, items, words } = await compareWithSource(xml, database());
    expect(unsaid).toEqual([]);
    expect(items.source - items.here).toBe(counts.post.failed + counts.page.failed);
    expect(words.here).toBeGreaterThan(0);
  });

  it('counts a category that becomes a topic among the topics, even while all its news are drafts', async () => {
    const category = (slug: string, parent: string) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
    const file = join(folder(), 'site.xml');
    const drafted = anItem(2, 'Rascunho', 'texto', {
      fields: { 'wp:status': 'draft' },
      categories: ['Filmes'],
    });
    await writeFile(
      file,
      around([
        ...[category('cultura', ''), category('filmes', 'cultura')],
        anItem(1, 'No ar', 'texto', { categories: ['Cultura'] }),
        drafted,
      ]),
    );
    for (const _run of ['first', 'repeated'])
      expect(listSourceCounts(await runFile(file))).toContain(
        'Seções: 2 no WordPress, aqui 1 como seções e 1 como assuntos',
      );
  });

  it('belongs to every section that its categories become, the primary one first', async () => {
    const categories = [
      ['1', 'Destaque', ''],
      ['2', 'Jogos', ''],
      ['3', 'Celulares', ''],
      ['4', 'Android', 'celulares'],
    ].map(
      ([id, name = '', parent]) =>
        `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${name.toLowerCase()}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${name}</wp:cat_name></wp:category>`,
    );
    const primary =
      '<wp:postmeta><wp:meta_key>_yoast_wpseo_primary_category</wp:meta_key><wp:meta_value>2</wp:meta_value></wp:postmeta>';
    const post = anItem(1, 'Um jogo no celular', 'texto', { categories: ['Destaque', 'Android', 'Jogos'] });
    const file = join(folder(), 'site.xml');
    await writeFile(file, around([...categories, post.replace('</item>', `${primary}</item>`)]));
    const report = await runFile(file);
    expect(report.counts.post).toMatchObject({ added: 1, failed: 0 });
    const news = await findNews('item-1');
    const sections = await database().things.readSections();
    const ids = [news?.category, ...(news?.furtherSections.split('\n') ?? [])];
    expect(ids.map((id = '') => sections.find(id)?.slug)).toEqual(['jogos', 'destaque', 'celulares']);
    expect(news?.topics).toBe('Android');
  });
});

/** Archives of real sites, which stay outside of the repository: `PAUTA_ARCHIVES=site.xml:blog.json`. */
const given = (process.env.PAUTA_ARCHIVES ?? '').split(':').filter((file) => file !== '');
const ghostFixtures = ['ghost-0.3-migration', 'ghost-0.11', 'ghost-4', 'ghost-5', 'ghost-6'].map((name) =>
  join(import.meta.dirname, 'readers/ghost', `${name}.json`),
);

describe('an imported Ghost file', () => {
  const { database, runFile } = useForeignImport(openTemporarySqlite);

  it.each(ghostFixtures)('has everything that it had, or its report says what not: %s', async (file) => {
    await runFile(file);
    const { unsaid, items } = await compareWithGhost(await readFile(file, 'utf8'), database());
    expect(unsaid).toEqual([]);
    expect(items.here).toBe(items.source);
    expect(items.source).toBeGreaterThan(0);
  });

  it.each(given)('of an operator is compared: %s', async (file) => {
    const report = await runFile(file);
    const text = await readFile(file, 'utf8');
    const compare = file.endsWith('.json') ? compareWithGhost : compareWithSource;
    const { unsaid, ...counts } = await compare(text, database());
    console.info(file, JSON.stringify({ counts, problems: report.problems }));
    expect(unsaid).toEqual([]);
  });
});
