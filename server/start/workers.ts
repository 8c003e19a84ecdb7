/** Starts processes that share a port. A process that ends is replaced; one that ends early, after a growing delay. */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { workerEnvironment } from './child-environment.ts';

const firstRestartDelayMs = 100;
const restartDelayMaxMs = 5_000;
/** A worker alive this long started cleanly. */
const healthyAfterMs = 10_000;
const stopTimeoutMs = 15_000;

export async function startWorkers(count: number, log: Logger) {
  const workers = new Set<Worker>();
  const retiring = new Set<Worker>();
  const bornAt = new WeakMap<Worker, number>();
  let isStopping = false;
  let restartDelayMs = firstRestartDelayMs;
  let restarting: Promise<void> = Promise.resolve();
  let replacement: Promise<void> = Promise.resolve();

  const start = async (): Promise<{ worker: Worker; port: number }> => {
    const worker = cluster.fork(workerEnvironment());
    bornAt.set(worker, performance.now());
    const port = await listening(worker);
    workers.add(worker);
    worker.once('exit', (code, signal) => {
      if (retiring.delete(worker) || !workers.delete(worker) || isStopping) return;
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended and is replaced');
      const age = performance.now() - (bornAt.get(worker) ?? 0);
      restartDelayMs =
        age > healthyAfterMs ? firstRestartDelayMs : Math.min(restartDelayMs * 2, restartDelayMaxMs);
      replaceLater();
    });
    return { worker, port };
  };

  const replaceLater = () => {
    setTimeout(() => {
      if (isStopping) return;
      replacement = start().then(
        () => {},
        (err: unknown) => {
          log.error({ err }, 'a worker did not start');
          restartDelayMs = Math.min(restartDelayMs * 2, restartDelayMaxMs);
          replaceLater();
        },
      );
    }, restartDelayMs);
  };

  const first = await Promise.all(Array.from({ length: count }, start));

  const restartAll = async () => {
    await replacement;
    for (const old of [...workers]) {
      if (isStopping) return;
      if (!workers.delete(old)) continue;
      retiring.add(old);
      try {
        await start();
      } catch (error) {
        if (retiring.delete(old)) workers.add(old);
        else replaceLater();
        throw error;
      }
      await end(old);
    }
  };

  return {
    port: first[0]?.port ?? 0,
    restart() {
      restarting = restarting.then(restartAll).catch((err: unknown) => {
        log.error({ err }, 'the workers could not be replaced; the old ones continue');
      });
      return restarting;
    },
    async stop() {
      isStopping = true;
      await Promise.all([...workers, ...retiring].map(end));
    },
  };
}

function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (code: number) =>
      reject(new Error(`A worker ended with ${code} before it accepted requests.`));
    worker.once('exit', failed);
    worker.once('listening', ({ port }) => {
      worker.off('exit', failed);
      resolve(port);
    });
  });
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    worker.process.kill('SIGTERM');
  });
}
