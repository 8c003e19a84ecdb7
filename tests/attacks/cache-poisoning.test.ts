/** No request changes a page that others get, and no personal page is cached. */
import { expect, it } from 'vitest';
import { words } from '../builders.ts';
import { askTarget, inParallel, pairs, portal } from './attack.ts';
import { newsId, newsSlug, roles } from './portal-under-attack.ts';

const mark = 'marcadomal';
const paths = [
  '/',
  '/categoria/games',
  `/news/${newsSlug}`,
  ...words(`
    /galeria-de-videos /busca?q=texto /sobre-nos /rss.xml /sitemap.xml /api/noticias /contato /404
    /nada-disto
  `),
];

it('no header changes the page for the next visitor', async () => {
  const names = words(`
    Host X-Forwarded-Host X-Host X-Forwarded-Server X-Forwarded-Scheme X-Forwarded-Proto X-Forwarded-Port
    X-Forwarded-Prefix X-Original-URL X-Rewrite-URL Forwarded Origin Referer User-Agent Accept-Language
    Accept Accept-Encoding Cookie If-None-Match If-Modified-Since Range Content-Type Content-Length
    X-HTTP-Method-Override X-Requested-With Purpose Sec-Fetch-Site Pragma Cache-Control Vary Via TE
    Max-Forwards Upgrade X-Forwarded-For From DNT Save-Data
  `);
  const values: Record<string, string> = {
    Accept: `text/${mark}`,
    Cookie: `aviso=${mark}; consentimento=${mark}; tema="><script>${mark}`,
    'Content-Length': '0',
    Host: `${mark}.exemplo`,
  };
  await inParallel(pairs(paths, names), async ([path, name]) => {
    const value = values[name] ?? `${mark}.exemplo"><script>`;
    const fresh = `${path}${path.includes('?') ? '&' : '?'}utm_x=${name}`;
    const poisoned = await askTarget(fresh, { headers: { [name]: value } });
    expect(poisoned.status, `${name} ${path}`).toBeLessThan(500);
    const next = await askTarget(fresh);
    expect(next.text, `${name} on ${path}`).not.toContain(mark);
    expect(JSON.stringify(next.headers), `${name} on ${path}`).not.toContain(mark);
  });
});

it('no unknown or misspelt parameter changes the page for the next visitor', async () => {
  const extras = words(
    'utm_source= x= cb= voltar= aviso= erro= callback= PAGINA= pagina%00= %70agina= q[]= __proto__= lang=',
  );
  await inParallel(pairs(paths, extras), async ([path, extra]) => {
    const separator = path.includes('?') ? '&' : '?';
    await askTarget(`${path}${separator}${extra}${mark}`);
    const { text } = await askTarget(path);
    expect(text, `${extra} on ${path}`).not.toContain(mark);
  });
});

it('no cache keeps a personal page, also under a name that looks like a file (cache deception)', async () => {
  const endings = [
    '',
    ...words(`
      /x.css /x.js /x.png .css ;x.css %2fx.css %00.css ?x.css #x.css /..%2fx.css %3fx.css //x.jpg
    `),
  ];
  const own = [
    '/dashboard/conta',
    '/api/conta/perfil',
    '/api/conta/dados?formato=json',
    '/',
    `/news/${newsId}`,
    `/news/${newsSlug}`,
    '/dashboard',
  ];
  await inParallel(pairs(pairs(own, endings), roles), async ([[path, ending], role]) => {
    const target = `${path}${ending}`;
    const mine = await askTarget(target, { as: role });
    const where = `${target} as ${role}`;
    expect(String(mine.headers['cache-control'] ?? ''), where).toMatch(/no-store/);
    const strangers = await askTarget(target);
    for (const email of Object.values(portal.emails)) expect(strangers.text, where).not.toContain(email);
    expect(strangers.text, where).not.toContain('action="/sair"');
  });
});
