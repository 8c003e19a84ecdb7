/** Closes the HTTP server without breaking requests: open requests get ten seconds to finish. */
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Active keep-alive clients usually send their next request within this time. */
const asksAgainWithinMs = 300;
const gracePeriodMs = 10_000;

/** Answers with `Connection: close` for a moment, and then stops listening. Open requests get ten seconds. */
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
 * Waits two turns of the event loop, so that requests that have arrived are read. Until a request is read, its
 * connection looks idle.
 */
async function readWhatArrived(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
