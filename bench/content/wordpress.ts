/** Generates WordPress files (WXR 1.2) of any size. */

import { aDate, aSentence, aText, type ForeignPlan, pick } from './foreign-plan.ts';
import { type Random, seededRandom } from './random.ts';

export const oldSite = 'https://antigo.example';

const block = (name: string, inner: string, attributes = '') =>
  `<!-- wp:${name}${attributes} -->\n${inner}\n<!-- /wp:${name} -->`;
const image = (random: Random) => `${oldSite}/wp-content/uploads/2019/05/foto-${random.below(50)}.jpg`;

/**
 * The texts of items: all kinds of blocks, classic texts, shortcodes and hostile HTML. The first kind is the most
 * frequent one.
 */
const blocks = [
  (random: Random) =>
    block(
      'paragraph',
      `<p>${aSentence(random, 40)} <a href="${oldSite}/?p=${1 + random.below(100)}">link</a>.</p>`,
    ),
  (random: Random) => `${aSentence(random, 30)}\nlinha <strong>nova</strong> <em>sem parágrafo</em>.`,
  (random: Random) => block('heading', `<h2>${aSentence(random, 4)}</h2>`),
  (random: Random) =>
    block('list', `<ul><li>${aSentence(random, 3)}<ul><li>dentro</li></ul></li><li>outro</li></ul>`),
  (random: Random) =>
    block('quote', `<blockquote><p>${aSentence(random)}</p><cite>Maria</cite></blockquote>`),
  (random: Random) =>
    block(
      'image',
      `<figure class="wp-block-image"><img src="${image(random)}" alt="Foto"/><figcaption>Legenda</figcaption></figure>`,
      ' {"id":3}',
    ),
  (random: Random) =>
    `<!-- wp:gallery --><figure class="wp-block-gallery"><figure><img src="${image(random)}"/></figure><figure><img src="${image(random)}"/></figure></figure><!-- /wp:gallery -->`,
  () =>
    block(
      'table',
      '<figure class="wp-block-table"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></figure>',
    ),
  () => block('code', '<pre class="wp-block-code"><code>if (a &lt; b) { &lt;item&gt; }</code></pre>'),
  () =>
    block(
      'embed',
      '<figure class="wp-block-embed"><div>\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n</div></figure>',
      ' {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}',
    ),
  () => block('separator', '<hr class="wp-block-separator"/>'),
  (random: Random) =>
    `[caption id="attachment_3" width="300"]<img src="${image(random)}"/> Legenda[/caption]`,
  () => '[gallery ids="100001,100002"]',
  () => '[contact-form-7 id="12" title="Contato"][/contact-form-7]',
  () => 'Um CDATA que acaba ]]]]><![CDATA[> no meio, e um <item> no texto </item>.',
  () =>
    '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><iframe src="data:text/html,x"></iframe>',
  () => '<div><div><p><b><i>mal <p>aninhado</b></i><table><tr><td><table><tr><td>dentro',
  () => `${'<div>'.repeat(50)}fundo`,
  () => 'controle \u0001\u0008 e \ufffe fim',
] as const satisfies readonly [(random: Random) => string, ...((random: Random) => string)[]];

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const when = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const local = (at: number) => when(at - 3 * 3_600_000);

/** Generates a foreign site in pieces. The `index` of an item is its id. */
export function* generateWordpress(plan: ForeignPlan): Generator<string, void, undefined> {
  const random = seededRandom(plan.seed);
  yield `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Portal Antigo &amp; Cia</title><link>${oldSite}</link><language>pt-BR</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${oldSite}</wp:base_site_url><wp:base_blog_url>${oldSite}</wp:base_blog_url>
`;
  for (let author = 1; author <= 20; author += 1) {
    yield `<wp:author><wp:author_id>${author}</wp:author_id><wp:author_login>${cdata(`autor.${author}`)}</wp:author_login><wp:author_email>${cdata(`a${author}@x.example`)}</wp:author_email><wp:author_display_name>${cdata(`Autor ${author}`)}</wp:author_display_name></wp:author>\n`;
  }
  for (let category = 1; category <= 40; category += 1) {
    const parent =
      plan.isHostile && category <= 2
        ? `secao-${3 - category}`
        : category > 10
          ? `secao-${category - 8}`
          : '';
    yield `<wp:category><wp:term_id>${category}</wp:term_id><wp:category_nicename>${cdata(`secao-${category}`)}</wp:category_nicename><wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(`Seção ${category}`)}</wp:cat_name></wp:category>\n`;
  }
  for (let tag = 1; tag <= 300; tag += 1) {
    yield `<wp:tag><wp:term_id>${1_000 + tag}</wp:term_id><wp:tag_slug>${cdata(`assunto-${tag}`)}</wp:tag_slug><wp:tag_name>${cdata(`Assunto ${tag}`)}</wp:tag_name></wp:tag>\n`;
  }
  for (let index = 1; index <= plan.items; index += 1) yield anItem(plan, random, index);
  yield '</channel>\n</rss>\n';
}

