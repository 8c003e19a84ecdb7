import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createCountryCheck } from '../../server/middleware/country-check.ts';
import { securityHeaders } from '../../server/middleware/security-headers.ts';
import { createPageCache } from '../../server/page-cache.ts';
import { serveStaticAssets } from '../../server/static-assets.ts';
import { aContent, aNews } from '../builders.ts';
import { type LocalServer, startLocalServer } from '../server/local-server.ts';
import { openTestPortal, type TestPortal } from './open-portal.ts';

const site = (env: Record<string, string> = {}) => readConfig(env).site;
const ads = {
  ADS_CLIENT: 'ca-pub-1',
  ADS_SLOT_TOP: '1',
  ADS_SLOT_LIST: '2',
  ADS_SCRIPT_URL: 'https://ads.exemplo/js/ads.js?client=x',
};

function policyOf(headers: { page: readonly (readonly [string, string])[] }): Map<string, string[]> {
  const policy = headers.page.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the content policy of pages', () => {
  it('lets in own files alone', () => {
    const policy = policyOf(securityHeaders(site({ SITE_URL: 'https://pauta.test' })));
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'inline-speculation-rules'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ['https://www.youtube-nocookie.com'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'upgrade-insecure-requests': [],
    });
  });

  it('lets in the ad network where one is configured', () => {
    const policy = policyOf(securityHeaders(site({ SITE_URL: 'https://pauta.test', ...ads })));
    expect(policy.get('script-src')).toEqual(["'self'", "'inline-speculation-rules'", 'https://ads.exemplo']);
    expect(policy.get('frame-src')).toEqual(['https://www.youtube-nocookie.com', 'https:']);
    expect(policy.has('require-trusted-types-for')).toBe(false);
  });

  it('never has an unsafe keyword but in development', () => {
    for (const env of [{}, ads, { SITE_URL: 'https://pauta.test' }]) {
      for (const [, value] of Object.values(securityHeaders(site(env))).flat()) {
        expect(value).not.toContain('unsafe');
      }
    }
    const policy = policyOf(securityHeaders(site(), { isDevelopment: true }));
    expect(policy.get('script-src')).toContain("'unsafe-inline'");
    expect(policy.get('style-src')).toContain("'unsafe-inline'");
    expect(policy.get('connect-src')).toContain('ws:');
  });

  it('asks for https only where the portal is on https', () => {
    const plain = securityHeaders(site({ SITE_URL: 'http://localhost:3000' }));
    expect(policyOf(plain).has('upgrade-insecure-requests')).toBe(false);
    expect(plain.page.map(([name]) => name)).not.toContain('Strict-Transport-Security');
    const secure = securityHeaders(site({ SITE_URL: 'https://pauta.test' }));
    for (const headers of [secure.page, secure.file]) {
      expect(headers.map(([name]) => name)).toContain('Strict-Transport-Security');
    }
  });
});

describe('security headers', () => {
  let portal: TestPortal;
  let server: LocalServer | null;
  let folder: string;
  beforeEach(async () => {
    portal = await openTestPortal();
    folder = await mkdtemp(join(tmpdir(), 'pauta-assets-'));
    server = null;
  });
  afterEach(async () => {
    server?.close();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  const { page, file } = securityHeaders(readConfig({ SITE_URL: 'https://pauta.test' }).site);
  const lower = (headers: typeof page) =>
    Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

  it('are on every kind of answer', async () => {
    const news = aNews({ slug: 'uma' });
    await portal.database.news.save(news);
    await portal.files.put('news_images/a.png', Buffer.from('x'));
    const answers = {
      '/': [200, page],
      '/categoria/games': [200, page],
      '/news/uma': [200, page],
      [`/news/${news.id}`]: [301, page],
      '/news/nada': [404, page],
      '/nada': [404, page],
      '/api/noticias': [200, file],
      '/rss.xml': [200, file],
      '/sitemap.xml': [200, file],
      '/robots.txt': [200, file],
      '/healthz': [200, file],
      '/readyz': [200, file],
      '/compartilhar/nada.jpg': [404, file],
      '/files/news_images/a.png': [200, file],
      '/files/nada.png': [404, file],
    } as const;
    for (const [path, [status, headers]] of Object.entries(answers)) {
      const response = await portal.get(path);
      expect(response.status, path).toBe(status);
      expect(Object.fromEntries(response.headers), path).toMatchObject(lower(headers));
      await response.body?.cancel();
    }
  });

  it('are on the error page', async () => {
    await portal.database.close();
    const response = await portal.get('/');
    expect(response.status).toBe(500);
    expect(Object.fromEntries(response.headers)).toMatchObject(lower(page));
  });

  it('are on what stands before the application: cached pages, redirects of the country check, assets', async () => {
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const cache = createPageCache({
      next: getRequestListener(portal.app.fetch),
      render: async (target) => portal.get(target),
      mayKeep: () => true,
      contentVersion: () => 1,
      sessionCookieNames: [],
      knownParameters: [],
    });
    const check = createCountryCheck({
      lookup: (address) => (address === '203.0.113.9' ? 'IN' : 'BR'),
      blockedCountries: new Set(['IN']),
      isExempt: (path) => path === '/404',
      clientAddressOf: (req) => String(req.headers['x-test-address'] ?? ''),
      log: { warn: () => {} },
      render: async () => portal.get('/'),
      next: cache,
      headers: page,
    });
    server = await startLocalServer(await serveStaticAssets(folder, check, file));
    for (const _time of ['rendered', 'cached']) {
      const answer = await server.send('/');
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject(lower(page));
    }
    const { headers } = await server.send('/');
    const unchanged = await server.send('/', { headers: { 'If-None-Match': String(headers.etag) } });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers).toMatchObject(lower(page));
    const blocked = await server.send('/', { headers: { 'x-test-address': '203.0.113.9' } });
    expect(blocked.status).toBe(302);
    expect(blocked.headers).toMatchObject(lower(page));
    const asset = await server.send('/favicon.svg');
    expect(asset.headers).toMatchObject({ ...lower(file), 'content-type': 'image/svg+xml' });
  });

  it('stop nothing that the pages themselves hold', async () => {
    const styled = JSON.stringify({
      blocks: [
        {
          key: 'a',
          text: 'grande',
          type: 'unstyled',
          depth: 0,
          inlineStyleRanges: [{ offset: 0, length: 6, style: 'FONT_SIZE_32' }],
          entityRanges: [],
          data: {},
        },
      ],
      entityMap: {},
    });
    await portal.database.news.save(aNews({ slug: 'uma', content: styled, isFeatured: true }));
    await portal.database.news.save(aNews({ content: aContent('a') }));
    for (const path of ['/', '/categoria/games', '/news/uma', '/404']) {
      const html = await (await portal.get(path)).text();
      expect(html, path).not.toMatch(/<[^>]*\sstyle=/);
      expect(html, path).not.toMatch(/<style|<[^>]*\son\w+=/);
      for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g)) {
        expect(attributes, path).toMatch(/ src="\/|type="application\/ld\+json"|type="speculationrules"/);
      }
    }
  });
});
