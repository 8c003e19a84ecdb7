/** The records that are read from a Ghost file. */
import { expect, it } from 'vitest';
import { smallPlan } from '../../../../bench/content/foreign-plan.ts';
import { readGhost } from '../../../../server/services/transfer/readers/read-ghost.ts';
import { generateGhost } from './ghost-files.ts';
import { listAll, now, ofKind, textSource } from './sources.ts';

const lexical = '{"root":{"children":[{}]}}';
const aPost = (id: string, changes: object = {}) => ({
  id,
  uuid: `uuid-${id}`,
  title: `Título ${id}`,
  slug: `titulo-${id}`,
  lexical,
  mobiledoc: null,
  html: '<p>x</p>',
  feature_image: null,
  featured: 0,
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2021-01-01T00:00:00.000Z',
  updated_at: '2021-01-03T00:00:00.000Z',
  published_at: '2021-01-02T00:00:00.000Z',
  custom_excerpt: null,
  ...changes,
});
const toJson = (data: object) =>
  JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.80.0' }, data }] });
const read = (content: string | Buffer, pieceBytes?: number) =>
  listAll(readGhost(textSource(content, pieceBytes), now));
const readData = (data: object) => read(toJson(data));
const readOne = async (changes: object, more: object = {}) => {
  const [item] = ofKind(await readData({ posts: [aPost('p1', changes)], ...more }), 'item');
  if (!item) throw new Error('there is no item');
  return item;
};

const tags = [
  { id: 't1', name: 'Celulares', slug: 'celulares', description: 'Tudo', visibility: 'public' },
  { id: 't2', name: '#interno', slug: 'hash-interno', visibility: 'internal' },
  { id: 't3', name: 'Android', slug: 'android', visibility: 'public' },
];
const users = [
  {
    id: 'u1',
    name: 'Ana',
    slug: 'ana',
    email: 'a@x.example',
    password: 'x',
    bio: 'Escreve',
    profile_image: '__GHOST_URL__/content/images/a.jpg',
    website: 'https://ana.example/',
    twitter: '@ana',
    facebook: null,
  },
  { id: 'u2', name: 'Beto', slug: 'beto', email: 'b@x.example' },
  { id: 'u3', name: 'Caio', slug: 'caio', email: 'c@x.example' },
];
const joins = {
  posts_tags: [
    { post_id: 'p1', tag_id: 't3', sort_order: 2 },
    { post_id: 'p1', tag_id: 't1', sort_order: 1 },
    { post_id: 'p1', tag_id: 't2', sort_order: 0 },
    { post_id: 'p2', tag_id: 't3', sort_order: 0 },
  ],
  posts_authors: [
    { post_id: 'p1', author_id: 'u2', sort_order: 1 },
    { post_id: 'p1', author_id: 'u1', sort_order: 0 },
  ],
  posts_meta: [{ post_id: 'p1', feature_image_alt: 'Um celular', feature_image_caption: 'Foto: <b>Ana</b>' }],
};
const posts = [
  aPost('p1', {
    feature_image: '__GHOST_URL__/content/images/b.jpg',
    featured: true,
    custom_excerpt: 'Um resumo',
  }),
  aPost('p2'),
];

