/** Starts metrics and traces, whose libraries are loaded only when the environment asks for them. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { Tracing } from '../adapters/opentelemetry/tracing.ts';
import type { MetricsOptions } from '../adapters/prometheus/metrics.ts';
import type { MetricsServer } from '../adapters/prometheus/serve-metrics.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { Config } from './config.ts';
import type { ListenAddress } from './environment.ts';
import { cannotBeUsed, withStartError } from './start-error.ts';

const waitingWorkMax = 10_000;

/**
 * Serves metrics on a port of their own; a worker reports to the first process. It returns null in workers and when not
 * configured.
 */
export async function startMetrics(
  { metricsAddress }: Config,
  { database, tally, clock }: Adapters,
  server: Server,
  lostAccessRecords: MetricsOptions['lostAccessRecords'],
): Promise<MetricsServer | null> {
  if (metricsAddress === null) return null;
  const { createMetrics } = await import('../adapters/prometheus/metrics.ts');
  const { answerFirstProcess, serveMetrics } = await import('../adapters/prometheus/serve-metrics.ts');
  const registry = createMetrics({
    tally,
    clock,
    lostAccessRecords,
    countConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    findWaitingWork: () => database.figures.findWaitingWork(waitingWorkMax),
    databaseStatus: database.status,
  });
  if (cluster.isWorker) {
    answerFirstProcess();
    return null;
  }
  return listening(metricsAddress, () => serveMetrics(metricsAddress, () => registry.metrics()));
}

/** Serves the sum of the metrics of all workers. */
export async function startMetricsOfWorkers({ metricsAddress }: Config): Promise<MetricsServer | null> {
  if (metricsAddress === null) return null;
  const { readAllWorkers, serveMetrics } = await import('../adapters/prometheus/serve-metrics.ts');
  return listening(metricsAddress, () => serveMetrics(metricsAddress, readAllWorkers()));
}

export async function startTracing(
  { tracesUrl }: Config,
  { tally, machine }: Adapters,
  requestId: () => string,
): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const { createTracing } = await import('../adapters/opentelemetry/tracing.ts');
  return createTracing({ url: tracesUrl, version: machine.version, tally, requestId });
}

function listening({ host, port }: ListenAddress, listen: () => Promise<MetricsServer>) {
  return withStartError(cannotBeUsed(`METRICS_ADDRESS (${host}:${port})`), listen);
}
