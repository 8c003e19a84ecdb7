/** The table of addresses names every route, and the examples of proxies agree with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsroomScreens, screenPath } from '../../app/program/screens.ts';
import { listPermissions } from '../../domain/accounts/permissions.ts';
import { pagedKinds, thingPath } from '../../domain/news/thing-pages.ts';
import { soundMaxBytes } from '../../domain/site/limits.ts';
import { addresses, addressList, fixedStartOf, isCall, policyOf } from '../../domain/web/addresses.ts';
import { openTestPortal, type TestPortal } from '../app/http/open-portal.ts';
import { projectRoot } from './source-files.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const routePaths = () =>
  new Set(portal.app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [path])));
const branches = Object.keys(addresses)
  .filter((path) => path.endsWith('/*'))
  .map(fixedStartOf);

describe('the table of addresses', () => {
  it('has a line for each route, or for the branch of the route', () => {
    const known = new Set(Object.keys(addresses));
    const missing = [...routePaths()].filter(
      (path) => !known.has(path) && !branches.some((start) => path.startsWith(start) && start !== '/api/'),
    );
    expect(missing).toEqual([]);
  });

  it('has no line without a route', () => {
    const paths = routePaths();
    // The start of a branch needs no route: it is denied like everything below it.
    const withoutRoute = addressList.filter(
      ([path]) => !paths.has(path) && !path.endsWith('/*') && !branches.includes(`${path}/`),
    );
    expect(withoutRoute).toEqual([]);
  });

  it('gives one policy to the addresses that share a start', () => {
    const byStart = Map.groupBy(addressList, ([path]) => fixedStartOf(path));
    for (const [start, lines] of byStart) {
      if (!start.endsWith('/') || start === '/') continue;
      const policies = lines.map(([, { query: _, ...policy }]) => JSON.stringify(policy));
      const hasFeeds = pagedKinds.some((kind) => start === thingPath(kind, { slug: '' }));
      expect(hasFeeds ? 1 : new Set(policies).size, start).toBe(1);
    }
  });

  it('has a line for each screen of the newsroom, with its permission', () => {
    for (const screen of newsroomScreens) {
      const { needs, isMissing } = policyOf(screenPath(screen));
      expect([needs, isMissing], screen.path).toEqual([
        screen.path === '' ? 'login' : screen.needs,
        undefined,
      ]);
    }
  });

  it('guards every route of the newsroom and of accounts', () => {
    for (const path of routePaths()) {
      const example = path.replace(/:\w+(?:\{[^}]*\})?/g, 'x').replace('*', 'x');
      const { needs } = policyOf(example);
      if (/^\/(?:api\/redacao|edit-news|dashboard)\/(?!conta$)/.test(example))
        expect(listPermissions(), path).toContain(needs);
      else
        expect(needs, path).toBe(
          /^\/(?:dashboard$|dashboard\/conta$|api\/conta\/)/.test(example) ? 'login' : undefined,
        );
    }
  });

  it('takes the policy of the most specific line', () => {
    expect(policyOf('/dashboard').needs).toBe('login');
    expect(policyOf('/dashboard/conta').needs).toBe('login');
    expect(policyOf('/dashboard/conta/x').needs).toBe('manage-site');
    expect(policyOf('/dashboard/').needs).toBe('manage-site');
    expect(policyOf('/api/redacao').needs).toBe('manage-site');
    expect(policyOf('/api/redacao/noticias').needs).toBe('write-news');
    expect(policyOf('/api/redacao/imagens').body).toBe('image');
    expect(policyOf('/api/redacao/imagens/exclusao').body).toBeUndefined();
    expect(policyOf('/api/redacao/noticias').body).toBe('article');
    expect(policyOf('/api/redacao/noticias-antigas').body).toBeUndefined();
    for (const unknown of ['', '/nada', '/dashboards', '/__proto__', '*'])
      expect(policyOf(unknown)).toEqual({});
  });
});

describe('the examples of proxies', () => {
  const read = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8');

  it('stream the bodies that the table allows to be large', () => {
    const large = addressList.flatMap(([path, { body }]) => (body === 'image' ? path : []));
    for (const file of ['nginx.conf', 'nginx-cache.conf']) {
      const streamed = read(file).matchAll(/location = (\S+) \{[^}]*proxy_request_buffering off;/g);
      expect([...streamed].map(([, path]) => path)).toEqual(large);
    }
  });

  it('let the largest body pass', () => {
    const megabytes = soundMaxBytes / 1024 / 1024;
    for (const [file, limit] of [
      ['nginx.conf', /client_max_body_size (\d+)m;/],
      ['nginx-cache.conf', /client_max_body_size (\d+)m;/],
      ['Caddyfile', /max_size (\d+)MB/],
    ] as const) {
      expect(Number(limit.exec(read(file))?.[1]), file).toBeGreaterThanOrEqual(megabytes);
    }
  });

  it('name no other address', () => {
    const named = [
      ...read('nginx.conf').matchAll(/location (?:= )?(\/\S+)/g),
      ...read('Caddyfile').matchAll(/respond (\/\S+)\* /g),
    ].map(([, path = '']) => path);
    expect(named.length).toBe(3);
    for (const path of named) expect(isCall(path) && policyOf(path).kind !== undefined, path).toBe(true);
  });
});
