import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedPortal, servePortal } from './served-portal.ts';

let portal: ServedPortal;
beforeAll(async () => {
  portal = await servePortal();
});
afterAll(() => portal.close());

it('a portal that stops answers what had arrived on a connection that was idle before', async () => {
  const { hostname, port } = new URL(portal.url('/'));
  const ask = `GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(ask);
  await new Promise((resolve) => socket.once('data', resolve));
  const answers = text(socket);
  // It is there when the portal stops, and not read yet.
  socket.write(ask);
  const stopped = portal.stop();
  expect(await answers).toMatch(/HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s);
  await stopped;
});
