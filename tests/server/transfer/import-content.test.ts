/** The import of a content export, collection by collection. */
import { beforeEach, describe, expect, it } from 'vitest';
import { searchTokens } from '../../../domain/search/search-text.ts';
import { aSearchQuery } from '../../builders.ts';
import {
  type Collections,
  newsDocument,
  openTestImport,
  type TestImport,
  taggedTime,
  timeMs,
} from './open-import.ts';

const everything = { publishedUntil: null };
let test: TestImport;
beforeEach(async () => {
  test = await openTestImport();
});

/** One or two documents of each collection of the content export. */
function allCollections(): Collections {
  return {
    users: {
      uid1: {
        name: 'Ana',
        email: ' Ana@Exemplo.COM ',
        is_admin: true,
        created_at: taggedTime,
        __collections__: {},
      },
      uid2: { email: 'beto@exemplo.com' },
    },
    news: { noticia1: newsDocument({ slug: 'um-jogo' }) },
    comments: {
      c1: { newsId: 'noticia1', userId: 'uid1', userName: 'Ana', comment: 'Bom!', createdAt: taggedTime },
      c2: { newsId: 'sumiu', userId: 'uid2', comment: 'De antes.', createdAt: taggedTime },
    },
    comment_reports: { r1: { commentId: 'c1', newsId: 'noticia1', userId: 'uid2', reportedAt: taggedTime } },
    videos: {
      v1: {
        link: 'https://youtu.be/aqz-KE-bpKQ',
        title: 'Um coelho',
        createdAt: taggedTime,
        featured: false,
      },
      v2: { link: 'https://youtu.be/eRsGyueVLvQ', createdAt: taggedTime },
    },
    featured_videos: { v1: { title: 'Um coelho' } },
    main_banners: {
      b1: { imageUrl: 'https://outro.example/b.jpg', link: '/contato', createdAt: taggedTime },
    },
    'banners-laterais': {
      b2: {
        imageUrl: 'https://outro.example/e.jpg',
        link: 'https://x.example/',
        side: 'left',
        createdAt: taggedTime,
      },
      b3: { imageUrl: 'https://outro.example/d.jpg', side: 'right', createdAt: taggedTime },
    },
    middle_banners: {
      b4: { imageUrl: 'https://outro.example/m.jpg', side: 'mid', userId: 'uid1', createdAt: taggedTime },
    },
    'Mensagens-recebidas': {
      m1: {
        nome: 'Rui',
        titulo: 'Oi',
        email: 'rui@exemplo.com',
        mensagem: 'Olá.',
        captchaToken: 't',
        data: taggedTime,
      },
    },
  };
}

const page = { limit: 10 };

it('imports news into sections of the same export, however many records are between them', async () => {
  const sections = { a: { slug: 'politica', name: 'Política', group: 'mais', position: 9, mergedIds: [] } };
  const names = Array.from({ length: 250 }, (_, index) => `assunto-${index}`);
  const topics = Object.fromEntries(names.map((name) => [name, { slug: name, name }]));
  const news = { n1: newsDocument({ category: 'politica' }) };
  expect(await test.run({ sections, topics, news })).toMatchObject({ faults: [] });
  expect(await test.database.news.findById('n1', everything)).toMatchObject({ category: 'a' });
});

