/** Old addresses, asked as readers do: through the counters and the page cache (docs/product.md#redirects). */
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TypedRule } from '../../../domain/redirects/redirects.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { missingLimit } from '../../../domain/web/rate-limit.ts';
import { redirectOldQueries } from '../../../server/http/old-queries.ts';
import { createPageCache } from '../../../server/http/page-cache.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { parseRules, saveRules } from '../../../server/services/redirects/save-rules.ts';
import { withPortal } from '../../app/http/open-portal.ts';
import { aNews, testNowMs, words } from '../../builders.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

const today = dayNumber(testNowMs);
const ownOrigin = 'https://pauta.test';

const portal = withPortal();
let server: LocalServer;
let cached: { hits: number; misses: number };
beforeEach(async () => {
  cached = { hits: 0, misses: 0 };
  await portal().database.inTransaction(async (stores) => {
    await saveNews(stores, aNews({ id: 'um', slug: 'nova' }));
    await stores.invalidateContent();
  });
  const answer = getRequestListener(portal().app.fetch);
  const pages = createPageCache({
    next: answer,
    render: async (target) => portal().get(target),
    contentVersion: portal().database.contentVersion,
    sessionCookieNames: ['sessao'],
    tally: cached,
  });
  const hasRule = async (path: string, search: string) =>
    (await portal().services.findRedirect(path, search)) !== null;
  server = await startLocalServer(
    portal().addressCounter.before(redirectOldQueries({ hasRule, answer, next: pages })),
  );
});
afterEach(async () => {
  server.close();
});

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init });
  await response.text();
  return [response.status, response.headers.get('Location')];
};

type WrittenRule = [source: string, target: string, status?: number];

const write = (...rules: WrittenRule[]) => save(rules, true);
const writeImported = (...rules: WrittenRule[]) => save(rules, false);

async function save(rules: readonly WrittenRule[], isByPerson: boolean) {
  const typed: TypedRule[] = rules.map(([source, target, status = 301]) => ({ source, target, status }));
  const written = await portal().database.inTransaction(async (stores) => {
    const result = await saveRules(stores, await parseRules(typed, ownOrigin), { isByPerson });
    await stores.invalidateContent([]);
    return result;
  });
  expect(written.refused).toEqual([]);
}

