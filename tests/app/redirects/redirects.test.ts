/** `Redirecionamentos` of the newsroom (docs/product.md#redirects). */
import { expect, it } from 'vitest';
import { toCsvLine } from '../../../domain/redirects/redirects-csv.ts';
import { redirectLinesMax } from '../../../domain/site/limits.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { importRedirects } from '../../../server/services/redirects/change-redirects.ts';
import { saveImportedRedirects } from '../../../server/services/redirects/save-imported-redirects.ts';
import { aNews, testNowMs } from '../../builders.ts';
import { answerOf, auditSentencesFor, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, signInAdmin, signIn } = withNewsroom();
const base = '/redirecionamentos';

const create = (person: Person, source: string, target: string, status = 301) =>
  person.call('POST', base, { source, target, status });
const made = async (...args: Parameters<typeof create>) => Object(await answerOf(await create(...args)));
const reasonOf = async (response: Promise<Response>) => Object(await refusalOf(await response)).message;
const ask = async (path: string) => {
  const { status, headers } = await portal().get(path);
  return `${status} ${headers.get('Location') ?? ''}`.trim();
};
const importRules = (...rules: [from: string, to: string][]) =>
  portal().database.inTransaction((stores) =>
    saveImportedRedirects(
      stores,
      rules.map(([from, to]) => ({ from, to })),
      'https://pauta.test',
      testNowMs,
    ),
  );

it('are created, changed, ordered and removed by editors, at once and with an entry in the log', async () => {
  const ana = await signInAdmin();
  const one = await made(ana, '/2019/05/Título/', 'https://pauta.test/sobre-nos');
  expect(one).toMatchObject({ source: '/2019/05/t%C3%ADtulo', target: '/sobre-nos', version: 1 });
  expect(await ask('/2019/05/T%C3%ADtulo/')).toBe('301 /sobre-nos');
  const change = { source: '/2019/05/outro', target: '/contato', status: 302, version: 1 };
  await answerOf(await ana.call('PUT', `${base}/${one.id}`, change));
  expect(await ask('/2019/05/T%C3%ADtulo/')).toBe('301 /2019/05/T%C3%ADtulo');
  expect(await ask('/2019/05/outro')).toBe('302 /contato');
  expect(await refusalOf(await ana.call('PUT', `${base}/${one.id}`, change))).toMatchObject({ status: 409 });

  const [first, second] = [
    await made(ana, '/blog/*', '/contato'),
    await made(ana, '/blog/x/*', '/sobre-nos'),
  ];
  expect(await ask('/blog/x/y')).toBe('301 /contato');
  await answerOf(await ana.call('PUT', `${base}/ordem`, { ids: [second.id, first.id] }));
  expect(await ask('/blog/x/y')).toBe('301 /sobre-nos');
  expect(await refusalOf(await ana.call('PUT', `${base}/ordem`, { ids: [first.id] }))).toMatchObject({
    status: 409,
  });
  await made(ana, '/Eleições/1', '/contato');
  const search = async (busca: string) =>
    Object(await answerOf(await ana.call('GET', `${base}?busca=${encodeURIComponent(busca)}`))).items.length;
  for (const busca of ['eleições', 'Elei%c3%a7', '/Eleições/', 'ições/1*'])
    expect(await search(busca)).toBe(1);
  expect(await search('outras')).toBe(0);
  const { prefixes, items } = Object(await answerOf(await ana.call('GET', base)));
  expect(prefixes.map(({ source }: { source: string }) => source)).toEqual(['/blog/x/*', '/blog/*']);
  expect(items).toMatchObject([
    { source: '/2019/05/outro', target: '/contato', status: 302, hits: 0 },
    { source: '/elei%C3%A7%C3%B5es/1' },
  ]);

  expect((await ana.call('DELETE', `${base}/${one.id}?versao=2`)).status).toBe(200);
  expect(await ask('/2019/05/outro')).toBe('404');
  await made(ana, '/2019/05/outro', '', 410);
  expect(await ask('/2019/05/outro')).toBe('410');
  expect(await auditSentencesFor(ana)).toEqual(
    expect.arrayContaining([
      'criou o redirecionamento de “/2019/05/t%C3%ADtulo” (301: /sobre-nos)',
      'alterou o redirecionamento de “/2019/05/outro” (302: /contato)',
      'alterou a ordem dos redirecionamentos',
      'excluiu o redirecionamento de “/2019/05/outro” (302: /contato)',
      'criou o redirecionamento de “/2019/05/outro” (410)',
    ]),
  );
  const bia = await signIn();
  expect(await refusalOf(await create(bia, '/a', '/contato'))).toMatchObject({ status: 403 });
});

