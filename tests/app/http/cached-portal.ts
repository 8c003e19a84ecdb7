/** The portal behind its page cache, for tests of the application. */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createPageCache } from '../../../server/http/page-cache.ts';
import type { TestPortal } from './open-portal.ts';

interface CachedPortal {
  /** Returns `status body` of a path, requested without a session. */
  get(path: string): Promise<string>;
  close(): void;
}

/** Serves a portal behind its page cache on a free port. */
export async function serveCached({ app, database }: TestPortal): Promise<CachedPortal> {
  const cache = createPageCache({
    next: getRequestListener(app.fetch),
    render: async (address) => app.fetch(new Request(new URL(address, 'https://pauta.test'))),
    mayCache: () => true,
    contentVersion: database.contentVersion,
    partVersions: database.partVersions,
    sessionCookieNames: ['sessao'],
    knownParameters: [],
  });
  const server = createServer(cache);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        get({ port, path, host: '127.0.0.1' }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => resolve(`${response.statusCode} ${text}`));
        }).on('error', reject);
      }),
    close: () => server.close(),
  };
}
