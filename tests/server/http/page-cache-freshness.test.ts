/** When the page cache renders a page again. */
import { describe, expect, test } from 'vitest';
import { html, page, start, until } from './counted-pages.ts';

describe('the page cache', () => {
  test('drops every page when the content version rises', async () => {
    const cache = await start();
    await cache.send('/');
    await cache.send('/a');
    cache.state.version = 2;
    expect((await cache.send('/')).body.toString()).toContain('v2');
    expect((await cache.send('/a')).body.toString()).toContain('v2');
    await cache.send('/');
    expect(cache.rendered).toEqual(['/', '/a', '/', '/a']);
  });

  test('does not cache a page that was rendered while the content changed', async () => {
    const gates = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    let calls = 0;
    const cache = await start({ render: async () => (await gates[calls++]?.promise) ?? html('third') });
    const before = cache.send('/');
    await until(() => cache.rendered.length === 1);
    cache.state.version = 2;
    const after = cache.send('/');
    await until(() => cache.rendered.length === 2);
    gates[1]?.resolve(html('new'));
    expect((await after).body.toString()).toBe(page('new'));
    gates[0]?.resolve(html('old'));
    expect((await before).body.toString()).toBe(page('old'));
    expect((await cache.send('/')).body.toString()).toBe(page('new'));
    expect(cache.rendered).toHaveLength(2);
  });

  test('drops only the pages that name a part which changed', async () => {
    const versions = new Map<string, number>();
    let latest = 1;
    const change = (part: string) => versions.set(part, ++latest);
    const cache = await start({
      partVersions: { latest: () => latest, of: (part) => versions.get(part) ?? 1 },
      render: async (target) =>
        html(target, target === '/' ? {} : { 'cache-tag': `tudo,${target.slice(1)}` }),
    });
    const readAll = async () => {
      for (const path of ['/', '/a', '/b'])
        expect((await cache.send(path)).headers['cache-tag']).toBe(
          path === '/' ? undefined : `tudo,${path.slice(1)}`,
        );
    };
    await readAll();
    await readAll();
    expect(cache.rendered).toEqual(['/', '/a', '/b']);
    change('a');
    await readAll();
    await readAll();
    expect(cache.rendered.slice(3)).toEqual(['/a']);
    change('c');
    await readAll();
    expect(cache.rendered).toHaveLength(4);
  });

  test('does not cache a page that was rendered while one of its parts changed', async () => {
    let version = 1;
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let renderings = 0;
    const cache = await start({
      partVersions: { latest: () => version, of: () => version },
      render: async () => {
        renderings += 1;
        const text = `v${version}`;
        if (renderings === 1) await mayEnd;
        return html(text, { 'cache-tag': 'a' });
      },
    });
    const first = cache.send('/');
    await until(() => renderings === 1);
    version = 2;
    expect((await cache.send('/')).body.toString()).toBe(page('v2'));
    end();
    expect((await first).body.toString()).toBe(page('v1'));
    expect((await cache.send('/')).body.toString()).toBe(page('v2'));
  });

  test('renders a page again at its maximum age', async () => {
    const cache = await start({ maxAgeMs: 1000 });
    await cache.send('/');
    cache.state.time = 999;
    await cache.send('/');
    expect(cache.rendered).toHaveLength(1);
    cache.state.time = 1000;
    await cache.send('/');
    expect(cache.rendered).toHaveLength(2);
  });

  test('sends a page that is too old while the database is away, but never a stale one', async () => {
    let isAway = false;
    const render = async (target: string) =>
      isAway ? html('Um momento', { 'cache-control': 'no-store' }, 503) : html(target);
    const cache = await start({ maxAgeMs: 1000, render });
    await cache.send('/');
    isAway = true;
    cache.state.time = 1000;
    expect((await cache.send('/')).body.toString()).toBe(page('/'));
    // Further requests do not wait for another attempt.
    expect((await cache.send('/')).body.toString()).toBe(page('/'));
    expect(cache.rendered).toHaveLength(2);
    expect((await cache.send('/outra')).status).toBe(503);
    isAway = false;
    cache.state.time = 20_000;
    await cache.send('/');
    expect(cache.rendered).toHaveLength(4);
    isAway = true;
    cache.state.version = 2;
    expect((await cache.send('/')).status).toBe(503);
  });
});
