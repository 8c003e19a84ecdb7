/** The content policy and the other security headers of every answer. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  appearanceScript,
  inlineScriptHashes,
  speculationRules,
} from '../../../domain/web/inline-scripts.ts';
import {
  type HeaderList,
  type SecurityHeaders,
  securityHeaders,
} from '../../../domain/web/security-headers.ts';
import { createCountryCheck } from '../../../server/http/country-check.ts';
import { createPageCache } from '../../../server/http/page-cache.ts';
import { serveStaticAssets } from '../../../server/http/static-assets.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { readConfig } from '../../../server/start/config.ts';
import { aBlock, aContent, aContentWith, aNews } from '../../builders.ts';
import { aFolder } from '../../folders.ts';
import { type LocalServer, startLocalServer } from '../../server/http/local-server.ts';
import { withPortal } from './open-portal.ts';

const site = (env: Record<string, string> = {}) => readConfig(env).site;
const ads = {
  ADS_CLIENT: 'ca-pub-1',
  ADS_SLOT_TOP: '1',
  ADS_SLOT_LIST: '2',
  ADS_SCRIPT_URL: 'https://ads.exemplo/js/ads.js?client=x',
};

function policyOf(
  headers: SecurityHeaders,
  path = '/sobre-nos',
  frameOrigins: readonly string[] = [],
): Map<string, string[]> {
  const policy =
    headers.page(path, frameOrigins).find(([name]) => name === 'Content-Security-Policy')?.[1] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the content policy of pages', () => {
  it('allows only own files', () => {
    const policy = policyOf(securityHeaders(site({ SITE_URL: 'https://pauta.test' })));
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...inlineScriptHashes],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ["'none'"],
      'worker-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['service-worker'],
      'upgrade-insecure-requests': [],
    });
  });

  it('allows the two scripts inside pages by their hashes', () => {
    const hashes = [appearanceScript, JSON.stringify(speculationRules)].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(inlineScriptHashes).toEqual(hashes);
  });

  it('allows the ad network where one is configured', () => {
    const headers = securityHeaders(site({ SITE_URL: 'https://pauta.test', ...ads }));
    const policy = policyOf(headers, '/');
    expect(policy.get('script-src')).toEqual(["'self'", ...inlineScriptHashes, 'https://ads.exemplo']);
    expect(policy.get('frame-src')).toEqual(['https:']);
    expect(policy.has('require-trusted-types-for')).toBe(false);
    for (const path of ['/news/uma', '/contato', '/dashboard', '/busca']) {
      expect([...policyOf(headers, path).values()].flat(), path).not.toContain('https://ads.exemplo');
      expect(policyOf(headers, path).has('require-trusted-types-for'), path).toBe(true);
    }
  });

  it('allows an external captcha only on the page with the form', () => {
    const captcha = { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' };
    const headers = securityHeaders(site({ SITE_URL: 'https://pauta.test', ...captcha }));
    expect(policyOf(headers, '/contato').get('script-src')).toContain('https://www.google.com');
    for (const path of ['/', '/news/uma', '/contato/x', '/dashboard']) {
      expect([...policyOf(headers, path).values()].flat().join(' '), path).not.toContain('google.com');
    }
  });

  it('allows the video player where there are videos', () => {
    const headers = securityHeaders(site());
    for (const path of ['/news/uma', '/previa/x', '/galeria-de-videos', '/busca']) {
      expect(policyOf(headers, path).get('frame-src'), path).toEqual(['https://www.youtube-nocookie.com']);
    }
    for (const path of ['/', '/login', '/contato', '/categoria/games', '/newsletter']) {
      expect(policyOf(headers, path).get('frame-src'), path).toEqual(["'none'"]);
    }
  });

  it('allows the frames that the text of a page names, and nothing else for them', () => {
    const headers = securityHeaders(site());
    const policy = policyOf(headers, '/pagina/a', ['https://player.vimeo.com']);
    expect(policy.get('frame-src')).toEqual(['https://player.vimeo.com']);
    policy.set('frame-src', ["'none'"]);
    expect(policy).toEqual(policyOf(headers, '/pagina/a'));
  });

  it('lets only the newsroom frame a page, and only the preview of the front page be framed', () => {
    const headers = securityHeaders(site());
    for (const [path, frames, ancestors] of [
      ['/dashboard', ["'self'"], ["'none'"]],
      ['/api/redacao/capa/previa', ["'none'"], ["'self'"]],
    ] as const) {
      expect(policyOf(headers, path).get('frame-src'), path).toEqual(frames);
      expect(policyOf(headers, path).get('frame-ancestors'), path).toEqual(ancestors);
    }
  });

  it("lets only the editor turn text into markup, and only readers' pages have the worker", () => {
    for (const [path, names, workers] of [
      ['/edit-news/a', ['ProseMirrorClipboard', 'sheet-clipboard'], ["'none'"]],
      ['/dashboard', ['ProseMirrorClipboard', 'sheet-clipboard'], ["'none'"]],
      ['/dashboards', ['service-worker'], ["'self'"]],
      ['/news/uma', ['service-worker'], ["'self'"]],
    ] as const) {
      const policy = policyOf(securityHeaders(site()), path);
      expect(policy.get('trusted-types'), path).toEqual(names);
      expect(policy.get('worker-src'), path).toEqual(workers);
    }
  });

  it('has no unsafe keyword outside of development', () => {
    for (const env of [{}, ads, { SITE_URL: 'https://pauta.test' }]) {
      const { page, file } = securityHeaders(site(env));
      for (const path of ['/', '/contato', '/news/a', '/dashboard', '/login', '/files/a']) {
        for (const [name, value] of [...page(path), ...file(path)]) {
          expect(value, `${path} ${name}`).not.toContain('unsafe');
        }
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
    expect(plain.page('/').map(([name]) => name)).not.toContain('Strict-Transport-Security');
    const secure = securityHeaders(site({ SITE_URL: 'https://pauta.test' }));
    for (const headers of [secure.page('/'), secure.file('/rss.xml')]) {
      // Browsers must use https for a year, on every subdomain too (ASVS 3.4.1).
      expect(new Map(headers).get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    }
  });
});

describe('security headers', () => {
  const portal = withPortal();
  let server: LocalServer | null;
  let folder: string;
  beforeEach(async () => {
    folder = await aFolder();
    server = null;
  });
  afterEach(async () => {
    server?.close();
  });

  const headersOf = securityHeaders(readConfig({ SITE_URL: 'https://pauta.test' }).site);
  const [page, file] = [headersOf.page('/'), headersOf.file('/')];
  const player = headersOf.page('/news/uma');
  const shared = headersOf.file('/files/a.png');
  const lower = (headers: HeaderList) =>
    Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

  it('are on every kind of answer', async () => {
    const news = aNews({ slug: 'uma' });
    await portal().database.news.save(news);
    await portal().files.save('news_images/a.png', Buffer.from('x'));
    await saveNews(portal().database, aNews({ imageUrl: '/files/news_images/a.png' }));
    const answers = {
      '/': [200, page],
      '/categoria/games': [200, page],
      '/news/uma': [200, player],
      [`/news/${news.id}`]: [301, player],
      '/news/nada': [404, player],
      '/nada': [404, page],
      '/api/noticias': [200, file],
      '/rss.xml': [200, file],
      '/sitemap.xml': [200, file],
      '/robots.txt': [200, file],
      '/healthz': [200, file],
      '/readyz': [200, file],
      '/compartilhar/nada.jpg': [404, shared],
      '/files/news_images/a.png': [200, shared],
      '/files/nada.png': [404, shared],
    } as const;
    for (const [path, [status, headers]] of Object.entries(answers)) {
      const response = await portal().get(path);
      expect(response.status, path).toBe(status);
      expect(Object.fromEntries(response.headers), path).toMatchObject(lower(headers));
      await response.body?.cancel();
    }
  });

  it('are on the error page', async () => {
    await portal().database.close();
    const response = await portal().get('/');
    expect(response.status).toBe(500);
    expect(Object.fromEntries(response.headers)).toMatchObject(lower(page));
  });

  it('are on answers before the application: cached pages, redirects of the country check, assets', async () => {
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const cache = createPageCache({
      next: getRequestListener(portal().app.fetch),
      render: async (target) => portal().get(target),
      mayCache: () => true,
      contentVersion: () => 1,
      sessionCookieNames: [],
      knownParameters: [],
    });
    const check = createCountryCheck({
      lookup: (address) => (address === '203.0.113.9' ? 'IN' : 'BR'),
      site: { blockedCountries: new Set(['IN']) },
      isExempt: (path) => path === '/404',
      clientAddressOf: (req) => String(req.headers['x-test-address'] ?? ''),
      log: { warn: () => {} },
      render: async () => portal().get('/'),
      next: cache,
      headersOf: () => page,
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
    expect(asset.headers).toMatchObject({
      ...lower(file),
      'content-type': 'image/svg+xml',
      // Feed readers of other sites show icons.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('allow the frames of a text on its page alone, also from the page cache', async () => {
    const withEmbed = (url: string) => aContentWith({ type: 'EMBED', data: { url } });
    const texts = {
      uma: withEmbed('https://x.com/ana/status/1'),
      duas: withEmbed('https://mastodon.example/@ana/112345678901234567'),
      outra: withEmbed('https://exemplo.org/;script-src *'),
    };
    for (const [slug, content] of Object.entries(texts))
      await portal().database.news.save(aNews({ slug, content }));
    const cache = createPageCache({
      next: getRequestListener(portal().app.fetch),
      render: async (target) => portal().get(target),
      contentVersion: () => 1,
      sessionCookieNames: [],
    });
    server = await startLocalServer(cache);
    const frames = async (slug: string, headers = {}) => {
      const answer = await server?.send(`/news/${slug}`, { headers });
      return /frame-src ([^;]*);/.exec(String(answer?.headers['content-security-policy']))?.[1];
    };
    const video = 'https://www.youtube-nocookie.com';
    for (const _time of ['rendered', 'cached']) {
      expect(await frames('uma')).toBe(`${video} https://platform.twitter.com`);
      expect(await frames('duas')).toBe(`${video} https://mastodon.example`);
      expect(await frames('outra')).toBe(video);
    }
    const { headers } = await server.send('/news/uma');
    const unchanged = { 'If-None-Match': String(headers.etag) };
    expect(await frames('uma', unchanged)).toBe(`${video} https://platform.twitter.com`);
  });

  it('block nothing that pages contain', async () => {
    const large = { inlineStyleRanges: [{ offset: 0, length: 6, style: 'FONT_SIZE_32' }] };
    const styled = JSON.stringify({ blocks: [aBlock('grande', large)], entityMap: {} });
    await portal().database.news.save(aNews({ slug: 'uma', content: styled, isFeatured: true }));
    await portal().database.news.save(aNews({ content: aContent('a') }));
    for (const path of ['/', '/categoria/games', '/news/uma', '/404']) {
      const html = await (await portal().get(path)).text();
      expect(html, path).not.toMatch(/<[^>]*\sstyle=/);
      expect(html, path).not.toMatch(/<style|<[^>]*\son\w+=/);
      for (const [, attributes = ''] of html
        .replace(`<script>${appearanceScript}</script>`, '')
        .matchAll(/<script([^>]*)>/g)) {
        expect(attributes, path).toMatch(/ src="\/|type="application\/ld\+json"|type="speculationrules"/);
      }
    }
  });
});
