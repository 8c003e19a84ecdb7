/**
 * Two processes on one PostgreSQL and one bucket, as on two machines whose clocks are seven minutes apart. Both
 * services fail and return. The tests run in order: each continues from the one before.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUnavailable, imageNotStored } from '../../domain/text/sentences.ts';
import { someFields } from '../app/news/news-desk.ts';
import { patienceMs, untilNotBusy } from '../patience.ts';
import { type PostgresServer, startPostgres, withClient } from '../postgres-server.ts';
import { type S3Server, startS3 } from '../s3-server.ts';
import { PortalClient, type PortalProcess, startPortalProcess, until } from './processes.ts';

const siteUrl = 'http://pauta.test';
const clockAheadMs = 7 * 60_000;
const admin = { email: 'chefe@pauta.test', password: 'uma senha bem longa' };

let database: PostgresServer;
let storage: S3Server;
let a: PortalProcess;
let b: PortalProcess;
const editor = new PortalClient(siteUrl);
const reader = new PortalClient(siteUrl);
const both = () => [a, b];

beforeAll(async () => {
  [database, storage] = await Promise.all([startPostgres(), startS3()]);
  await database.createDatabase('pauta');
  const { accessKeyId, secretAccessKey } = storage.credentials;
  const env = {
    SITE_URL: siteUrl,
    SESSION_SECRET: 'um segredo de prova com mais de 32 letras',
    DATABASE_URL: database.urlOf('pauta'),
    STORAGE_URL: `s3://${storage.bucket}?endpoint=${storage.endpoint}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  [a, b] = await Promise.all([startPortalProcess(env), startPortalProcess(env, { clockAheadMs })]);
  const { status } = await editor.post(a, '/login', admin);
  expect(status).toBe(303);
});

afterAll(async () => {
  const codes = await Promise.all(both().map((portal) => portal?.stop()));
  await storage?.close();
  await database?.remove();
  expect(codes).toEqual(['0', '0']);
});

const sql = (statement: string) =>
  withClient(database.urlOf('pauta'), async (client) => (await client.query(statement)).rows);

async function publish(on: PortalProcess, title: string, imageUrl = ''): Promise<string> {
  const fields = someFields({ title, imageUrl });
  const draft = await untilNotBusy(() => editor.call(on, 'POST', '/rascunhos', { fields }));
  expect([draft.status, draft.body]).toEqual([200, draft.body]);
  const { id, version } = draft.body;
  const done = await untilNotBusy(() =>
    editor.call(on, 'POST', `/rascunhos/${id}/publicar`, { version, fields }),
  );
  expect([done.status, done.body]).toEqual([200, done.body]);
  return String(done.body.path);
}

const shows = (portal: PortalProcess, title: string) => async () => {
  const { status, text } = await reader.ask(portal, '/');
  return status === 200 && text.includes(title);
};

describe('two processes', () => {
  it('show news that the other one publishes, despite the clock difference', async () => {
    await publish(a, 'Da primeira');
    await until('B shows it', shows(b, 'Da primeira'));
    await publish(b, 'Da segunda');
    await until('A shows it', shows(a, 'Da segunda'));
  });

  it('show changed settings of the other one', async () => {
    const nameOn = async (portal: PortalProcess) =>
      JSON.parse((await reader.ask(portal, '/site.webmanifest')).text).name;
    const save = async (version: number, name: string) => {
      const saved = { tab: 'identidade', version, values: { name } };
      expect((await editor.call(a, 'PUT', '/configuracoes', saved)).status).toBe(200);
    };
    expect(await nameOn(b)).toBe('Pauta');
    await save(0, 'Folha');
    await expect.poll(() => nameOn(b)).toBe('Folha');
    await save(1, 'Pauta');
    await expect.poll(() => nameOn(b)).toBe('Pauta');
  });

  it('show the front page that the other one saves', async () => {
    const [{ id } = { id: '' }] = await sql("select id from news where title = 'Da primeira'");
    const place = { newsId: id, headline: 'Escolhidíssima' };
    const saved = { version: 0, frontPage: JSON.stringify({ places: [place] }) };
    expect((await editor.call(a, 'PUT', '/capa', saved)).status).toBe(200);
    await until('B shows the chosen story', shows(b, 'Escolhidíssima'));
    expect((await editor.call(b, 'PUT', '/capa', { version: 1, frontPage: '' })).status).toBe(200);
    await until('A shows it no more', async () => !(await shows(a, 'Escolhidíssima')()));
  });

  it('share a session, until one of them ends it', async () => {
    const guest = new PortalClient(siteUrl);
    expect((await guest.post(b, '/login', admin)).status).toBe(303);
    expect((await guest.call(a, 'GET', '/resumo')).status).toBe(200);
    await guest.post(a, '/sair', {});
    expect((await guest.call(b, 'GET', '/resumo')).status).toBe(401);
  });

  it('count limits together', async () => {
    const ask = (portal: PortalProcess) =>
      reader.post(portal, '/redefinir-senha', { email: 'ninguem@pauta.test' });
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await ask(times % 2 ? a : b)).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    for (const portal of both()) {
      const refused = await ask(portal);
      expect(refused.status).toBe(429);
      // Ten minutes, without the clocks' difference.
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(600);
    }
  });

  it("publish a scheduled draft once, by the database's clock", async () => {
    const fields = someFields({ title: 'Planejada' });
    const draft = await editor.call(b, 'POST', '/rascunhos', { fields });
    const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
    // First in five minutes, which is past by B's clock; then soon, however long this takes.
    const [{ later }] = await sql(`select ${now} + 300000 as later`);
    const { id, version } = draft.body;
    const plan = { version, fields, publishAt: Number(later) };
    const planned = await editor.call(b, 'POST', `/rascunhos/${id}/agendar`, plan);
    expect([planned.status, planned.body]).toEqual([200, planned.body]);
    const [{ soon }] = await sql(
      `update news_drafts set publish_at = ${now} + 1500 where id = '${id}' returning publish_at as soon`,
    );
    await Promise.all(both().map((portal) => until('it comes out', shows(portal, 'Planejada'))));
    const published = await sql(
      `select at from audit_entries where subject_id = '${id}' and action = 'news.published'`,
    );
    expect(published).toHaveLength(1);
    expect(Number(published[0]?.at)).toBeGreaterThanOrEqual(Number(soon));
    expect(await sql(`select version from news_revisions where news_id = '${id}'`)).toHaveLength(1);
  });

  it('send each mail once', async () => {
    await sql('delete from rate_limits');
    await reader.post(b, '/redefinir-senha', { email: admin.email });
    const sent = () => both().flatMap((portal) => portal.log().match(/this mail was not sent/g) ?? []);
    await until('it is sent', () => sent().length > 0);
    // B is seven minutes ahead, and must not take a new claim of A for an expired one.
    await until('the queue is empty', async () => (await sql('select id from outgoing_mails')).length === 0);
    expect(sent()).toHaveLength(1);
  });

  it('page through everything once, in insertion order', async () => {
    const titles: string[] = [];
    // Without numbers, which cards typeset.
    for (const letter of 'abcdefghijklmn') {
      const title = `Item da lista, ${letter}`;
      await publish(titles.length % 2 ? a : b, title);
      titles.push(title);
    }
    const seen: string[] = [];
    let address = '/api/noticias';
    for (let pages = 0; address && pages < 9; pages += 1) {
      const { text } = await reader.ask(pages % 2 ? a : b, address);
      const { items, next }: { items: { title: string }[]; next: string | null } = JSON.parse(text);
      seen.push(...items.map(({ title }) => title));
      address = next ? `/api/noticias?pagina=${pages + 2}&depois=${encodeURIComponent(next)}` : '';
    }
    expect(seen.filter((title) => title.startsWith('Item'))).toEqual(titles.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('connections that are cut off', () => {
  it('are replaced: the next page, personal page and write succeed', async () => {
    await sql(
      'select pg_terminate_backend(pid, 60000) from pg_stat_activity where pid <> pg_backend_pid()',
    ).catch(() => {});
    expect((await reader.ask(a, '/busca?q=cortada')).status).toBe(200);
    expect((await editor.call(a, 'GET', '/resumo')).status).toBe(200);
    await publish(b, 'Depois do corte');
    await until('A shows it', shows(a, 'Depois do corte'));
  });
});

describe('a PostgreSQL that stops and returns', () => {
  it('loses nothing that was acknowledged; cached pages are served, others return 503 with a sentence', async () => {
    // Cutting their connections makes them listen again: afterwards no notification is late.
    const listening = "select pid from pg_stat_activity where query like 'listen %'";
    await until('both listen', async () => (await sql(listening)).length === 2);
    await Promise.all(both().map((portal) => until('it is kept', shows(portal, 'Depois do corte'))));
    const acknowledged: string[] = [];
    let isOver = false;
    const refusals = new Set<number>();
    const stop = performance.now() + 5 * patienceMs;
    const writing = both().map(async (portal, who) => {
      for (let n = 0; !isOver && performance.now() < stop; n += 1) {
        const title = `Rascunho ${who} ${n}`;
        const { status } = await editor.call(portal, 'POST', '/rascunhos', { fields: someFields({ title }) });
        if (status === 200) acknowledged.push(title);
        else refusals.add(status);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await until('some are written', () => acknowledged.length > 4);
    for (const portal of both()) expect(await shows(portal, 'Depois do corte')()).toBe(true);
    await database.stop();

    for (const portal of both()) {
      const kept = await reader.ask(portal, '/');
      expect([kept.status, kept.text.includes('Depois do corte')]).toEqual([200, true]);
      const page = await reader.ask(portal, '/busca?q=nunca-guardada');
      expect([page.status, page.headers.get('Retry-After'), page.headers.get('Cache-Control')]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      expect(page.text).toContain(databaseUnavailable('Pauta'));
      const call = await editor.call(portal, 'GET', '/resumo');
      expect([call.status, call.body.message]).toEqual([503, databaseUnavailable('Pauta')]);
      expect((await reader.ask(portal, '/healthz')).status).toBe(200);
      expect((await reader.ask(portal, '/readyz')).status).toBe(503);
    }
    await database.start();

    for (const portal of both())
      await until('it is ready', async () => (await reader.ask(portal, '/readyz')).status === 200);
    isOver = true;
    await Promise.all(writing);
    expect([...refusals]).toEqual([503]);
    const drafts = await sql('select fields from news_drafts');
    const there = new Set(drafts.map(({ fields }) => JSON.parse(fields).title));
    expect(acknowledged.filter((title) => !there.has(title))).toEqual([]);

    await publish(a, 'Depois da volta');
    await until('B shows it', shows(b, 'Depois da volta'));
  });
});

describe('a bucket that disappears and returns', () => {
  const photo = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const upload = async (on: PortalProcess) => {
    const body = new Uint8Array(await photo('#2b35e6'));
    const { status, text } = await editor.ask(on, '/api/redacao/imagens?para=news&nome=foto.jpg', {
      method: 'POST',
      body,
    });
    return { status, body: JSON.parse(text) };
  };

  it('stops images only', async () => {
    const { status, body } = await upload(a);
    expect([status, body]).toEqual([200, body]);
    const image: string = body.url;
    // Readers see images of published news only.
    await publish(a, 'Com imagem', image);
    await until('B shows it', shows(b, 'Com imagem'));
    expect((await reader.ask(b, image)).status).toBe(200);
    await storage.stop();

    expect(await shows(a, 'Depois da volta')()).toBe(true);
    const away = await reader.ask(b, image);
    expect([away.status, away.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    const refused = await upload(a);
    expect([refused.status, refused.body.message]).toEqual([503, imageNotStored]);
    await publish(a, 'Sem imagem');
    await until('B shows it', shows(b, 'Sem imagem'));

    await storage.start();
    expect((await reader.ask(b, image)).status).toBe(200);
    expect((await upload(b)).status).toBe(200);
  });
});

it('two processes log no unexpected error', () => {
  for (const portal of both()) {
    expect(portal.process.exitCode).toBeNull();
    expect(portal.log()).not.toMatch(/unhandled|uncaught|request failed/i);
  }
});