describe('an old address', () => {
  it('leads to the new one with one redirect, in any way of writing it', async () => {
    await write(['/2019/05/ação/', '/news/nova'], ['/wp-content/uploads/a.jpg', '/files/b.jpg', 302]);
    for (const path of [
      '/2019/05/a%c3%a7%c3%a3o/',
      '/2019/05/a%C3%A7%C3%A3o',
      '/2019//05/ac%CC%A7a%CC%83o?utm=1',
    ])
      expect(await ask(path)).toEqual([301, '/news/nova']);
    expect(await ask('/wp-content/uploads/a.jpg')).toEqual([302, '/files/b.jpg']);
    expect(await ask('/2019/05/a%C3%A7%C3%A3o', { method: 'HEAD' })).toEqual([301, '/news/nova']);
    expect(await ask('/2019/05/a%C3%A7%C3%A3o', { method: 'POST' })).not.toEqual([301, '/news/nova']);
  });

  it('is redirected as soon as there is a rule, and no longer once the rule is removed', async () => {
    expect(await ask('/antigo')).toEqual([404, null]);
    await write(['/antigo', '/news/nova']);
    expect(await ask('/antigo')).toEqual([301, '/news/nova']);
    const [rule] = await portal().database.redirects.listBySources(['/antigo']);
    await portal().database.redirects.delete(rule?.id ?? '');
    expect(await ask('/antigo')).toEqual([404, null]);
  });

  it('of an imported item that readers may not see answers 404 until it is published', async () => {
    await writeImported(
      ['/2019/05/segredo', '/news/segredo'],
      ['/?p=9', '/news/segredo'],
      ['/sobre', '/pagina/oculta'],
    );
    for (const path of ['/2019/05/segredo', '/2019/05/segredo/amp', '/sobre'])
      expect(await ask(path)).toEqual([404, null]);
    expect(await ask('/?p=9')).toEqual([200, null]);
    await portal().database.inTransaction(async (stores) => {
      await saveNews(stores, aNews({ id: 'dois', slug: 'segredo' }));
      await stores.invalidateContent();
    });
    for (const path of ['/2019/05/segredo', '/2019/05/segredo/amp', '/?p=9'])
      expect(await ask(path)).toEqual([301, '/news/segredo']);
  });

  it('answers 410 when its rule says that the page is gone', async () => {
    await write(['/antigo', '', 410]);
    const response = await fetch(`http://127.0.0.1:${server.port}/antigo/`);
    expect(response.status).toBe(410);
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect(await response.text()).toContain('Este conteúdo foi removido');
  });

  it('with a query of WordPress is found at the home page alone', async () => {
    await write(['/?p=12', '/news/nova'], ['/?cat=3', '/categoria/games'], ['/?p=11', '/?p=99']);
    expect(await ask('/?p=11')).toEqual([301, '/?p=99']);
    expect(await ask('/?p=12')).toEqual([301, '/news/nova']);
    expect(await ask('/index.php?p=012&utm=x')).toEqual([301, '/news/nova']);
    expect(await ask('/?p=12', { headers: { Cookie: 'sessao=x' } })).toEqual([301, '/news/nova']);
    expect(await ask('/?cat=3')).toEqual([301, '/categoria/games']);
    for (const path of ['/', '/?p=13', '/?p=12&cat=3', '/?p=x']) expect(await ask(path)).toEqual([200, null]);
    // All of them are one entry of the page cache.
    expect(cached).toEqual({ hits: 3, misses: 1 });
  });

  it('never hides a page of the portal', async () => {
    await write(['/news/nova', '/sobre-nos'], ['/contato', '/sobre-nos'], ['/*', '/']);
    for (const path of ['/news/nova', '/contato', '/']) expect(await ask(path)).toEqual([200, null]);
    expect(await ask('/contato/')).toEqual([301, '/contato']);
    expect(await ask('/news/um')).toEqual([301, '/news/nova']);
    for (const path of words('/news/outra /categoria/nada /pagina/nada /nada.pdf /assunto/nada/rss.xml'))
      expect(await ask(path)).toEqual([301, '/']);
    for (const path of ['/404', '/api/nada', '/assets/nada.js', '/files/nada.jpg'])
      expect(await ask(path)).toEqual([404, null]);
    expect(await ask('/dashboard/x')).toEqual([303, '/login?voltar=%2Fdashboard%2Fx']);
    // Without its page, the rule answers.
    await portal().database.inTransaction(async (stores) => {
      await stores.news.delete('um');
      await stores.invalidateContent();
    });
    expect(await ask('/news/nova')).toEqual([301, '/sobre-nos']);
  });

  it('is found by its beginning, after exact rules and in order', async () => {
    await write(['/blog/x/*', '/contato'], ['/blog/*', '/news/*'], ['/blog/x/y', '/sobre-nos']);
    expect(await ask('/blog/x/y')).toEqual([301, '/sobre-nos']);
    expect(await ask('/blog/x/z')).toEqual([301, '/contato']);
    expect(await ask('/blog/nova/')).toEqual([301, '/news/nova']);
    expect(await ask('/blog//evil.example/%0d%0aSet-Cookie:a')).toEqual([
      301,
      '/news/evil.example/%0D%0ASet-Cookie%3Aa',
    ]);
  });

  it('that was derived from another one leads where the other leads, unless a person wrote a rule', async () => {
    await writeImported(
      ['/2019/05/um', '/news/nova'],
      ['/wp-content/uploads/a.jpg', '/files/a.jpg'],
      ['/wp-content/uploads/b-scaled.jpg', '/files/b.jpg'],
      ['/category/games/feed', '/rss.xml'],
      ['/category/games', '/news/nova'],
    );
    await write(['/velho', '/contato'], ['/2019/05/um/amp', '/sobre-nos'], ['/loja/*', '/contato']);
    for (const path of ['/2019/05/um/feed/', '/2019/05/um/comment-page-2', '/category/games/page/3/'])
      expect(await ask(path)).toEqual([301, '/news/nova']);
    expect(await ask('/category/games/feed/')).toEqual([301, '/rss.xml']);
    expect(await ask('/2019/05/um/amp/')).toEqual([301, '/sobre-nos']);
    expect(await ask('/wp-content/uploads/a-300x200.jpg')).toEqual([301, '/files/a.jpg']);
    expect(await ask('/wp-content/uploads/b-300x200.jpg')).toEqual([301, '/files/b.jpg']);
    expect((await ask('/velho/amp'))[0]).toBe(404);
    expect((await ask('/2019/05/dois/amp'))[0]).toBe(404);
  });
  it('is counted by day', async () => {
    await write(['/antigo', '/news/nova'], ['/blog/*', '/news/*']);
    for (const path of ['/antigo', '/antigo/', '/blog/a', '/blog/b', '/contato']) await ask(path);
    await portal().addressCounter.flush();
    const { redirects } = portal().database;
    const [exact] = await redirects.listBySources(['/antigo']);
    const [prefix] = await redirects.listPrefixes();
    expect(await redirects.listHits(exact?.id ?? '', 0)).toEqual([{ day: today, hits: 2 }]);
    expect(await redirects.listHits(prefix?.id ?? '', 0)).toEqual([{ day: today, hits: 2 }]);
  });
});

describe('addresses that are not found', () => {
  const counted = async () => {
    await portal().addressCounter.flush();
    return portal().database.missingAddresses.list(0, 20);
  };

  it('are counted by path, without queries, with the noise of scanners as one', async () => {
    for (const path of ['/a?x=segredo', '/A%C3%A7', '/a/', '/a', '/wp-login.php', '/.env', '/x/.git/config'])
      await ask(path);
    for (const path of ['/404', '/api/x', '/previa/segredo', '/', `/${'a'.repeat(600)}`]) await ask(path);
    await ask('/a', { method: 'HEAD' });
    expect(await counted()).toEqual([
      { path: '', hits: 3 },
      { path: '/a', hits: 3 },
      { path: '/A%C3%A7', hits: 1 },
    ]);
  });

  it('are bounded in memory and by network', async () => {
    for (let index = 0; index < missingLimit.max + 5; index += 1) await ask(`/x${index}.html`);
    await portal().addressCounter.flush();
    expect(await portal().database.missingAddresses.list(0, 500)).toHaveLength(missingLimit.max);
  });
});
