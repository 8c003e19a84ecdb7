/** The rules for redirects, and which of them answers an address. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOldServerLog, logLineMaxLength, readLogLine } from '../../../domain/redirects/old-server-log.ts';
import { listOriginsOf } from '../../../domain/redirects/old-variants.ts';
import {
  answers,
  findPrefixRule,
  foldCase,
  leadsToItself,
  mayHaveOldQuery,
  oldQueryKey,
  parseRule,
  pathKey,
  requestKey,
  sourcesOf,
  targetKeyOf,
} from '../../../domain/redirects/redirects.ts';
import { prefixRedirectsMax } from '../../../domain/site/limits.ts';
import { listed, words } from '../../builders.ts';
import { costOn, cpuMsOf, growthFault } from '../../growth.ts';

const origin = 'https://portal.example';
const parse = (source: string, target: string, status = 301) => parseRule({ source, target, status }, origin);
const rule = (source: string, target: string, status = 301) => {
  const parsed = parse(source, target, status);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.value;
};
const lead = (source: string, target: string, address: string) =>
  findPrefixRule([rule(source, target)], pathKey(new URL(address, origin).pathname))?.target ?? null;

describe('pathKey', () => {
  it('gives all spellings of an address one form', () => {
    const same = ['/Ação/x', '/Ação/x/', '//Ação//x', '/A%c3%a7%c3%a3o/x', '/A%C3%A7%C3%A3o/%78/'];
    for (const path of same) {
      const { pathname } = new URL(`http://h${path}`);
      expect(pathKey(pathname)).toBe('/A%C3%A7%C3%A3o/x');
      expect(pathKey(path.normalize('NFD'))).toBe('/A%C3%A7%C3%A3o/x');
    }
    expect(pathKey('/a%2fb')).toBe('/a%2Fb');
    expect(pathKey('/100%')).toBe('/100%25');
    expect(pathKey('/not%edcia')).toBe('/not%EDcia');
    expect(pathKey('/%e9%65')).toBe(pathKey('/%E9e'));
    expect(pathKey('/a*')).toBe('/a%2A');
    expect(pathKey('/')).toBe('/');
  });

  it('does not change its own result, for any path', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('%', '%2', '%2f', '%C3%A9', '%e9', '%25', 'é', 'é', '/', '*', '%00', '\ud800', '+'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const key = pathKey(`/${parts.join('')}`);
        expect(pathKey(key)).toBe(key);
        expect(key).toMatch(/^\/[\w\-.!~'()%/]*$/);
      }),
    );
  });
});

describe('case', () => {
  it('does not count in sources, and folding it changes no length', () => {
    expect(foldCase(pathKey('/BLOG/Ética-Ação/×/100%'))).toBe(pathKey('/blog/ética-ação/×/100%'));
    expect(foldCase('/a%2Fb%ED%C3%9F')).toBe('/a%2Fb%ED%C3%9F');
    expect(sourcesOf('/Blog/%C3%89TICA', '')).toEqual(['/blog/%C3%A9tica']);
    expect(rule('/2019/Título', '/news/Título')).toMatchObject({
      source: '/2019/t%C3%ADtulo',
      target: '/news/T%C3%ADtulo',
      targetKey: '/news/t%C3%ADtulo',
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 9 }), (text) => {
        const key = pathKey(`/${text}`);
        expect(foldCase(key)).toHaveLength(key.length);
        expect(pathKey(foldCase(key))).toBe(foldCase(key));
        expect(foldCase(foldCase(key))).toBe(foldCase(key));
      }),
    );
  });

  it('does not matter in rules with *, and is kept in the text that * matched', () => {
    expect(lead('/blog/*', '/news/*', '/BLOG')).toBe('/news');
    expect(lead('/Ética/*', '/news/*', '/ÉTICA/Um-Título')).toBe('/news/Um-T%C3%ADtulo');
  });

  it('can be the only difference that a rule corrects', () => {
    expect(rule('/Sobre-Nos', '/sobre-nos').source).toBe('/sobre-nos');
    expect(rule('/Blog/*', '/blog/*').source).toBe('/blog/*');
    expect(rule('/Blog/*', '/blog/*?de=antigo').source).toBe('/blog/*');
    for (const longer of ['/blog/x/*', '/blog/*/x', '/blog/*x?de=*'])
      expect(parse('/Blog/*', longer).ok).toBe(false);
    expect(leadsToItself('/sobre-nos?a=1#b', '/sobre-nos', '')).toBe(true);
    expect(leadsToItself('/sobre-nos', '/Sobre-Nos', '')).toBe(false);
    expect(leadsToItself('https://a.example/b', '/b', '')).toBe(false);
  });

  it('distinguishes old queries of the same path', () => {
    expect(leadsToItself('/?p=2', '/', '?p=1')).toBe(false);
    expect(leadsToItself('/?p=1', '/index.php', '?p=01')).toBe(true);
    expect(leadsToItself('/sobre-nos', '/sobre-nos', '?utm_source=x')).toBe(true);
  });
});

it('reads no path that is too long for any rule', () => {
  expect(sourcesOf(`/${'%41'.repeat(999)}`, '')).toEqual([`/${'a'.repeat(999)}`]);
  expect(sourcesOf(`/${'%41'.repeat(1_000)}`, '')).toEqual([]);
  expect(requestKey(`/${'a'.repeat(3_000)}`)).toBeNull();
  const long = '%41'.repeat(300_000);
  // To read all of it would take seconds.
  expect(cpuMsOf(() => sourcesOf(`/${long}`, ''))).toBeLessThan(500);
  expect(cpuMsOf(() => parse(`/${long}`, `/${long}`))).toBeLessThan(500);
});

describe('sources', () => {
  it('reads the query keys of WordPress', () => {
    expect(oldQueryKey('/', '?p=123')).toBe('/?p=123');
    expect(oldQueryKey('/index.php', '?p=0123&utm_source=x')).toBe('/?p=123');
    for (const key of ['page_id', 'attachment_id', 'cat', 'author'])
      expect(oldQueryKey('/', `?${key}=9`)).toBe(`/?${key}=9`);
    expect(oldQueryKey('/', '?feed=rss2')).toBe('/?feed=rss2');
    for (const search of [
      '',
      ...words(`
        ? ?feed=x ?feed=rss2&p=1 ?p= ?p=1x ?p=-1 ?p=1&p=2 ?p=1&cat=2 ?pagina=2
      `),
    ])
      expect(oldQueryKey('/', search)).toBeNull();
    expect(oldQueryKey('/Blog/', '?p=01')).toBe('/Blog?p=1');
    expect(oldQueryKey('/blog/index.php', '?p=1')).toBe('/blog?p=1');
    expect(sourcesOf('/blog/', '?p=1')).toEqual(['/blog?p=1', '/blog']);
    expect(sourcesOf('/', '?tag=Intelig%C3%AAncia')).toEqual(['/?tag=intelig%C3%AAncia']);
    expect(oldQueryKey('/', '?category_name=a/b')).toBe('/?category_name=a%2Fb');
    expect(oldQueryKey('/', '?m=20190503')).toBe('/?m=2019');
    expect(oldQueryKey('/', '?s=pix')).toBe('/?s=');
    expect(rule('/blog/?p=1', '/news/a').source).toBe('/blog?p=1');
    expect(sourcesOf('/', '')).toEqual([]);
    expect(sourcesOf('/', '?p=7')).toEqual(['/?p=7']);
    expect(sourcesOf('/index.php', '?p=7')).toEqual(['/?p=7', '/index.php']);
    expect(sourcesOf(`/${'a'.repeat(1_000)}`, '')).toEqual([]);
    expect(mayHaveOldQuery('/?p=1') && mayHaveOldQuery('/index.php?p=1')).toBe(true);
    expect(mayHaveOldQuery('/') || mayHaveOldQuery('/news/a?p=1')).toBe(false);
  });

  it('accepts paths, whole addresses of the old site and beginnings', () => {
    expect(rule('/2019/05/slug/', '/news/slug').source).toBe('/2019/05/slug');
    expect(rule(' https://velho.example/2019/05/slug/ ', '/news/slug').source).toBe('/2019/05/slug');
    expect(rule('https://velho.example?p=12', '/news/slug').source).toBe('/?p=12');
    expect(rule('/?p=12', '/news/slug').source).toBe('/?p=12');
    expect(rule('//evil.example/a', '/b').source).toBe('/evil.example/a');
    expect(rule('/blog/*', '/*')).toEqual({ source: '/blog/*', target: '/*', targetKey: '/*', status: 301 });
    expect(rule('/Notícias-*', '/').source).toBe('/not%C3%ADcias-*');
    expect(rule('/*', '/').source).toBe('/*');
    expect(rule('/a', 'ignored', 410)).toEqual({ source: '/a', target: '', targetKey: '', status: 410 });
  });

  it.each([
    '',
    ...words(`
      a/b / https://velho.example /a*b /** /a?b=1 /a*?p=1
    `),
    '/a\r\nb',
    '/dashboard/x',
    '/%64ashboard',
    '/api/noticias',
    `/${'é'.repeat(400)}`,
  ])('rejects the source %j', (source) => {
    expect(parse(source, '/b')).toMatchObject({ ok: false, problem: { field: 'source' } });
  });
});

describe('targets', () => {
  it('accepts own paths and http addresses', () => {
    expect(rule('/a', '/ação?x=1#y').target).toBe('/a%C3%A7%C3%A3o?x=1#y');
    expect(rule('/a', 'https://outro.example/ação').target).toBe('https://outro.example/a%C3%A7%C3%A3o');
    expect(rule('/a', `${origin}/news/b`).target).toBe('/news/b');
  });

  it.each([
    '',
    'b',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'ftp://h/a',
    'https://portal.example@evil.example/',
    'https://',
    '/b\r\nSet-Cookie: a=b',
    ...listed(`
      /b c · /* · /dashboard · /dashboard/conta · /%64ashboard/noticias · /api/conta · /comecar/x
    `),
    `${origin}/dashboard`,
    '/a',
    '/A/../a/',
    '/%61',
    `/${'a'.repeat(2_000)}`,
  ])('rejects the target %j', (target) => {
    expect(parse('/a', target)).toMatchObject({ ok: false, problem: { field: 'target' } });
  });

  it.each(['https://*', 'https://novo.example*', 'https://*.example/', '/a/*/*', '/old/x/*', '/old*'])(
    'rejects the target %j for a source that ends in *',
    (target) => {
      expect(parse('/old/*', target)).toMatchObject({ ok: false, problem: { field: 'target' } });
    },
  );

  it('rejects unknown kinds', () => {
    expect(parse('/a', '/b', 307)).toMatchObject({ ok: false, problem: { field: 'status' } });
  });
});

describe('findPrefixRule', () => {
  it('replaces * in the target by what it matched', () => {
    expect(lead('/blog/*', '/news/*', '/blog/a/b/')).toBe('/news/a/b');
    expect(lead('/blog/*', '/*', '/blog/a')).toBe('/a');
    expect(lead('/blog/*', '/*', '/blog')).toBe('/');
    expect(lead('/blog/*', '/news/*', '/blog/')).toBe('/news');
    expect(lead('/blog-*', '/news/*', '/blog-x')).toBe('/news/x');
    expect(lead('/tag/*', '/busca?q=*', '/tag/a&b=c#')).toBe('/busca?q=a%26b%3Dc');
    expect(lead('/blog/*', '/', '/blog/x')).toBe('/');
    expect(lead('/blog/*', '/', '/blogs')).toBeNull();
    for (const own of ['/', '/api/x', '/assets/x.js', '/dashboard/x', '/files/x.jpg', '/previa/x'])
      expect(lead('/*', '/', own)).toBeNull();
    expect(lead('/blog/*', 'https://novo.example/*', '/blog/a$&b')).toBe('https://novo.example/a%24%26b');
  });

  it('takes the first rule', () => {
    const rules = [rule('/a/b*', '/1'), rule('/a/*', '/2'), rule('/*', '/')];
    expect(findPrefixRule(rules, '/a/bc')?.target).toBe('/1');
    expect(findPrefixRule(rules, '/a/c')?.target).toBe('/2');
    expect(findPrefixRule(rules, '/c')?.target).toBe('/');
  });

  it('costs at most eight times as much for four times as many rules', async () => {
    const many = Array.from({ length: prefixRedirectsMax }, (_, index) =>
      rule(`/${'a'.repeat(800)}${index}/*`, '/'),
    );
    const path = pathKey(`/${'a'.repeat(8_000)}`);
    const measure = costOn(
      (count) => many.slice(0, count),
      (rules) => {
        for (let round = 0; round < 20; round += 1) findPrefixRule(rules, path);
      },
    );
    expect(await growthFault(measure, prefixRedirectsMax)).toBeNull();
  });

  it('never leaves the host of its target, whatever * matches', () => {
    const hosts = fc.constantFrom(
      '/*',
      '/x/*',
      '/x*',
      'https://novo.example/*',
      'https://novo.example/a*?b=1',
    );
    const sources = fc.constantFrom('/old/*', '/old*', '/o*');
    const rest = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '@', ':', '%2f', '%5c', '%0d%0a', '\n', '?', '#', 'a'),
    });
    fc.assert(
      fc.property(sources, hosts, rest, (source, target, path) => {
        const found = findPrefixRule([rule(source, target)], pathKey(`/old/${path}`));
        if (!found) return;
        const isOwn = target.startsWith('/');
        expect(new URL(found.target, 'https://portal.example').origin).toBe(
          isOwn ? origin : 'https://novo.example',
        );
        expect(found.target).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });
});

it('finds the path of a target, and whether a rule applies to that path', () => {
  expect(targetKeyOf('/news/ação/?a=1#b')).toBe('/news/a%C3%A7%C3%A3o');
  expect(targetKeyOf('/?p=1')).toBe('/?p=1');
  expect(targetKeyOf('/news/*')).toBe('/news/*');
  expect(targetKeyOf('/busca?q=*')).toBe('/busca');
  expect(targetKeyOf('https://a.example/b')).toBe('');
  expect(answers('/a', '/a')).toBe(true);
  expect(answers('/a/*', '/a')).toBe(true);
  expect(answers('/a/*', '/a/b/*')).toBe(true);
  expect(answers('/a/b/*', '/a/*')).toBe(false);
  expect(answers('/x/*', '/x*')).toBe(true);
  expect(answers('/*', '/')).toBe(false);
});

it('ends every chain of rules with * if no rule answers all addresses of another', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 4 });
  const pair = fc.tuple(text, text).map(([source, target]) => parse(`/${source}*`, `/${target}*`));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 3 }), text, (parsed, path) => {
      const rules = parsed.flatMap((one) => (one.ok ? [one.value] : []));
      if (rules.some(({ target }) => rules.some(({ source }) => answers(source, targetKeyOf(target)))))
        return;
      let key = pathKey(`/${path.repeat(5)}`);
      for (let hop = 0; hop < 200; hop += 1) {
        const found = findPrefixRule(rules, key);
        if (!found) return;
        key = pathKey(found.target);
      }
      throw new Error(`${JSON.stringify(rules)} loop`);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['/2019/05/foguete/feed', ['/2019/05/foguete']],
  ['/2019/05/foguete/feed/atom', ['/2019/05/foguete']],
  ['/2019/05/foguete/amp', ['/2019/05/foguete']],
  ['/2019/05/foguete/comment-page-2', ['/2019/05/foguete']],
  ['/category/games/page/12', ['/category/games']],
  ['/tag/games/rss', ['/tag/games']],
  ['/2019/05/foguete/2', ['/2019/05/foguete']],
  ['/2019/05', ['/2019']],
  ['/blog/2019/05/03/page/2', ['/blog/2019']],
  ['/page/2', ['/page']],
  ['/blog/page/2', ['/blog']],
  [
    '/wp-content/uploads/2019/05/foto-300x200.jpg',
    ['/wp-content/uploads/2019/05/foto.jpg', '/wp-content/uploads/2019/05/foto-scaled.jpg'],
  ],
  ['/wp-content/uploads/foto-scaled.jpg', ['/wp-content/uploads/foto.jpg']],
  ['/content/images/size/w600/2024/02/foto.jpg', ['/content/images/2024/02/foto.jpg']],
  ['/content/images/size/w256h256/format/webp/2024/02/foto.jpg', ['/content/images/2024/02/foto.jpg']],
])('derives %s from %j', (key, origins) => {
  expect(listOriginsOf(key)).toEqual(origins);
});

it.each(['/', '/2019/05/foguete', '/feed', '/amp', '/2019', '/x/feeds', '/foto-3x2.txt', '/a-300x200'])(
  'derives %s from nothing',
  (key) => {
    expect(listOriginsOf(key)).toEqual([]);
  },
);

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const aLine = (target: string, { method = 'GET', status = 200, agent = firefox, before = '' } = {}) =>
  `${before}203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "${method} ${target} HTTP/1.1" ${status} 5120 "https://robot.example/" "${agent}"`;

it.each([
  ['/2019/05/titulo/', '/2019/05/titulo'],
  ['/2019/05/T%C3%ADtulo?utm_source=x&fbclid=y', '/2019/05/t%C3%ADtulo'],
  ['/?p=12&utm_medium=social', '/?p=12'],
  ['//dobro', '/dobro'],
  ['https://antigo.example/proxy', '/proxy'],
  ['/index.php/2019/titulo', '/index.php/2019/titulo'],
  ['/wp-content/uploads/2019/edital.pdf', '/wp-content/uploads/2019/edital.pdf'],
])('a log line for %s gives the address %s', (target, address) => {
  expect(readLogLine(aLine(target))).toEqual({ address });
  expect(readLogLine(aLine(target, { before: 'antigo.example:443 ' }))).toEqual({ address });
});

it('a log is recognized by a request in its first lines', () => {
  expect(isOldServerLog(`lixo\n${aLine('/a')}\n203.0.113.7 - - [21/Nov`)).toBe(true);
  expect(['', 'id,nome\n1,Ana', '<rss>', '{"db":[]}'].some(isOldServerLog)).toBe(false);
});

it('the common format has no browser, and requests that the old server redirected count', () => {
  const line = '203.0.113.7 - ana [21/Nov/2026:09:30:12 -0300] "GET /curto HTTP/1.0" 301 -';
  expect(readLogLine(line)).toEqual({ address: '/curto' });
});

it.each([
  ['otherMethods', aLine('/a', { method: 'POST' })],
  ['failed', aLine('/a', { status: 404 })],
  ['failed', aLine('/a', { status: 503 })],
  ['assets', aLine('/wp-content/uploads/foto-300x200.JPG?x=1')],
  ['scanners', aLine('/wp-login.php')],
  ['scanners', aLine('/xmlrpc.php')],
  ['bots', aLine('/a', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
  ['bots', aLine('/a', { agent: '-' })],
  ['unreadable', ''],
  ['unreadable', '203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "\\x16\\x03\\x01" 400 150 "-" "-"'],
  ['unreadable', aLine(`/${'a'.repeat(logLineMaxLength)}`)],
  ['unreadable', aLine('http://[::1')],
])('%s are left out', (leftOut, line) => {
  expect(readLogLine(line)).toEqual({ leftOut });
});
