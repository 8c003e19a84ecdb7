/** Requests on open connections while the portal stops. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedPortal, servePortal } from '../http/served-portal.ts';

let portal: ServedPortal;
beforeEach(async () => {
  portal = await servePortal();
});
afterEach(() => portal.close());

/** A connection with one answer behind it. */
async function openConnection(): Promise<{ ask(): void; answers: Promise<string> }> {
  const { hostname, port } = new URL(portal.url('/'));
  const socket = connect({ host: hostname, port: Number(port) });
  const ask = () => void socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  ask();
  await new Promise((resolve) => socket.once('data', resolve));
  return { ask, answers: text(socket) };
}

const aLastAnswer = /HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s;

describe('a portal that stops', () => {
  it('answers a request that has just arrived on an idle connection', async () => {
    const { ask, answers } = await openConnection();
    // It is there when the portal stops, and not read yet.
    ask();
    const stopped = portal.stop();
    expect(await answers).toMatch(aLastAnswer);
    await stopped;
  });

  it('answers open requests and then closes their connections', async () => {
    const { ask, answers } = await openConnection();
    const stopped = portal.stop();
    // A turn later, so that the portal is stopping; a fixed time could be longer than the portal waits.
    await new Promise((resolve) => setImmediate(resolve));
    ask();
    expect(await answers).toMatch(aLastAnswer);
    await stopped;
  });
});
