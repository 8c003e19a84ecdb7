/** Checks what operators read at /metrics, and how slow queries are logged. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchQueries } from '../../../server/http/query-watch.ts';
import { createTally, routeKindOf } from '../../../server/http/tally.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, aUser } from '../../builders.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
import { aFolder } from '../../folders.ts';
import { type ServedPortal, servePortal } from './served-portal.ts';

let portal: ServedPortal;
beforeAll(async () => {
  portal = await servePortal({ METRICS_ADDRESS: '127.0.0.1:0' }, async (database) => {
    // Without an admin, pages asked for on the machine itself are not cached.
    await database.users.saveVerified(aUser({ roles: ['admin'] }));
    await saveNews(database, aNews({ slug: 'uma', createdAt: 1 }));
    const mail = {
      to: 'a@b.c',
      replyTo: null,
      isUrgent: false,
      subject: '',
      text: '',
      html: '',
      createdAt: 1,
      expiresAt: 2 ** 42,
    };
    await database.mails.enqueue({ id: 'm', ...mail });
    const claimed = await database.mails.claimNext(2, 3);
    if (claimed) await database.mails.postpone(claimed, null, 'full');
  });
});
afterAll(() => portal.close());

const metrics = async () => (await fetch(portal.metricsUrl('/metrics'))).text();

describe('/metrics', () => {
  it('counts answers by kind of address and status, and never by address', async () => {
    for (const path of ['/', '/', '/news/uma', '/news/segredo', '/nada/segredo', '/healthz']) {
      await (await fetch(portal.url(path))).text();
    }
    await portal.post('/login', { email: 'ana@exemplo.com', password: 'uma senha bem longa' });
    const text = await metrics();
    expect(text).toContain('pauta_requests_total{kind="home",status="200"} 2');
    expect(text).toContain('pauta_requests_total{kind="article",status="200"} 1');
    expect(text).toContain('pauta_requests_total{kind="article",status="404"} 1');
    expect(text).toContain('pauta_requests_total{kind="other",status="404"} 1');
    expect(text).toContain('pauta_page_cache_total{result="hit"} 1');
    expect(text).toContain('pauta_login_failures_total 1');
    expect(text).toContain('pauta_mail_queue{state="given_up"} 1');
    expect(text).toContain('pauta_image_queue 0');
    expect(text).toContain('pauta_schedule_lag_seconds 0');
    expect(text).toMatch(/pauta_open_connections [1-9]/);
    expect(text).toMatch(/pauta_query_duration_seconds_count [1-9]/);
    expect(text).toMatch(/pauta_render_duration_seconds_count [1-9]/);
    expect(text).toMatch(/pauta_request_duration_seconds_count\{kind="home"\} 1/);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('segredo');
  });

  it('is served at no other port', async () => {
    expect((await fetch(portal.url('/metrics'))).status).toBe(404);
    expect((await fetch(portal.metricsUrl('/'))).status).toBe(404);
    expect((await fetch(portal.metricsUrl('/metrics'), { method: 'POST' })).status).toBe(404);
  });
});

describe('a slow query', () => {
  it('is counted, and logged with its text but without its values', async () => {
    const tally = createTally();
    const told: object[] = [];
    const folder = await aFolder();
    const watch = watchQueries(200, tally, { warn: (facts) => void told.push(facts) });
    // Every query takes as long here.
    const database = await openNewSqlite(join(folder, 'pauta.sqlite'), undefined, (sql) => watch(sql, 200));
    await database.videos.findById('segredo');
    await database.close();
    expect(tally.queries.slow).toBe(told.length);
    expect(JSON.stringify(told)).toMatch(/"ms":200,"sql":"select .+ from \\"videos\\"/);
    expect(JSON.stringify(told)).not.toContain('segredo');
    watch('select 1', 199.9);
    expect(tally.queries.slow).toBe(told.length);
  });
});

describe('kinds of addresses', () => {
  it.each([
    ['/', 'home'],
    ['/?pagina=2', 'home'],
    ['/news/uma?x', 'article'],
    ['/api/redacao/noticias', 'newsroom'],
    ['/api/noticias', 'api'],
    ['/rss.xml', 'feed'],
    ['/__proto__', 'other'],
    ['//', 'other'],
    ['*', 'other'],
  ])('%s is %s', (url, kind) => {
    expect(routeKindOf(url)).toBe(kind);
  });
});
