/** No call of the newsroom blocks the event loop for long: at its bounds, it yields again and again. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { createMenuEntry, formatMenu } from '../../../domain/settings/menus.ts';
import {
  articleMaxBytes,
  blocksMax,
  bulkMax,
  imagesRemovedMax,
  menuEntriesMax,
  prefixRedirectsMax,
} from '../../../domain/site/limits.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { restoreDemo, trashDemo } from '../../../server/services/transfer/demo/trash-demo.ts';
import { importContent } from '../../../server/services/transfer/import-content.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { bodies } from '../../attacks/inputs.ts';
import { aContent, aNews, anAuthor, anImage, aReceivedMessage, aTopic } from '../../builders.ts';
import { cpuMsOf } from '../../growth.ts';
import { imageWorker } from '../../image-worker.ts';
import { saveAtOnce } from '../../many-news.ts';
import { longestTurnMs } from '../../turns.ts';
import { someFields } from '../news/news-desk.ts';
import { answerOf, type Person, withNewsroom } from './newsroom.ts';

const { portal, signInAdmin, now } = withNewsroom();

/** The longest turn allowed: ten times as long as JSON.parse takes for the longest text, 50 ms where that takes 5. */
const turnInParsesMax = 10;
/**
 * Garbage collection or compilation can make a turn longer in some rounds, but never in all: one short round is enough.
 */
const roundsMax = 6;

let ana: Person;
beforeEach(async () => {
  ana = await signInAdmin();
  await saveMany(bulkMax, (id) => ({ id: idOf(id), title: `Notícia ${id}`, isFeatured: false }));
});

const saveMany = (count: number, item: (index: number) => Parameters<typeof aNews>[0]) =>
  saveAtOnce(
    portal().database,
    Array.from({ length: count }, (_, index) => aNews(item(index))),
  );

const idOf = (number: number) => `n${String(number).padStart(19, '0')}`;

/** Returns what blocks the event loop too long while the home page is requested, or null. */
async function findLongTurn(
  name: string,
  work: (round: number) => Promise<unknown>,
  prepare = async (_round: number) => {},
): Promise<string | null> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < roundsMax; round += 1) {
    await prepare(round);
    const whileReading = () => Promise.all([work(round), portal().page('/')]);
    least = Math.min(least, (await longestTurnMs(whileReading)) / parseMs);
    if (least <= turnInParsesMax) return null;
  }
  return `${name}: one turn takes as long as ${least.toFixed(1)} parses of the longest text`;
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