it('never lead to another redirect, but may lead to a page that has a rule', async () => {
  const ana = await signInAdmin();
  await made(ana, '/b', '/contato');
  await made(ana, '/contato', '/sobre-nos');
  expect(await reasonOf(create(ana, '/a', '/b/'))).toBe(
    'O endereço novo já é redirecionado para /contato. Aponte direto para lá.',
  );
  await made(ana, '/a', '/nao-existe');
  expect(await reasonOf(create(ana, '/nao-existe', '/a'))).toContain('já é redirecionado');
  expect(await reasonOf(create(ana, '/nao-existe', '/contato'))).toBe(
    '/a já leva a este endereço. Mude antes aquele redirecionamento.',
  );
  expect(await reasonOf(create(ana, '/nao*', '/contato'))).toContain('/a já leva');
  await made(ana, '/*', '/');
  await made(ana, '/x/*', '/y/*');
  expect(await reasonOf(create(ana, '/y/*', '/x/z/*'))).toContain('já é redirecionado');
  expect(await reasonOf(create(ana, '/b', '/contato'))).toBe('Já existe um redirecionamento deste endereço.');
  expect(await reasonOf(create(ana, '/c', '/dashboard'))).toContain('todos possam ler');
  expect(await reasonOf(create(ana, '/c', '/C/../c'))).toContain('próprio endereço antigo');
});

it('of two people at the same time never form a loop', async () => {
  const [ana, bia] = [await signInAdmin(), await signInAdmin('Bia')];
  const [one, other] = await Promise.all([create(ana, '/a', '/b'), create(bia, '/b', '/a')]);
  expect([one.status, other.status].toSorted()).toEqual([200, 400]);
});

it('of an import never replace one that a person changed or removed', async () => {
  const ana = await signInAdmin();
  await portal().database.inTransaction((stores) => saveNews(stores, aNews({ slug: 'nova' })));
  expect(await importRules(['/1/', '/news/nova'], ['/2/', '/news/nova'], ['/3', '/news/nova'])).toMatchObject(
    {
      added: 3,
      refused: [],
    },
  );
  const { items } = Object(await answerOf(await ana.call('GET', base)));
  const [one, two] = items;
  const changed = { source: '/1', target: '/contato', status: 301, version: 1 };
  await answerOf(await ana.call('PUT', `${base}/${one.id}`, changed));
  await answerOf(await ana.call('DELETE', `${base}/${two.id}?versao=1`));
  const again = await importRules(
    ['/1/', '/news/nova'],
    ['/2/', '/news/nova'],
    ['/3', '/sobre-nos'],
    ['/4/*', '/x'],
    ['/news/nova', '/news/nova'],
    ['/1', '/3'],
    ['/5', '/3'],
  );
  expect(again).toMatchObject({ added: 0, updated: 1, unchanged: 3 });
  expect(again.refused.map(({ index }) => index)).toEqual([3, 4, 6]);
  expect([await ask('/1'), await ask('/2'), await ask('/3')]).toEqual([
    '301 /contato',
    '404',
    '301 /sobre-nos',
  ]);
});

it('of an import answer queries of WordPress, also in a folder', async () => {
  await importRules(
    ['/?s=', '/busca'],
    ['/blog/?p=12', '/sobre-nos'],
    ['/?tag=Games', '/contato'],
    ['/2019/', '/'],
  );
  const asked = ['/?s=pix%20%26%20ted', '/blog/?p=12', '/blog?p=13', '/?tag=games', '/2019/05/03/'];
  expect(await Promise.all(asked.map(ask))).toEqual([
    '301 /busca?q=pix%20%26%20ted',
    '301 /sobre-nos',
    '404',
    '301 /contato',
    '301 /',
  ]);
});

it('show what readers get at an address', async () => {
  const ana = await signInAdmin();
  await made(ana, '/antigo', '/contato');
  await made(ana, '/?p=1', '/contato');
  await made(ana, '/sobre-nos', '/contato');
  const tried = async (address: string) =>
    answerOf(await ana.call('GET', `${base}/teste?endereco=${encodeURIComponent(address)}`));
  const found = { kind: 'redirect', target: '/contato', status: 301 };
  for (const address of ['/antigo/', 'https://velho.example/antigo?x=1', '/?p=1', '/index.php?p=1'])
    expect(await tried(address)).toEqual(found);
  for (const address of ['/', '/sobre-nos/', '/?p=2', '/contato?x'])
    expect(await tried(address)).toEqual({ kind: 'page' });
  expect(await tried('/nada')).toEqual({ kind: 'missing' });
  expect(await refusalOf(await ana.call('GET', `${base}/teste?endereco=abc`))).toMatchObject({
    status: 400,
    field: 'endereco',
  });
});

