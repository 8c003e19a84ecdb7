import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Whoever is in the middle of things asks again within this time of an answer; others, hardly in the instant of closing. */
const asksAgainWithinMs = 300;
const gracePeriodMs = 10_000;

/**
 * Closes a server without turning anybody away who was served: first it goes on for a moment, in which its listener is to
 * end each connection with the answer (`Connection: close`), then it takes no more and ends the idle connections. What is
 * still being answered has ten seconds.
 */
export async function closeServer(server: Server): Promise<void> {
  if ((await countConnections(server)) > 0) await wait(asksAgainWithinMs);
  await readWhatArrived();
  await new Promise<void>((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/**
 * A request that waits to be read makes its connection look idle, and closing would end it. Two turns: what arrived since
 * the last look of this one is read in the next.
 */
async function readWhatArrived(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