it.each<[string, (round: number) => Promise<Response>]>([
  [
    'a table of the most redirects with *, of the longest addresses',
    (round) =>
      importCsv(
        lines(
          prefixRedirectsMax,
          (index) => `/${round}${'%41'.repeat(280)}${index}/*,/${'%c3%a9'.repeat(300)}${index}/*`,
        ),
      ),
  ],
  [
    'featuring as many news as can be chosen',
    (round) =>
      ana.call('POST', '/noticias/lote', {
        ids: Array.from({ length: bulkMax }, (_, index) => idOf(index)),
        acao: round % 2 === 0 ? 'destacar' : 'remover-destaque',
      }),
  ],
])('%s keeps turns short', async (name, call) => {
  const statuses: number[] = [];
  const fault = await findLongTurn(name, async (round) => statuses.push((await call(round)).status));
  expect(fault).toBeNull();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

function importCsv(csv: string): Promise<Response> {
  return ana.call('POST', '/redirecionamentos/csv', { csv });
}

it('a table of 12,000 redirects keeps turns short, on its way in and out', async () => {
  const statuses: number[] = [];
  const noting = async (call: Promise<Response>) => {
    const response = await call;
    await response.text();
    statuses.push(response.status);
  };
  const csvOf = (round: number) =>
    lines(12_000, (index) => `/${round}/2019/titulo-${index}/,/news/titulo-${index}`);
  expect(await findLongTurn('in', (round) => noting(importCsv(csvOf(round))))).toBeNull();
  expect(await findLongTurn('out', () => noting(ana.call('GET', '/redirecionamentos/csv')))).toBeNull();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('all calls of the newsroom with a long text in any field keep turns short', async () => {
  const text = 'Á-b '.repeat(15_000);
  const faults: (string | null)[] = [];
  for (const [route, forms] of Object.entries(bodies)) {
    const [method = '', path = ''] = route.split(' ');
    if (!path.startsWith('/api/redacao/')) continue;
    const target = path.slice('/api/redacao'.length).replaceAll(/:\w+/g, idOf(1));
    for (const form of forms)
      faults.push(await findLongTurn(route, async () => ana.call(method, target, form(text))));
  }
  expect(faults.filter(Boolean)).toEqual([]);
  expect(faults.length).toBeGreaterThan(50);
});

it('trashing as many news as can be selected keeps turns short', async () => {
  const ids = Array.from({ length: roundsMax * bulkMax }, (_, index) => idOf(1_000 + index));
  await saveMany(ids.length, (index) => ({ id: ids[index] ?? '' }));
  const fault = await findLongTurn('excluir', (round) => {
    const chosen = ids.slice(round * bulkMax, (round + 1) * bulkMax);
    return ana.call('POST', '/noticias/lote', { ids: chosen, acao: 'excluir' });
  });
  expect(fault).toBeNull();
});

it('deleting news with many long versions for good keeps turns short', async () => {
  const content = aContent('Palavra. '.repeat(40_000));
  const user = { userId: ana.userId, name: 'Ana' };
  const version = { startedAt: 0, savedAt: 0, user, what: 'saved', isClosed: true } as const;
  const prepare = async (round: number) => {
    const newsId = idOf(2_000 + round);
    await portal().database.inTransaction(async (stores) => {
      await saveNews(stores, aNews({ id: newsId, slug: `v-${round}` }));
      for (let number = 0; number < 50; number += 1)
        await stores.draftVersions.create({ ...version, newsId, fields: someFields({ content }) }, 50);
    });
    expect((await ana.call('DELETE', `/noticias/${newsId}`)).status).toBe(200);
  };
  const statuses: number[] = [];
  const remove = async (round: number) =>
    statuses.push((await ana.call('DELETE', `/lixeira/${idOf(2_000 + round)}`)).status);
  expect(await findLongTurn('excluir para sempre', remove, prepare)).toBeNull();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

const storageKey = 'news_images/grande.jpg';

/** A text of as many blocks as there can be; the first of them are images. */
function manyBlocks(text: string, images: number): string {
  const blocks = Array.from({ length: blocksMax }, (_, index) => ({
    key: `k${index}`,
    text: index < images ? ' ' : text,
    type: index < images ? 'atomic' : 'unstyled',
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: index < images ? [{ offset: 0, length: 1, key: index }] : [],
    data: {},
  }));
  const data = { src: fileUrl(storageKey), alt: 'Uma máquina' };
  const entities = Array.from({ length: images }, (_, index) => [
    index,
    { type: 'IMAGE', mutability: 'IMMUTABLE', data },
  ]);
  return JSON.stringify({ blocks, entityMap: Object.fromEntries(entities) });
}

const longTexts = {
  'the most paragraphs': manyBlocks('Á-b c.'.repeat(12), 0),
  'the most images': manyBlocks('Palavra.', 2_500),
  'one long paragraph': aContent('Palavra ação '.repeat(60_000)),
};

/** The system counts the time of a thread in steps that can be longer than one parse. */
const parses = 40;
const parseMs =
  cpuMsOf(() => {
    for (let parse = 0; parse < parses; parse += 1) JSON.parse(longTexts['the most images']);
  }) / parses;

it.each(Object.entries(longTexts))('writing a text of %s keeps turns short', async (_name, content) => {
  expect(content.length).toBeGreaterThan(0.6 * articleMaxBytes);
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(articleMaxBytes);
  await portal().database.images.save(anImage({ storageKey }));
  const fields = someFields({ content });
  const drafts: { id: string; version: number }[] = [];
  const statuses: number[] = [];
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await ana.call(method, path, body);
    statuses.push(response.status);
    return response;
  };
  const draftOf = (round: number) => drafts[round] ?? { id: '', version: 0 };
  const create = async () => {
    const draft = Object(await answerOf(await send('POST', '/rascunhos', { fields })));
    drafts.push({ id: draft.id, version: draft.version });
  };
  const save = async (round: number) => {
    const draft = draftOf(round);
    const body = { version: draft.version, fields: { ...fields, title: 'Outro título' } };
    const saved = Object(await answerOf(await send('PUT', `/rascunhos/${draft.id}`, body)));
    draft.version = saved.version;
  };
  const publish = async (round: number) => {
    const { id, version } = draftOf(round);
    await send('POST', `/rascunhos/${id}/publicar`, { version, fields });
    await send('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields: someFields() });
  };
  const restore = (round: number) =>
    send('POST', `/noticias/${draftOf(round).id}/revisoes/1/restaurar`, { current: null });
  const openAll = async (round: number) => {
    await send('GET', `/noticias/${draftOf(round).id}`);
    await send('GET', `/noticias/${draftOf(round).id}/revisoes`);
  };
  const faults: (string | null)[] = [];
  faults.push(await findLongTurn('create', create));
  for (let round = drafts.length; round < roundsMax; round += 1) await create();
  faults.push(await findLongTurn('save', save));
  faults.push(await findLongTurn('publish', publish));
  faults.push(await findLongTurn('restore', restore));
  faults.push(await findLongTurn('open', openAll));
  expect(faults.filter(Boolean)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('saving and publishing a page with the longest text keeps turns short', async () => {
  const faults: (string | null)[] = [];
  const statuses: number[] = [];
  const readRevision = async () =>
    Object(await answerOf(await ana.call('GET', '/paginas/sobre-nos'))).revision;
  await portal().database.images.save(anImage({ storageKey }));
  for (const [name, content] of Object.entries(longTexts)) {
    const fault = await findLongTurn(name, async (round) => {
      const fields = { title: `Sobre ${round}`, description: 'a', lead: 'b', content };
      const body = { ...fields, revision: await readRevision() };
      statuses.push((await ana.call('PUT', '/paginas/sobre-nos', body)).status);
      const publication = { revision: await readRevision() };
      statuses.push((await ana.call('PUT', '/paginas/sobre-nos/publicacao', publication)).status);
    });
    faults.push(fault);
  }
  expect(faults.filter(Boolean)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('renaming and merging topics, authors and sections of 300 news keeps turns short', async () => {
  const { database } = portal();
  // In each round, one thing of the chain is merged into the next one, with the 300 news that it has then.
  const chain = (name: string) => Array.from({ length: roundsMax + 1 }, (_, index) => `${name}${index}`);
  const [topics, authors] = [chain('t'), chain('a')];
  const sections = (await database.things.readSections()).all.slice(0, roundsMax + 1).map(({ id }) => id);
  await database.inTransaction(async (stores) => {
    for (const id of topics) await stores.things.save('topic', aTopic(id));
    for (const id of authors) await stores.things.save('author', anAuthor(id));
  });
  const shared = { topics: 't0', byline: 'a0', category: sections[0] ?? '' };
  await saveMany(300, (id) => ({ id: idOf(3_000 + id), ...shared }));
  const versionOf = async (kind: 'topic' | 'author' | 'section', id = '') =>
    (await database.things.find(kind, id))?.version;
  const statuses: number[] = [];
  const faults: (string | null)[] = [];
  const change = async (name: string, call: (round: number) => Promise<Response>) =>
    faults.push(await findLongTurn(name, async (round) => statuses.push((await call(round)).status)));
  await change('rename', async (round) => {
    const form = { name: `Nome ${round}`, slug: '', introduction: '' };
    return ana.call('PUT', '/assuntos/t0', { ...form, version: await versionOf('topic', 't0') });
  });
  const mergeAll = (kind: 'topic' | 'author' | 'section', path: string, ids: string[]) =>
    change(`merge ${path}`, async (round) => {
      const [id, targetId] = ids.slice(round);
      return ana.call('POST', `${path}/${id}/juntar`, { targetId, version: await versionOf(kind, id) });
    });
  await mergeAll('topic', '/assuntos', topics);
  await mergeAll('author', '/autores/perfis', authors);
  await mergeAll('section', '/secoes', sections);
  expect(faults.filter(Boolean)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('trashing and restoring the demo content keeps turns short', async () => {
  const { database, files } = portal();
  const demoExportFile = join(projectRoot, 'demo/export.json');
  const load = importContent({ database, files, imageWorker, clock: now });
  await load({ exportFile: demoExportFile, filesFolder: null });
  const actor = { userId: ana.userId, name: 'Ana' };
  const done: boolean[] = [];
  const fault = await findLongTurn('demo', async () => {
    done.push((await trashDemo({ database, clock: now, demoExportFile })(actor, [])).ok);
    done.push((await restoreDemo({ database, clock: now })(actor)).ok);
  });
  expect(fault).toBeNull();
  expect(new Set(done)).toEqual(new Set([true]));
});

it('lists, downloads and settings at their bounds keep turns short', async () => {
  const { database } = portal();
  const messages = Array.from({ length: roundsMax * bulkMax }, (_, index) => idOf(index));
  const images = Array.from({ length: roundsMax * imagesRemovedMax }, (_, index) => `images/v${index}.jpg`);
  await database.inTransaction(async (stores) => {
    for (const id of messages) await stores.receivedMessages.save(aReceivedMessage({ id }));
    for (const key of images) await stores.images.save(anImage({ storageKey: key }));
  });
  const part = (all: readonly string[], round: number, size: number) =>
    all.slice(round * size, (round + 1) * size);
  const menu = (round: number) =>
    formatMenu(
      Array.from({ length: menuEntriesMax.header }, (_, index) =>
        createMenuEntry({ name: `Entrada ${round} ${index}`, target: `/${round}/${index}` }),
      ),
    );
  let version = 0;
  const calls: [string, (round: number) => Promise<Response>][] = [
    [
      'mark messages',
      (round) =>
        ana.call('POST', '/mensagens/marcacao', { ids: part(messages, round, bulkMax), isRead: true }),
    ],
    [
      'delete messages',
      (round) => ana.call('POST', '/mensagens/exclusao', { ids: part(messages, round, bulkMax) }),
    ],
    [
      'delete images',
      (round) => ana.call('POST', '/imagens/exclusao', { chaves: part(images, round, imagesRemovedMax) }),
    ],
    [
      'menus',
      (round) => {
        const values = { headerMenu: menu(round), footerColumns: '[]', footerLine: '[]' };
        return ana.call('PUT', '/configuracoes', { tab: 'menus', version: version++, values });
      },
    ],
    ['settings', () => ana.call('GET', '/configuracoes?aba=menus')],
    ['audit', () => ana.call('GET', '/auditoria')],
    [
      'own data',
      () => {
        const Cookie = [...ana.cookies].map((pair) => pair.join('=')).join('; ');
        return portal().get('/api/conta/dados?formato=json', { headers: { Cookie } });
      },
    ],
  ];
  const faults: (string | null)[] = [];
  const statuses: [string, number][] = [];
  for (const [name, call] of calls)
    faults.push(
      await findLongTurn(name, async (round) => {
        const response = await call(round);
        await response.text();
        statuses.push([name, response.status]);
      }),
    );
  expect(faults.filter(Boolean)).toEqual([]);
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});