it('are exported and imported as a table, without formulas', async () => {
  const ana = await signInAdmin();
  const csv =
    'origem;destino;tipo\r\n/a;/contato;301\n"/b,c";"/contato";302\n/d;;\n\n/e;//evil.example;301\n=1;/x;301';
  expect(await answerOf(await ana.call('POST', `${base}/csv`, { csv }))).toMatchObject({
    added: 3,
    updated: 0,
    refused: 2,
    faults: [{ line: 6 }, { line: 7 }],
  });
  const response = await ana.call('GET', `${base}/csv`);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const text = await response.text();
  expect(text).toBe('origem,destino,tipo\r\n/a,/contato,301\r\n/b%2Cc,/contato,302\r\n/d,,410\r\n');
  expect(await answerOf(await ana.call('POST', `${base}/csv`, { csv: text }))).toMatchObject({
    unchanged: 3,
  });
  expect(toCsvLine({ source: '=1+1', target: '@x', status: 301 })).toBe(`"'=1+1","'@x",301\r\n`);
  const tooLong = '/a,b\n'.repeat(redirectLinesMax + 1);
  expect(await refusalOf(await ana.call('POST', `${base}/csv`, { csv: tooLong }))).toMatchObject({
    code: 'too-large',
  });
  expect((await auditSentencesFor(ana)).toSorted()).toEqual([
    'importou uma planilha de redirecionamentos (0 novos, 0 alterados, 3 iguais, 0 recusados)',
    'importou uma planilha de redirecionamentos (3 novos, 0 alterados, 0 iguais, 2 recusados)',
  ]);
});

it('of a table are saved with their entry in the log, or not at all', async () => {
  const ana = await signInAdmin();
  const { database } = portal();
  const run = importRedirects({
    database: {
      ...database,
      inTransaction: (work) =>
        database.inTransaction((stores) =>
          work({ ...stores, audit: { ...stores.audit, add: () => Promise.reject(new Error('killed')) } }),
        ),
    },
    clock: () => testNowMs,
    site: { url: 'https://pauta.test' },
  });
  const csv = Array.from({ length: 501 }, (_, index) => `/a/${index},/contato`).join('\n');
  await expect(run({ userId: ana.userId, name: 'Ana' }, csv)).rejects.toThrow('killed');
  expect(await ask('/a/1')).toBe('404');
  expect(await auditSentencesFor(ana)).toEqual([]);
});

it('may correct upper and lower case only, and lead to no page', async () => {
  const ana = await signInAdmin();
  await made(ana, '/Sobre-Nos', '/sobre-nos');
  await made(ana, '/Sem-Pagina', '/sem-pagina');
  expect(await ask('/SOBRE-NOS')).toBe('301 /sobre-nos');
  expect(await ask('/sobre-nos')).toBe('200');
  expect(await ask('/sem-pagina')).toBe('404');
});

it('are compared with others at the cost of few rendered pages', async () => {
  const ana = await signInAdmin();
  const csv = Array.from({ length: 400 }, (_, index) => `/velho-${index}/*,/news/${index}`).join('\n');
  await answerOf(await ana.call('POST', `${base}/csv`, { csv }));
  let pages = 0;
  const created = await portal().services.createRedirect(
    { userId: ana.userId, name: 'Ana' },
    { source: '/news/*', target: '/contato', status: 301 },
    async () => {
      pages += 1;
      return true;
    },
  );
  expect(created.ok).toBe(true);
  expect(pages).toBeLessThanOrEqual(20);
});

it('are offered for missing addresses that no rule answers', async () => {
  const ana = await signInAdmin();
  const { missingAddresses } = portal().database;
  const today = Math.floor((testNowMs - 3 * 60 * 60 * 1000) / (24 * 60 * 60 * 1000));
  const paths = ['/a', '/b', '/c/d', '/e', ''];
  await missingAddresses.record(
    today,
    paths.map((path, index) => ({ path, hits: index + 1 })),
    10,
  );
  await made(ana, '/b', '/contato');
  await made(ana, '/c/*', '/contato');
  expect(await answerOf(await ana.call('GET', `${base}/nao-encontrados`))).toEqual({
    items: [
      { path: '/e', hits: 4 },
      { path: '/a', hits: 1 },
    ],
    noise: 5,
  });
});
