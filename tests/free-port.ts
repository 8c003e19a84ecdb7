/** Chooses ports for servers that need theirs in advance, so that no two tests of this machine get the same one. */

import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that systems assign themselves: Linux from 32,768 on, others higher. */
const [lowest, beyond] = [20_000, 32_000];

/**
 * Returns a port that no other caller on this machine gets while this process lives. The process holds the UDP port of
 * the same number: the system gives it to one process only, and frees it when the process ends. The TCP port stays free
 * for the server, even if the server is stopped and started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond);
    if ((await holdUdp(port)) && (await isFree(port))) return port;
  }
}

function holdUdp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

/** Programs that are no tests do not hold the UDP port, so the TCP port is tried as well. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