it('imports every collection and keeps ids', async () => {
  const report = await test.run(allCollections());
  expect(report).toMatchObject({ faults: [], damage: null });
  const { users, news, comments, commentReports, videos, banners, receivedMessages } = test.database;
  expect(await users.findById('uid1')).toEqual({
    id: 'uid1',
    name: 'Ana',
    email: 'ana@exemplo.com',
    roles: ['admin'],
    createdAt: timeMs,
  });
  expect(await users.findById('uid2')).toMatchObject({ name: 'beto', roles: [], createdAt: null });
  expect(await news.findById('noticia1', everything)).toMatchObject({
    category: 'games',
    slug: 'um-jogo',
    title: 'Um jogo novo chega ao celular',
    isFeatured: true,
    createdAt: timeMs,
    author: 'Ana Prado',
  });
  expect(await comments.listByNews('noticia1', page)).toMatchObject([
    { id: 'c1', comment: 'Bom!', createdAt: timeMs },
  ]);
  expect(await comments.findById('c2')).toMatchObject({ userName: null });
  expect(await commentReports.findById('r1')).toMatchObject({
    commentId: 'c1',
    userId: 'uid2',
    reportedAt: timeMs,
  });
  expect(await videos.listFeatured(5)).toMatchObject([{ id: 'v1', title: 'Um coelho', featured: true }]);
  expect(await videos.findById('v2')).toMatchObject({ title: '', featured: false });
  expect(await banners.findMain()).toMatchObject({ id: 'b1', link: '/contato' });
  expect((await banners.listSides()).map(({ id, side }) => [side, id]).sort()).toEqual([
    ['left', 'b2'],
    ['right', 'b3'],
  ]);
  expect(await banners.findMiddle()).toMatchObject({ id: 'b4', side: 'mid', userId: 'uid1' });
  expect(await receivedMessages.findById('m1')).toMatchObject({
    nome: 'Rui',
    captchaToken: 't',
    data: timeMs,
  });
});

it('reports no change in texts that databases store in another form', async () => {
  const news = { n: newsDocument({ summary: 'meio \ud83d par, e um \u0000 nulo' }) };
  await test.run({ news });
  expect((await test.run({ news })).collections.get('news')).toMatchObject({ unchanged: 1 });
});

it('makes news paid that name who paid', async () => {
  await test.run({ news: { a: newsDocument({ payer: 'Café Sol' }), b: newsDocument({ payer: ' ' }) } });
  expect(await test.database.news.findById('a', everything)).toMatchObject({ genre: 'paid' });
  expect(await test.database.news.findById('b', everything)).toMatchObject({ genre: '' });
});

it.each([
  ['tagged', taggedTime],
  ['ISO 8601', '2026-11-20T14:35:00.500-03:00'],
  ['ISO 8601 without a zone, as UTC', '2026-11-20T17:35:00.5'],
  ['epoch milliseconds', timeMs],
  ['seconds and nanoseconds', { seconds: 1795196100, nanoseconds: 500_000_000 }],
])('reads a timestamp: %s', async (_, createdAt) => {
  expect((await test.run({ news: { n: newsDocument({ createdAt }) } })).faults).toEqual([]);
  expect((await test.database.news.findById('n', everything))?.createdAt).toBe(timeMs);
});

it('adds the shift to every timestamp', async () => {
  const shiftMs = -86_400_000;
  await test.run(allCollections(), { shiftMs });
  const { users, news, comments, commentReports, videos, banners, receivedMessages } = test.database;
  expect([
    (await users.findById('uid1'))?.createdAt,
    (await news.findById('noticia1', everything))?.createdAt,
    (await comments.findById('c1'))?.createdAt,
    (await commentReports.findById('r1'))?.reportedAt,
    (await videos.findById('v1'))?.createdAt,
    (await banners.findMain())?.createdAt,
    (await banners.findMiddle())?.createdAt,
    (await receivedMessages.findById('m1'))?.data,
  ]).toEqual(Array.from({ length: 8 }, () => timeMs + shiftMs));
  expect((await users.findById('uid2'))?.createdAt).toBeNull();
});

