/** A page cache on a local server, and pages to keep in it. */
import { afterEach } from 'vitest';
import { createPageCache, type PageCacheOptions } from '../../../server/http/page-cache.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

const servers: LocalServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

export const page = (text: string) =>
  `<!doctype html><title>${text}</title>${'<p>Notícia de tecnologia</p>'.repeat(100)}`;
export const html = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(page(text), { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

/** A cache before a renderer that counts, and a `next` that says that it answered. */
export async function start(overrides: Partial<PageCacheOptions> = {}) {
  const rendered: string[] = [];
  const passedOn: string[] = [];
  const state = { version: 1, time: 0 };
  const { render = async (target: string) => html(`${target} v${state.version}`), ...others } = overrides;
  const server = await startLocalServer(
    createPageCache({
      next: (req, res) => {
        passedOn.push(`${req.method} ${req.url}`);
        res.end('next');
      },
      render: (target) => {
        rendered.push(target);
        return render(target);
      },
      mayCache: (path) => !path.startsWith('/dashboard'),
      contentVersion: () => state.version,
      sessionCookieNames: ['pauta.session', '__Secure-pauta.session'],
      knownParameters: ['pagina', 'q'],
      now: () => state.time,
      ...others,
    }),
  );
  servers.push(server);
  return { ...server, rendered, passedOn, state };
}

export async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
