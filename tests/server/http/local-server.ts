/** A server on a local port for tests of listeners, with a client that gives every byte. */
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';

/** An answer as it arrived, byte for byte: unlike `fetch`, nothing is decoded, followed or added. */
type Exchange = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type LocalServer = {
  readonly port: number;
  readonly close: () => void;
  readonly send: (path: string, options?: SendOptions) => Promise<Exchange>;
};

type SendOptions = {
  method?: string;
  headers?: Record<string, string>;
  /** Called with each chunk of the body as it arrives. */
  onChunk?: (text: string) => void;
  signal?: AbortSignal;
};

/** A real server on a free port of 127.0.0.1. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  const { port } = address;
  return {
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    send: (path, { method = 'GET', headers = {}, onChunk, signal } = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          { host: '127.0.0.1', port, path, method, headers, agent: false, ...(signal && { signal }) },
          (res) => {
            const chunks: Buffer[] = [];
            res.on('data', (chunk: Buffer) => {
              chunks.push(chunk);
              onChunk?.(chunk.toString());
            });
            res.on('end', () =>
              resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
            );
            res.on('error', reject);
          },
        );
        outgoing.on('error', reject);
        outgoing.end();
      }),
  };
}