describe('faults of an export', () => {
  it('are named with record and reason, and the other records are imported', async () => {
    const report = await test.run({
      users: {
        u1: { email: 'a@b.example' },
        u2: { email: 'A@B.example' },
        u3: { email: 'nada' },
        u4: 'texto',
      },
      news: {
        bad1: newsDocument({ title: ' ', category: 'moda' }),
        bad2: newsDocument({ title: undefined, createdAt: 'ontem' }),
        bad3: newsDocument({ summary: 5, isFeatured: 'sim', createdAt: { seconds: 'x' } }),
        good: newsDocument({ createdAt: null }),
      },
      comments: { c1: { newsId: 'n', userId: 'u', comment: 'Sem data.' } },
      main_banners: {
        b1: { imageUrl: 'https://x.example/a.jpg', link: 'javascript:alert(1)', createdAt: timeMs },
      },
      featured_videos: { sumiu: {} },
    });
    expect(report.faults.toSorted()).toEqual([
      'comments/c1: createdAt: falta',
      'featured_videos/sumiu: não há vídeo com este id',
      'main_banners/b1: link: não é um endereço http(s) nem um caminho',
      'news/bad1: category: não há seção "moda"',
      'news/bad1: title: está vazio',
      'news/bad2: createdAt: não é uma data que se possa ler',
      'news/bad2: title: falta',
      'news/bad3: createdAt: não é uma data que se possa ler',
      'news/bad3: isFeatured: não é true nem false',
      'news/bad3: summary: não é um texto',
      'users/u2: email: users/u1 já tem este',
      'users/u3: email: não é um endereço de e-mail',
      'users/u4: não é um objeto',
    ]);
    expect(report.collections.get('news')).toMatchObject({ added: 1, failed: 3 });
    expect(report.collections.get('users')).toMatchObject({ added: 1, failed: 3 });
    expect(await test.database.news.findById('good', everything)).toMatchObject({ createdAt: null });
  });

  it('include unknown collections, which are skipped and counted', async () => {
    const report = await test.run({ analytics: { a: { x: 1 }, b: {} }, news: { n: newsDocument() } });
    expect(report.collections.get('analytics')).toMatchObject({ skipped: 2 });
    expect([...report.unknownCollections]).toEqual(['analytics']);
    expect(report.faultCount).toBe(0);
  });

  it('are all counted, and a thousand of them are listed', async () => {
    const comments = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`c${index}`, {}]));
    const report = await test.run({ comments });
    expect(report.faults).toHaveLength(1_000);
    expect(report.faultCount).toBeGreaterThan(1_200);
  });

  it('do not undo what was imported before the damage, whose position is named', async () => {
    const text = JSON.stringify({
      __collections__: { news: { n1: newsDocument(), n2: newsDocument(), n3: newsDocument() } },
    });
    const report = await test.run(text.replace('"n3":', '"n3";'));
    expect(report.damage).toMatch(/damaged JSON.*byte \d+, line 1, after news\/n2/);
    expect(report.collections.get('news')).toMatchObject({ added: 2 });
    const truncated = await test.run(text.slice(0, -60));
    expect(truncated.damage).toMatch(/the file ends before its end.*after news\/n2/);
    expect(truncated.collections.get('news')).toMatchObject({ unchanged: 2 });
  });

  it.each(['', '[]', '{}', '{"__collections__": {"news": []}}'])('calls %j damaged', async (text) => {
    expect((await test.run(text)).damage).not.toBeNull();
  });

  it('are not told of a file that is no export, whose refusal names what can be imported', async () => {
    await expect(test.run('\u0001 não é JSON')).rejects.toThrow(
      /unknown kind.*WXR.*Ghost.*__collections__.*Nothing was imported/,
    );
  });

  it('include nested collections, which are left out', async () => {
    const nested = { curtidas: { a: { __collections__: { b: { c: [1, { d: 2 }] } } } } };
    const report = await test.run({
      news: { n: newsDocument({ __collections__: nested }) },
      users: { u: { __collections__: nested, name: 'U', email: 'u@x.example' } },
    });
    expect(report).toMatchObject({ faults: [], damage: null });
    expect([...report.collections.keys()].sort()).toEqual(['news', 'users']);
  });
});

