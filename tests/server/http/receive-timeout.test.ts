/** Checks how long the server waits for the body of a request. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitReceiving, uploadTimeoutMs } from '../../../server/http/receive-timeout.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

let server: LocalServer;
let arrived: () => void = () => {};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = await startLocalServer(
    limitReceiving((req, res) => {
      req.resume().once('end', () => res.end('recebido'));
      arrived();
    }),
  );
});
afterEach(() => {
  server.close();
  vi.useRealTimers();
});

/** Sends the head of a request and waits until it is being answered. */
async function begin(line: string) {
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\n`);
  await isThere;
  return socket;
}

it.each([
  'POST /login',
  'GET /api/redacao/imagens?x',
  'DELETE /api/redacao/imagens?x',
  'POST /api/redacao/imagens',
])('a body that never arrives is waited for half a minute (%s)', async (line) => {
  const socket = await begin(line);
  vi.advanceTimersByTime(30_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

it.each(['POST /api/redacao/imagens?para=news&nome=capa.jpg', 'POST /api/redacao/anexos?nome=fala.mp3'])(
  'an upload may take longer than other requests (%s)',
  async (line) => {
    const socket = await begin(line);
    vi.advanceTimersByTime(uploadTimeoutMs - 1);
    socket.write('12345');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*recebido/s);
  },
);
