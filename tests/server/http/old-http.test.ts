/** Requests of load balancers in HTTP/1.0. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedPortal, servePortal } from './served-portal.ts';

let portal: ServedPortal;
beforeAll(async () => {
  portal = await servePortal();
});
afterAll(() => portal.close());

it.each(['/healthz', '/readyz', '/', '/login'])(
  'load balancers request %s by HTTP/1.0 without a Host header',
  async (path) => {
    const socket = connect(Number(new URL(portal.url('/')).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  },
);
