/** Generates Ghost files (JSON of versions 5 and 6) of any size for the tests of their reader. */

import { aDate, aSentence, aText, type ForeignPlan, pick } from '../../../../bench/content/foreign-plan.ts';
import { type Random, seededRandom } from '../../../../bench/content/random.ts';

const image = (random: Random) => `__GHOST_URL__/content/images/2021/05/foto-${random.below(50)}.jpg`;
const words = (text: string, format = 0) => ({
  type: 'extended-text',
  text,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
  version: 1,
});
const paragraph = (text: string) => ({
  type: 'paragraph',
  version: 1,
  format: '',
  indent: 0,
  direction: 'ltr',
  children: [words(text), words(' forte', 1)],
});

/** All kinds of nodes; the first is the most frequent. */
const nodes: readonly [(random: Random) => object, ...((random: Random) => object)[]] = [
  (random) => paragraph(aSentence(random, 40)),
  (random) => ({ type: 'extended-heading', version: 1, tag: 'h2', children: [words(aSentence(random, 4))] }),
  (random) => ({
    type: 'list',
    version: 1,
    listType: 'bullet',
    tag: 'ul',
    start: 1,
    children: [{ type: 'listitem', version: 1, value: 1, children: [words(aSentence(random, 3))] }],
  }),
  (random) => ({ type: 'extended-quote', version: 1, children: [words(aSentence(random))] }),
  (random) => ({
    type: 'image',
    version: 1,
    src: image(random),
    alt: 'Foto',
    caption: '<span>Legenda</span>',
    width: 800,
    height: 600,
  }),
  (random) => ({
    type: 'gallery',
    version: 1,
    caption: '',
    images: [1, 2, 3].map((row) => ({ row, src: image(random), fileName: 'a.jpg', width: 8, height: 6 })),
  }),
  () => ({ type: 'codeblock', version: 1, code: 'if (a < b) {\n}', language: 'ts', caption: '' }),
  () => ({
    type: 'bookmark',
    version: 1,
    url: 'https://x.example/',
    metadata: { title: 'Um site', description: '' },
  }),
  () => ({
    type: 'embed',
    version: 1,
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    embedType: 'video',
    html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    metadata: {},
  }),
  () => ({
    type: 'html',
    version: 1,
    html: '<table><tr><td>1</td></tr></table><script>alert(1)</script><img src=x onerror=alert(1)>',
  }),
  () => ({ type: 'markdown', version: 1, markdown: '# Título\n\n- a\n- b' }),
  () => ({ type: 'callout', version: 1, calloutText: '<p>Atenção</p>', calloutEmoji: '💡' }),
  () => ({ type: 'audio', version: 1, src: '__GHOST_URL__/content/media/a.mp3', title: 'Um som' }),
  () => ({ type: 'horizontalrule', version: 1 }),
  () => ({ type: 'paywall', version: 1 }),
];
/** Ghost's own importer refuses a whole file with one. */
const unknownNode = () => ({ type: 'cartao-desconhecido', version: 1, payload: {} });

const toIso = (at: number) => new Date(at).toISOString();
const toId = (kind: string, index: number) => `${kind}${String(index).padStart(23, '0')}`;

/** The foreign site in pieces. In hostile ones the joins come before the posts. */
export function* generateGhost(plan: ForeignPlan): Generator<string, void, undefined> {
  const random = seededRandom(plan.seed);
  const joins = ['posts_tags', 'posts_authors', 'posts_meta'] as const;
  yield `{"db":[{"meta":{"exported_on":1700000000000,"version":"5.80.0"},"data":{`;
  if (plan.isHostile) for (const table of joins) yield* writeTable(table, listJoins(table, plan), true);
  yield* writeTable('posts', listPosts(plan, random), true);
  yield* writeTable('tags', countTo(60, aTag), true);
  yield* writeTable('users', countTo(20, aUser), true);
  yield* writeTable(
    'members',
    countTo(30, (index) => ({ id: toId('m', index), email: `m${index}@x.example` })),
    true,
  );
  if (!plan.isHostile) for (const table of joins) yield* writeTable(table, listJoins(table, plan), true);
  yield* writeTable(
    'settings',
    countTo(1, () => ({ id: toId('s', 1), key: 'title', value: 'Portal Antigo' })),
    false,
  );
  yield '}}]}';
}