describe('slugs of imported news', () => {
  const slugOf = async (id: string) => (await test.database.news.findById(id, everything))?.slug;

  it('are made from the title when the record has none, each once', async () => {
    const title = 'A eleição do ano';
    await test.run({
      news: {
        n1: newsDocument({ title }),
        n2: newsDocument({ title }),
        n3: newsDocument({ title, slug: '' }),
      },
    });
    expect([await slugOf('n1'), await slugOf('n2'), await slugOf('n3')]).toEqual([
      'eleicao-ano',
      'eleicao-ano-2',
      'eleicao-ano-3',
    ]);
  });

  it('get a number when they are taken, and are the id for a title without letters', async () => {
    await test.run({
      news: {
        n1: newsDocument({ slug: 'meu-slug' }),
        n2: newsDocument({ slug: 'meu-slug', title: 'Outra coisa' }),
        n3: newsDocument({ slug: 'tem/barra', title: 'Terceira coisa' }),
        n4: newsDocument({ title: '!!!' }),
      },
    });
    expect([await slugOf('n1'), await slugOf('n2'), await slugOf('n3'), await slugOf('n4')]).toEqual([
      'meu-slug',
      'outra-coisa',
      'terceira-coisa',
      'n4',
    ]);
  });

  it('never equal an id of other news', async () => {
    await test.run({
      news: { n1: newsDocument({ slug: 'n2' }), n2: newsDocument({ slug: 'n1', title: 'Segunda' }) },
    });
    expect([await slugOf('n1'), await slugOf('n2')]).toEqual(['jogo-novo-chega-celular', 'segunda']);
  });

  it('are the same after a second import into a new portal', async () => {
    const news = {
      n1: newsDocument({ slug: 'a' }),
      n2: newsDocument({ slug: 'a' }),
      n3: newsDocument({ slug: 'n1' }),
    };
    await test.run({ news });
    const slugs = [await slugOf('n1'), await slugOf('n2'), await slugOf('n3')];
    expect((await test.run({ news })).collections.get('news')).toMatchObject({ added: 0, unchanged: 3 });
    expect([await slugOf('n1'), await slugOf('n2'), await slugOf('n3')]).toEqual(slugs);
  });
});

it('a search finds imported news by their text and videos by their title', async () => {
  await test.run(allCollections());
  const find = (kind: 'news' | 'video', text: string) =>
    test.database.search.search(aSearchQuery(searchTokens(text), { kind }));
  expect(await find('news', 'textos de jogos')).toMatchObject([{ id: 'noticia1' }]);
  expect(await find('video', 'coelhos')).toMatchObject([{ id: 'v1' }]);
});

describe('featured videos', () => {
  const video = { link: 'https://youtu.be/aqz-KE-bpKQ', title: 'V', createdAt: timeMs };
  const featured = async () => (await test.database.videos.listFeatured(9)).map(({ id }) => id).sort();

  it('are those of their collection, or those with the flag, in any order', async () => {
    await test.run({
      featured_videos: { v1: {} },
      videos: { v1: video, v2: { ...video, featured: true }, v3: video },
    });
    expect(await featured()).toEqual(['v1', 'v2']);
  });

  it('are featured also when the file is damaged after them', async () => {
    const text = `{"__collections__": {"featured_videos": {"v1": {}}, "videos": {"v1": ${JSON.stringify(video)}}, `;
    const report = await test.run(text);
    expect(await featured()).toEqual(['v1']);
    expect(report.collections.get('featured_videos')).toMatchObject({ added: 1 });
  });
});

it('imports the newest banner of each place only', async () => {
  const banner = (day: number) => ({
    imageUrl: 'https://x.example/a.jpg',
    createdAt: Date.UTC(2026, 0, day),
  });
  const old = await test.run({ main_banners: { a: banner(1), b: banner(3), c: banner(2) } });
  expect((await test.database.banners.findMain())?.id).toBe('b');
  expect(old.collections.get('main_banners')).toMatchObject({ added: 1, skipped: 2 });
  const older = await test.run({ main_banners: { a: banner(1) } });
  expect(older.collections.get('main_banners')).toMatchObject({ added: 0, skipped: 1 });
});

it('imports one report of each reader per comment', async () => {
  const report = { commentId: 'c', newsId: 'n', userId: 'u', reportedAt: timeMs };
  const tally = (await test.run({ comment_reports: { r1: report, r2: report } })).collections.get(
    'comment_reports',
  );
  expect(tally).toMatchObject({ added: 1, skipped: 1 });
});

it('never publishes news whose embargo runs or cannot be read', async () => {
  await test.run({
    news: {
      n1: newsDocument({ embargoUntil: '2099-01-01T00:00:00.000Z' }),
      n2: newsDocument({ embargoUntil: '01/01/2099' }),
      n3: newsDocument({ embargoUntil: '2020-01-01T00:00:00.000Z' }),
    },
  });
  const ids = ['n1', 'n2', 'n3'].map((id) => test.database.news.findById(id, everything));
  expect((await Promise.all(ids)).map((news) => news?.id ?? null)).toEqual([null, null, 'n3']);
});
