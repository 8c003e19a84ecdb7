/** The cookie rules of docs/cdn.md: which cookies they pass on, and which they drop before the cache is searched. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { withPortal } from './open-portal.ts';

const guide = readFileSync(join(projectRoot, 'docs/cdn.md'), 'utf8');

interface Asked {
  method?: string;
  path: string;
  cookie: string;
}

/** Reads the VCL of a section as far as it decides about cookies. True when the portal gets them. */
function recipeOf(section: string): (asked: Asked) => boolean {
  const text = new RegExp(`^### ${section}[^]*?(?=^##)`, 'm').exec(guide)?.[0] ?? '';
  const rules = [...text.matchAll(/if \((req\.[\w.]+) (!?~) "([^"]+)"\) \{ return ?\(pass\); \}/g)];
  expect(rules.length, section).toBeGreaterThan(2);
  expect(text.indexOf('unset req.http.Cookie')).toBeGreaterThan(rules.at(-1)?.index ?? Number.NaN);
  return ({ method = 'GET', path, cookie }) => {
    const values: Record<string, string> = {
      'req.method': method,
      'req.url': path,
      'req.url.path': path.replace(/\?.*/s, ''),
      'req.http.Cookie': cookie,
    };
    return rules.some(([, subject = '', operator, pattern = '']) => {
      const value = values[subject];
      if (value === undefined) throw new Error(`Unknown: ${subject}`);
      return new RegExp(pattern).test(value) === (operator === '~');
    });
  };
}

const needed: Asked[] = [
  { path: '/', cookie: '__Host-sessao=a' },
  { path: '/', cookie: 'consentimento=accepted; sessao=a' },
  { path: '/files/news_images/1_a.jpg', cookie: 'previa=a' },
  { path: '/login/codigo?voltar=%2F', cookie: '__Host-segunda-etapa=a' },
  { method: 'POST', path: '/login', cookie: '__Host-aparelho=a' },
  { method: 'POST', path: '/login/codigo', cookie: '__Host-segunda-etapa=a' },
  { path: '/api/auth/google?voltar=%2F', cookie: '__Host-aparelho=a' },
  { path: '/api/auth/callback/google?code=a&state=b', cookie: '__Host-google=a; __Host-aparelho=a' },
  { method: 'POST', path: '/registrar', cookie: '__Host-aparelho=a' },
  { method: 'DELETE', path: '/api/conta', cookie: '__Host-aparelho=a' },
];
const notNeeded: Asked[] = [
  { path: '/', cookie: 'consentimento=accepted' },
  { path: '/news/uma', cookie: '__Host-aparelho=a; _ga=GA1.1' },
  { path: '/api/noticias', cookie: '__Host-google=a' },
  { path: '/loginho', cookie: '__Host-segunda-etapa=a' },
  { path: '/busca?q=/login', cookie: 'minhasessao=a' },
  { method: 'HEAD', path: '/rss.xml', cookie: 'a=b' },
];

const portal = withPortal();

describe.each(['Fastly', 'Varnish'])('the recipe for %s', (section) => {
  const passesCookies = recipeOf(section);

  it.each(needed)('passes $cookie on to $path', (asked) => {
    expect(passesCookies(asked)).toBe(true);
  });

  it.each(notNeeded)('drops $cookie for $path', (asked) => {
    expect(passesCookies(asked)).toBe(false);
  });

  it('drops cookies only where none of them changes the answer', async () => {
    const cookie = notNeeded.map((asked) => asked.cookie).join('; ');
    for (const path of ['/', '/busca', '/api/noticias', '/rss.xml', '/sobre-nos', '/nada']) {
      expect(passesCookies({ path, cookie })).toBe(false);
      const [plain, withCookies] = await Promise.all([
        portal().get(path),
        portal().get(path, { headers: { Cookie: cookie } }),
      ]);
      expect(withCookies.status).toBe(plain.status);
      expect(await withCookies.text()).toBe(await plain.text());
    }
  });
});
