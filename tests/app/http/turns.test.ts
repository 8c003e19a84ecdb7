/** No call of the newsroom keeps readers waiting: at its bounds, it returns to the event loop again and again. */
import { beforeEach, expect, it } from 'vitest';
import { bulkMax, prefixRedirectsMax } from '../../../domain/site/limits.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { bodies } from '../../attacks/inputs.ts';
import { aContent, aNews } from '../../builders.ts';
import { cpuMsOfAsync, longestTurnMs } from '../../turns.ts';
import { someFields } from '../news/news-desk.ts';
import { type Person, withNewsroom } from './newsroom.ts';

const { portal, signInAdmin } = withNewsroom();

/** Longest turn in rendered home pages: 50 ms where a page takes 4. */
const pagesMax = 12;
/** The collector and the compiler take some of the rounds, never all. */
const roundsMax = 6;

let ana: Person;
let pageMs: number;
beforeEach(async () => {
  ana = await signInAdmin();
  for (let id = 0; id < bulkMax; id += 1) {
    const news = aNews({ id: idOf(id), slug: `n-${id}`, title: `Notícia ${id}`, isFeatured: false });
    await portal().database.inTransaction((stores) => saveNews(stores, news));
  }
  pageMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < roundsMax; round += 1)
    pageMs = Math.min(pageMs, await cpuMsOfAsync(() => portal().page('/')));
});

const idOf = (number: number) => `n${String(number).padStart(19, '0')}`;

/** Why readers would wait while somebody works, or null; they read the home page meanwhile. */
async function findLongTurn(
  name: string,
  work: (round: number) => Promise<unknown>,
  prepare = async (_round: number) => {},
): Promise<string | null> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < roundsMax; round += 1) {
    await prepare(round);
    const reading = () => Promise.all([work(round), portal().page('/')]);
    least = Math.min(least, await longestTurnMs(reading));
    if (least <= pagesMax * pageMs) return null;
  }
  return `${name}: ${least.toFixed(1)} ms in one turn, a page takes ${pageMs.toFixed(1)}`;
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

it.each<[string, (round: number) => Promise<Response>]>([
  [
    'a table of 12,000 redirects',
    (round) => importCsv(lines(12_000, (index) => `/${round}/2019/titulo-${index}/,/news/titulo-${index}`)),
  ],
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
])('%s lets readers read', async (name, call) => {
  const statuses: number[] = [];
  const fault = await findLongTurn(name, async (round) => statuses.push((await call(round)).status));
  expect(fault).toBeNull();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

function importCsv(csv: string): Promise<Response> {
  return ana.call('POST', '/redirecionamentos/csv', { csv });
}

it('no other call takes a long turn for a long text in any field', async () => {
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

it('trashing as many news as can be chosen lets readers read', async () => {
  const ids = await Promise.all(
    Array.from({ length: roundsMax * bulkMax }, async (_, index) => {
      const news = aNews({ id: idOf(1_000 + index), slug: `t-${index}` });
      await portal().database.inTransaction((stores) => saveNews(stores, news));
      return news.id;
    }),
  );
  const fault = await findLongTurn('excluir', (round) => {
    const chosen = ids.slice(round * bulkMax, (round + 1) * bulkMax);
    return ana.call('POST', '/noticias/lote', { ids: chosen, acao: 'excluir' });
  });
  expect(fault).toBeNull();
});

it('deleting news with many long versions for good lets readers read', async () => {
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