const states = [
  'publish',
  'publish',
  'publish',
  'publish',
  'publish',
  'draft',
  'pending',
  'private',
  'future',
] as const;
const oddTypes = ['nav_menu_item', 'revision', 'product'] as const;

function anItem(plan: ForeignPlan, random: Random, index: number): string {
  const at = aDate(random);
  const isFile = index % 10 === 0;
  const isOdd = index % 25 === 0;
  const type = isOdd ? pick(random, oddTypes) : isFile ? 'attachment' : index % 33 === 0 ? 'page' : 'post';
  const state = type === 'attachment' ? 'inherit' : pick(random, states);
  const isUndated = plan.isHostile && random.below(50) === 0;
  const slug = `titulo-${index}`;
  const link =
    type === 'page' ? `${oldSite}/${slug}/` : `${oldSite}/${when(at).slice(0, 7).replace('-', '/')}/${slug}/`;
  const fields = [
    `<title>${cdata(`${aSentence(random)} ${index}`)}</title><link>${link}</link>`,
    `<dc:creator>${cdata(`autor.${1 + random.below(20)}`)}</dc:creator><guid isPermaLink="false">${oldSite}/?p=${index}</guid>`,
    `<content:encoded>${cdata(isFile ? '' : aText(random, plan.textLength, blocks))}</content:encoded>`,
    `<excerpt:encoded>${cdata(random.below(2) === 0 ? aSentence(random, 15) : '')}</excerpt:encoded>`,
    `<wp:post_id>${index}</wp:post_id><wp:post_date>${isUndated ? '0000-00-00 00:00:00' : local(at)}</wp:post_date>`,
    `<wp:post_date_gmt>${isUndated || state === 'draft' ? '0000-00-00 00:00:00' : when(at)}</wp:post_date_gmt>`,
    `<wp:post_name>${random.below(30) === 0 ? `caf%c3%a9-${index}` : slug}</wp:post_name><wp:status>${state}</wp:status>`,
    `<wp:post_parent>0</wp:post_parent><wp:post_type>${type}</wp:post_type><wp:post_password></wp:post_password>`,
    `<wp:is_sticky>${index === 7 ? 1 : 0}</wp:is_sticky>`,
  ];
  if (isFile) {
    fields.push(
      `<wp:attachment_url>${oldSite}/wp-content/uploads/2019/05/foto-${index % 50}.jpg</wp:attachment_url>`,
    );
    fields.push(aMeta('_wp_attachment_image_alt', 'Um celular'));
  } else {
    const category = 1 + random.below(40);
    fields.push(
      `<category domain="category" nicename="secao-${category}">${cdata(`Seção ${category}`)}</category>`,
    );
    for (let count = random.below(4); count > 0; count -= 1) {
      const tag = 1 + random.below(300);
      fields.push(
        `<category domain="post_tag" nicename="assunto-${tag}">${cdata(`Assunto ${tag}`)}</category>`,
      );
    }
    fields.push(
      aMeta('_thumbnail_id', String(10 * (1 + random.below(Math.max(1, Math.floor(plan.items / 10)))))),
    );
  }
  const comments = index === 1 ? plan.commentsOfFirst : isFile ? 0 : random.below(3);
  for (let count = 1; count <= comments; count += 1) fields.push(aComment(random, index, count, at));
  const item = `<item>\n${fields.join('\n')}\n</item>\n`;
  // In a hostile file, some records have tags that do not match.
  return plan.isHostile && index % 97 === 0 ? item.replace('</wp:post_name>', '</wp:post_nome>') : item;
}

const aMeta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;

function aComment(random: Random, item: number, count: number, at: number): string {
  const id = item * 10_000 + count;
  const parent = count > 1 && random.below(2) === 0 ? id - 1 : 0;
  const kind = pick(random, ['', '', '', 'comment', 'pingback', 'trackback']);
  const approved = pick(random, ['1', '1', '1', '0', 'spam']);
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(`Leitor ${count}`)}</wp:comment_author><wp:comment_date>${local(at + count * 60_000)}</wp:comment_date><wp:comment_date_gmt>${when(at + count * 60_000)}</wp:comment_date_gmt><wp:comment_content>${cdata(aSentence(random, 12))}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${kind}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
}