it.each(['before', 'after'])('reads posts whose tags and authors come %s them in the file', async (order) => {
  const rest = {
    tags,
    users,
    roles: [{ id: 'r1' }],
    members: [{ id: 'm1' }, { id: 'm2' }],
    newsletters: [{ id: 'n1' }],
    settings: [{ key: 'title', value: 'Antigo' }],
  };
  const records = await readData(
    order === 'before' ? { ...joins, ...rest, posts } : { posts, ...rest, ...joins },
  );
  expect(records[0]).toEqual({
    kind: 'site',
    system: 'ghost',
    version: '5.80.0',
    address: null,
    name: 'Antigo',
  });
  expect(ofKind(records, 'item')[0]).toEqual({
    kind: 'item',
    id: 'p1',
    type: 'post',
    state: 'published',
    title: 'Título p1',
    slug: 'titulo-p1',
    excerpt: 'Um resumo',
    text: { format: 'lexical', source: lexical },
    publishedAt: Date.UTC(2021, 0, 2),
    updatedAt: Date.UTC(2021, 0, 3),
    dateDoubt: null,
    isFeatured: true,
    sectionIds: ['t1', 't3'],
    primarySectionId: 't1',
    topicIds: [],
    authorIds: ['u1', 'u2'],
    image: {
      fileId: null,
      address: '/content/images/b.jpg',
      caption: 'Foto: Ana',
      alternativeText: 'Um celular',
      credit: '',
    },
    problems: [],
    oldPaths: ['/titulo-p1/', '/p/uuid-p1/'],
  });
  expect(ofKind(records, 'section').map(({ id, oldPaths }) => [id, oldPaths])).toEqual([
    ['t1', ['/tag/celulares/']],
    ['t3', ['/tag/android/']],
  ]);
  expect(ofKind(records, 'topic').map(({ id, oldPaths }) => [id, oldPaths])).toEqual([]);
  expect(ofKind(records, 'author')).toEqual([
    {
      kind: 'author',
      id: 'u1',
      name: 'Ana',
      slug: 'ana',
      email: 'a@x.example',
      biography: 'Escreve',
      photo: '/content/images/a.jpg',
      links: ['https://ana.example/', 'https://x.com/ana'],
      oldPaths: ['/author/ana/'],
    },
    expect.objectContaining({ id: 'u2', photo: null, links: [] }),
  ]);
  expect(
    ofKind(records, 'left-out')
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(
    ['assunto interno', 'configuração', 'conta sem textos', 'membro', 'membro', 'newsletter'].toSorted(),
  );
});

it.each([
  [{}, 'published', []],
  [{ status: 'draft' }, 'draft', []],
  [{ status: 'scheduled' }, 'scheduled', []],
  [{ status: 'sent' }, 'draft', ['enviado só por e-mail']],
  [{ visibility: 'members' }, 'draft', ['só para membros']],
  [{ visibility: 'paid', status: 'scheduled' }, 'draft', ['só para assinantes']],
  [{ visibility: 'tiers' }, 'draft', ['visibilidade tiers']],
  [{ status: 'secreto' }, 'draft', ['estado secreto']],
])('reads the state of %o as %s', async (changes, state, details) => {
  const item = await readOne(changes);
  expect(item.state).toBe(state);
  expect(item.problems.map(({ detail }) => detail)).toEqual(details);
});

it('reads rows of the first versions, without ids and joins, and with other names of columns', async () => {
  const { id: _, ...post } = aPost('p1', {
    lexical: null,
    image: '/content/images/b.jpg',
    page: 0,
    type: null,
  });
  const old = {
    posts: [
      {
        ...post,
        tags: [{ name: 'Android' }, { name: 'Sumido' }],
        author_id: 1,
        codeinjection_foot: '<script>',
      },
    ],
    tags: [{ name: 'Android', slug: 'android' }],
    users: [{ id: 1, name: 'Ana', slug: 'ana', image: '/content/images/a.jpg' }],
  };
  const records = await readData(old);
  expect(ofKind(records, 'item')[0]).toMatchObject({
    id: 'titulo-p1',
    sectionIds: ['android'],
    authorIds: ['1'],
    image: { address: '/content/images/b.jpg' },
    problems: [
      { code: 'topic', detail: 'Sumido' },
      { code: 'text', detail: 'código só desta página, no fim' },
    ],
  });
  expect(ofKind(records, 'section')).toMatchObject([{ id: 'android', name: 'Android' }]);
  expect(ofKind(records, 'author')).toMatchObject([{ photo: '/content/images/a.jpg' }]);
  expect(ofKind(records, 'fault')).toEqual([]);
});

it('reads what tags tell search engines, and counts their images', async () => {
  const tag = {
    ...tags[0],
    meta_title: 'Tudo sobre celulares',
    og_image: '__GHOST_URL__/content/images/a.jpg',
    canonical_url: 'https://outro.example/celulares',
    feature_image: '__GHOST_URL__/content/images/b.jpg',
  };
  const records = await readData({
    posts: [aPost('p1')],
    tags: [tag, tags[2]],
    posts_tags: [{ post_id: 'p1', tag_id: 't1', sort_order: 0 }],
  });
  expect(ofKind(records, 'section')[0]?.search?.fields).toMatchObject({
    title: 'Tudo sobre celulares',
    shareImage: expect.stringContaining('/content/images/a.jpg'),
    canonical: 'https://outro.example/celulares',
  });
  expect(ofKind(records, 'topic')[0]).not.toHaveProperty('search');
  expect(ofKind(records, 'left-out')).toEqual([{ kind: 'left-out', what: 'imagem de tag' }]);
});

it('reads texts of all versions, pages, and dates as databases write them', async () => {
  const mobiledoc = '{"sections":[[1]]}';
  expect((await readOne({ lexical: null, mobiledoc })).text).toEqual({
    format: 'mobiledoc',
    source: mobiledoc,
  });
  expect((await readOne({ lexical: null })).text).toEqual({ format: 'html', source: '<p>x</p>' });
  expect(await readOne({ type: 'page', published_at: '2021-01-02 03:04:05' })).toMatchObject({
    type: 'page',
    publishedAt: Date.UTC(2021, 0, 2, 3, 4, 5),
    sectionIds: [],
  });
  expect(await readOne({ published_at: '2036-01-02T00:00:00.000Z' })).toMatchObject({
    publishedAt: null,
    dateDoubt: 'no futuro: 2036-01-02',
  });
});

it.each(['{"root":{}}', 'nada', 'null', '{"root":'])(
  'reads HTML in place of the document %s',
  async (document) => {
    const html = { format: 'html', source: '<p>x</p>' };
    expect((await readOne({ lexical: document })).text).toEqual(html);
    expect((await readOne({ lexical: null, mobiledoc: document })).text).toEqual(html);
    const alone = await readOne({ lexical: document, html: null });
    expect(alone.text).toEqual({ format: 'lexical', source: document });
  },
);

it('makes drafts of scheduled posts when the file ends before it tells which are only mails', async () => {
  const posts = [aPost('p1', { status: 'scheduled' }), aPost('p2')];
  const more = { posts_meta: [{ post_id: 'p1', email_only: 1 }] };
  const content = toJson({ posts, ...more });
  const records = await read(content.slice(0, content.indexOf('email_only')));
  expect(ofKind(records, 'item').map(({ state }) => state)).toEqual(['draft', 'published']);
  expect(ofKind(records, 'item')[0]?.problems).toMatchObject([{ code: 'access' }]);
});

it('reports rows that are too large, damaged or without an id, and reads the others', async () => {
  const large = { ...aPost('p1'), html: 'x'.repeat(17 * 1024 * 1024) };
  const records = await readData({ posts: [large, 'texto', { title: 'x' }, aPost('p4'), aPost('p4')] });
  expect(ofKind(records, 'fault').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
    'p1: o registro é grande demais',
    'posts 2: o registro não tem id',
  ]);
  expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['p4']);
  expect(ofKind(records, 'left-out').map(({ what }) => what)).toEqual(['item repetido']);
});

