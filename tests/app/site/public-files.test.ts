/** Files at fixed addresses: security.txt, manifest and service worker. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/text/durations.ts';
import { testNowMs } from '../../builders.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal({
    env: { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'redacao@pauta.test' },
  });
});
afterAll(() => portal.close());

describe('the file security.txt', () => {
  it('says where to report, until when, and in which languages', async () => {
    const response = await portal.get('/.well-known/security.txt');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'text/plain; charset=UTF-8',
    ]);
    const text = await response.text();
    const valuesOf = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value);
    expect(valuesOf('Contact')).toEqual(['mailto:redacao@pauta.test', 'https://pauta.test/contato']);
    expect(valuesOf('Canonical')).toEqual(['https://pauta.test/.well-known/security.txt']);
    expect(valuesOf('Preferred-Languages')).toEqual(['pt, en']);
    expect(valuesOf('Policy')).toEqual(['https://pauta.test/politica-de-seguranca.txt']);
    const [expires = '', ...others] = valuesOf('Expires');
    expect(others).toEqual([]);
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    const left = Date.parse(expires) - testNowMs;
    expect(left).toBeGreaterThan(30 * dayMs);
    expect(left).toBeLessThan(365 * dayMs);
  });
});

it('the manifest names the portal and its icons', async () => {
  const response = await portal.get('/site.webmanifest');
  expect(response.headers.get('Content-Type')).toBe('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Pauta', start_url: '/', lang: 'pt-BR' });
  for (const { src } of manifest.icons) {
    expect((await stat(join(import.meta.dirname, '../../../app/public', src))).size).toBeGreaterThan(0);
  }
  const home = await portal.page('/');
  expect(home).toContain('<link rel="manifest" href="/site.webmanifest"/>');
});

describe('the service worker', () => {
  it('contains the offline page with its headers, and may fetch own addresses alone', async () => {
    const response = await portal.get('/service-worker.js');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=0,/);
    const [, json = ''] = /^const offline = (.*);$/m.exec(await response.text()) ?? [];
    const { html, headers } = JSON.parse(json);
    const page = await portal.get('/sem-conexao');
    expect(html).toBe(await page.text());
    expect(headers).toContainEqual(['Content-Security-Policy', page.headers.get('Content-Security-Policy')]);
  });

  it('shows stored articles on the offline page', async () => {
    const html = await portal.page('/sem-conexao');
    expect(html.split(' hidden=""')).toHaveLength(2);
    expect(html.split('</ul>')).toHaveLength(2);
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).toMatch(/<a href="" class="button-ink">Tentar novamente<\/a>/);
  });
});

it('the database file can be read by its owner only', async () => {
  for (const file of ['pauta.sqlite', 'pauta.sqlite-wal', 'pauta.sqlite-shm']) {
    expect((await stat(join(portal.folder, file))).mode & 0o777, file).toBe(0o600);
  }
});
