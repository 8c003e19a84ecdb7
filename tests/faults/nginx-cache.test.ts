/** deploy/nginx-cache.conf in a real nginx, in front of a real portal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../app/news/news-desk.ts';
import { words } from '../builders.ts';
import { aFolder } from '../folders.ts';
import { freePort } from '../free-port.ts';
import { nginxCacheConfig, pathOfServers } from '../nginx-cache.ts';
import { type Answer, PortalClient, type PortalProcess, startPortalProcess, until } from './processes.ts';

const siteUrl = 'http://pauta.test';
const admin = { email: 'chefe@pauta.test', password: 'uma senha bem longa' };
/** By the table of the portal. */
const [inBrazil, inIndia] = ['200.147.3.157:50001', '49.32.0.1:50002'];

let folder: string;
let portal: PortalProcess;
let nginx: ChildProcess;
let through: Pick<PortalProcess, 'url'>;
const editor = new PortalClient(siteUrl);

async function start(): Promise<void> {
  const [port, datedPort, portalPort] = [await freePort(), await freePort(), await freePort()];
  folder = await aFolder();
  portal = await startPortalProcess({
    SITE_URL: siteUrl,
    PORT: String(portalPort),
    DEMO_CONTENT: 'auto',
    TRUSTED_PROXIES: '127.0.0.1',
    CLIENT_PORT_HEADER: 'X-Client-Port',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const config = join(folder, 'nginx.conf');
  const lines = `
    add_header X-Cache-Status $upstream_cache_status always;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-From;`;
  await writeFile(config, nginxCacheConfig({ folder, port, datedPort, portalPort, lines }));
  nginx = spawn('nginx', ['-p', folder, '-c', config], {
    env: { ...process.env, PATH: pathOfServers },
    stdio: 'inherit',
  });
  through = { url: `http://127.0.0.1:${port}` };
  await until('nginx answers', () => fetch(`${through.url}/healthz`).catch(() => null));
  expect((await editor.ask(through, '/login', loginForm())).status).toBe(303);
}

const loginForm = () => ({ method: 'POST', body: new URLSearchParams(admin) });

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(through.url + path, {
    redirect: 'manual',
    headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0', ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, from: fromOf(response.headers) };
}
const fromOf = (headers: Headers) => headers.get('X-Cache-Status');

/** A copy exists after two visits. */
async function copyOf(path: string, headers: Record<string, string> = {}) {
  return until(`nginx has a copy of ${path}`, async () => {
    const answer = await get(path, headers);
    return answer.from === 'HIT' && answer;
  });
}

/** Waits until the second of the last change is over, because until then a copy may answer; returns the answer. */
async function getAfterTheSecond(path: string): Promise<Answer> {
  const isOverAt = Math.floor(Date.now() / 1_000) * 1_000 + 1_000;
  while (Date.now() < isOverAt) await wait(isOverAt - Date.now());
  return get(path);
}

async function publish(title: string): Promise<{ id: string; path: string }> {
  const fields = someFields({ title, imageUrl: '' });
  const draft = await editor.call(through, 'POST', '/rascunhos', { fields });
  const { id, version } = draft.body;
  const done = await editor.call(through, 'POST', `/rascunhos/${id}/publicar`, { version, fields });
  expect([done.status, done.body]).toEqual([200, done.body]);
  return { id: String(id), path: String(done.body.path) };
}

beforeAll(start);
afterAll(async () => {
  nginx?.kill('SIGTERM');
  if (nginx) await until('nginx ends', () => nginx.exitCode !== null);
  const code = await portal?.stop();
  expect(code).toBe('0');
});

describe('nginx with copies', () => {
  it('answers from a copy with what the portal sent, in each encoding', async () => {
    for (const encoding of ['br', 'gzip, deflate', 'identity']) {
      const direct = await fetch(`${portal.url}/sobre-nos`, { headers: { 'Accept-Encoding': encoding } });
      const copy = await copyOf('/sobre-nos', { 'Accept-Encoding': encoding });
      expect(copy.text).toBe(await direct.text());
      for (const name of words('content-encoding content-security-policy cache-control etag cache-tag vary'))
        expect(copy.headers.get(name), name).toBe(direct.headers.get(name));
      expect(copy.headers.get('x-accel-expires')).toBeNull();
    }
  });

  it('shows a change when its second is over', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const title = `Novidade ${round}`;
      await copyOf('/');
      // Each round begins at another moment of the second.
      await wait(round * 230);
      await copyOf('/');
      const { id, path } = await publish(title);
      expect((await getAfterTheSecond('/')).text).toContain(title);

      await copyOf(path);
      const trashed = await editor.call(through, 'DELETE', `/noticias/${id}`);
      expect([trashed.status, trashed.body]).toEqual([200, trashed.body]);
      expect((await getAfterTheSecond(path)).status).toBe(404);
    }
  });

  it('serves a session no copy, and keeps none of its pages', async () => {
    await copyOf('/');
    for (let visits = 0; visits < 3; visits += 1) {
      const own = await editor.ask(through, '/');
      expect([own.status, fromOf(own.headers)]).toEqual([200, 'BYPASS']);
      expect(own.headers.get('Cache-Control')).toContain('no-store');
      expect(own.text).toContain('/dashboard');
    }
    const visitor = await copyOf('/');
    expect(visitor.text).not.toContain('/dashboard');
    for (const cookie of ['__Host-sessao=x', 'consentimento=accepted; sessao=x', 'previa=x'])
      expect((await get('/', { Cookie: cookie })).from, cookie).toBe('BYPASS');
    expect((await get('/', { Authorization: 'Basic eDp4' })).from).toBe('BYPASS');
    expect((await copyOf('/', { Cookie: 'consentimento=accepted; _ga=1' })).from).toBe('HIT');
  });

  it('keeps nothing that the portal forbids to keep', async () => {
    for (const path of ['/login', '/nada', '/healthz', '/api/captcha', '/api/redacao/resumo'])
      for (let visits = 0; visits < 4; visits += 1) expect((await get(path)).from, path).not.toBe('HIT');
  });

  it('serves blocked countries no copy', async () => {
    await copyOf('/', { 'X-From': inBrazil });
    for (let visits = 0; visits < 3; visits += 1) {
      const blocked = await get('/', { 'X-From': inIndia });
      expect([blocked.status, blocked.headers.get('Location')]).toEqual([302, '/404']);
    }
    expect((await get('/404', { 'X-From': inIndia })).status).toBe(404);
    expect((await get('/', { 'X-From': inBrazil })).status).toBe(200);
  });

  it('sends one request for an article a second to the portal, which counts views', async () => {
    const article = /href="(\/news\/[^"]+)"/.exec((await get('/')).text)?.[1] ?? '';
    const reads = new Set<string | null>();
    await until('both answers came', async () => {
      reads.add((await get(article)).from);
      return reads.has('HIT') && reads.has('REVALIDATED');
    });
  });

  it('records the accesses that it answers alone', async () => {
    await copyOf('/acessibilidade', { 'X-From': inBrazil });
    const line = new RegExp(
      `^\\d{4}-\\d\\d-\\d\\dT\\S+ ${inBrazil.replace(':', ' ')} GET /acessibilidade 200 -$`,
      'm',
    );
    await until('nginx writes its records', async () =>
      line.test(await readFile(join(folder, 'pauta-access.log'), 'utf8')),
    );
  });

  it('serves copies while the portal is away, and nothing to people with a session', async () => {
    await copyOf('/contato');
    portal.process.kill('SIGSTOP');
    portal.process.kill('SIGKILL');
    await until('the portal is gone', () => portal.process.signalCode !== null);
    const kept = await until('the second of the copy is over', async () => {
      const answer = await get('/contato');
      return answer.from !== 'HIT' && answer;
    });
    expect([kept.status, kept.from]).toEqual([200, 'STALE']);
    expect((await editor.ask(through, '/contato')).status).toBe(502);
    portal = { ...portal, stop: async () => '0' };
  });
});