it('reads what comes before the end or the damage of a file', async () => {
  const content = toJson({ posts: [aPost('p1'), aPost('p2'), aPost('p3')] });
  const cut = content.indexOf('"Título p3"');
  for (const broken of [content.slice(0, cut), `${content.slice(0, cut)}!${content.slice(cut)}`]) {
    const records = await read(broken);
    expect(ofKind(records, 'item').map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(ofKind(records, 'fault').map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/: o que vem depois não foi importado$/),
    ]);
  }
});

it('stops at nesting and at names that do not end', async () => {
  const before = toJson({ posts: [aPost('p1')] }).replace(/\]\}\}\]\}$/, '');
  for (const harm of [',{"x":'.concat('['.repeat(5_000)), `,{"${'x'.repeat(3 * 1024 * 1024)}`]) {
    const records = await read(before + harm);
    expect(ofKind(records, 'item')).toHaveLength(1);
    expect(ofKind(records, 'fault')).toHaveLength(1);
  }
});

it.each([1, 7, 1_000])('reads the same in pieces of %i bytes', async (pieceBytes) => {
  const content = [...generateGhost({ ...smallPlan, items: 10, textLength: 300 })].join('');
  expect(await read(content, pieceBytes)).toEqual(await read(content));
});

it('reads generated files: every post is given or reported', async () => {
  for (const isHostile of [true, false]) {
    const records = await read([...generateGhost({ ...smallPlan, isHostile })].join(''));
    const items = ofKind(records, 'item');
    expect(items.length + ofKind(records, 'fault').length).toBe(smallPlan.items);
    expect(ofKind(records, 'fault')).toHaveLength(isHostile ? 2 : 0);
    expect(
      items.filter(({ authorIds, image }) => authorIds.length === 1 && image?.alternativeText).length,
    ).toBeGreaterThan(100);
  }
});

it('a tag is told by its id, also where another tag has that id as its name', async () => {
  const [android, five] = [
    { id: 5, name: 'Android', slug: 'android' },
    { id: 7, name: '5', slug: 'cinco' },
  ];
  const records = await readData({
    posts: [aPost('p1')],
    tags: [android, five],
    posts_tags: [{ post_id: 'p1', tag_id: 5 }],
  });
  expect(ofKind(records, 'section')).toMatchObject([{ id: '5', name: 'Android' }]);
});
