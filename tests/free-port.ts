import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems assign themselves: Linux from 32,768 on, others higher. */
const [lowest, beyond] = [20_000, 32_000];

/** A free port of this machine that the system does not assign to others before it is used, or used again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