function* writeTable(
  name: string,
  rows: Iterable<object>,
  hasNext: boolean,
): Generator<string, void, undefined> {
  yield `"${name}":[`;
  let isFirst = true;
  for (const row of rows) {
    yield `${isFirst ? '' : ','}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield hasNext ? '],\n' : ']';
}

function* countTo<T>(count: number, build: (index: number) => T): Generator<T, void, undefined> {
  for (let index = 1; index <= count; index += 1) yield build(index);
}

const aTag = (index: number) => ({
  id: toId('t', index),
  name: index % 20 === 0 ? `#interno-${index}` : `Assunto ${index}`,
  slug: index % 20 === 0 ? `hash-interno-${index}` : `assunto-${index}`,
  visibility: index % 20 === 0 ? 'internal' : 'public',
});

const aUser = (index: number) => ({
  id: toId('u', index),
  name: `Autor ${index}`,
  slug: `autor-${index}`,
  email: `u${index}@x.example`,
  password: '$2a$10$x',
  bio: 'Escreve.',
  website: 'https://x.example/',
  twitter: `@autor${index}`,
});

const states = ['published', 'published', 'published', 'published', 'draft', 'scheduled', 'sent'] as const;
const levels = ['public', 'public', 'public', 'public', 'public', 'public', 'members', 'paid'] as const;

function* listPosts(plan: ForeignPlan, random: Random): Generator<object, void, undefined> {
  for (let index = 1; index <= plan.items; index += 1) {
    const at = toIso(aDate(random));
    const text = aText(random, plan.textLength, [
      (one) => JSON.stringify(nodes[0](one)),
      (one) => JSON.stringify(pick(one, plan.isHostile ? [...nodes, unknownNode] : nodes)(one)),
    ]).replaceAll('\n\n', ',');
    const source =
      index % 5 === 0
        ? {
            mobiledoc: `{"version":"0.3.1","atoms":[],"cards":[],"markups":[],"sections":[[1,"p",[[0,[],0,"${aSentence(random, 60)}"]]]]}`,
          }
        : index % 7 === 0
          ? { html: `<p>${aSentence(random, 60)}</p><script>alert(1)</script>` }
          : { lexical: `{"root":{"type":"root","version":1,"children":[${text}]}}` };
    yield {
      id: plan.isHostile && index % 97 === 0 ? '' : toId('p', index),
      uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      title: `${aSentence(random)} ${index}`,
      slug: plan.isHostile && index % 97 === 0 ? '' : `titulo-${index}`,
      ...{ mobiledoc: null, lexical: null, html: null },
      ...source,
      feature_image: random.below(3) === 0 ? null : image(random),
      featured: index === 7 ? 1 : 0,
      type: index % 33 === 0 ? 'page' : 'post',
      status: pick(random, states),
      visibility: pick(random, levels),
      custom_excerpt: random.below(2) === 0 ? aSentence(random, 15) : null,
      created_at: at,
      updated_at: at,
      published_at: plan.isHostile && random.below(50) === 0 ? '0000-00-00 00:00:00' : at,
    };
  }
}

function* listJoins(
  table: 'posts_tags' | 'posts_authors' | 'posts_meta',
  plan: ForeignPlan,
): Generator<object, void, undefined> {
  for (let index = 1; index <= plan.items; index += 1) {
    const post_id = toId('p', index);
    if (table === 'posts_meta')
      yield {
        id: toId('e', index),
        post_id,
        feature_image_alt: 'Um celular',
        feature_image_caption: 'Foto: <b>Ana</b>',
      };
    else if (table === 'posts_authors')
      yield { id: toId('a', index), post_id, author_id: toId('u', 1 + (index % 15)), sort_order: 0 };
    else
      for (const order of [1, 0, 2])
        yield {
          id: toId('j', index * 3 + order),
          post_id,
          tag_id: toId('t', 1 + ((index * (order + 1)) % 60)),
          sort_order: order,
        };
  }
}
