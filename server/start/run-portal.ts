/** Runs a process of the portal, or the first of several, from the environment to the signal that ends it. */
import cluster from 'node:cluster';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { createRequestIds } from '../http/request-ids.ts';
import { prepare, type RunningPortal, startPortal } from '../main.ts';
import type { LoadedApp } from './app-loader.ts';
import { type Config, loadConfig } from './config.ts';
import { createLog } from './log.ts';
import { openAdapters } from './open-adapters.ts';
import { createReloadHandler } from './reload-signal.ts';
import { StartError } from './start-error.ts';
import { startMetricsOfWorkers } from './telemetry.ts';
import { startWorkers } from './workers.ts';

const parentLookMs = 500;

export async function runPortal(loadApp: () => Promise<LoadedApp>): Promise<void> {
  try {
    const config = loadConfig();
    const requestIds = createRequestIds();
    const log = createLog(config.logLevel, { currentRequestId: requestIds.current });
    const isWorker = cluster.isWorker;
    const portal =
      config.workers > 1 && !isWorker
        ? await startFirstProcess(config, log)
        : await startPortal(config, log, await loadApp(), { isPrepared: isWorker, requestIds });
    let isStopping = false;
    const stop = () => {
      if (!isStopping) portal.stop().then(() => process.exit(0), exitWith);
      isStopping = true;
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    // A terminal sends the signal to workers, too; the first process decides for them.
    process.on('SIGHUP', isWorker ? () => {} : createReloadHandler({ restart: portal.restart, stop, log }));
    if (process.env.npm_lifecycle_event) whenParentEnds(stop);
    // This line comes last, because programs that wait for it may send a signal at once.
    if (!isWorker) process.stdout.write(`Pauta em http://localhost:${portal.port}\n`);
  } catch (error) {
    exitWith(error);
  }
}

async function startFirstProcess(config: Config, log: Logger): Promise<RunningPortal> {
  const adapters = await openAdapters(config, { log });
  await prepare(config, log, adapters);
  await adapters.close();
  const workers = await startWorkers(config.workers, log);
  const metrics = await startMetricsOfWorkers(config);
  return {
    port: workers.port,
    metricsPort: metrics?.port ?? null,
    restart: () => void workers.restart(),
    async stop() {
      await metrics?.stop();
      await workers.stop();
    },
  };
}

/** Stops when the parent process ends, because the shell of npm forwards no signals. */
function whenParentEnds(stop: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, parentLookMs);
  look.unref();
}

function exitWith(error: unknown): void {
  const message = error instanceof StartError ? error.message : inspect(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
