/** Metrics and traces. Their libraries are loaded only with METRICS_ADDRESS or OTEL_EXPORTER_OTLP_ENDPOINT. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { Tracing } from '../adapters/opentelemetry/tracing.ts';
import type { MetricsOptions } from '../adapters/prometheus/metrics.ts';
import type { MetricsServer } from '../adapters/prometheus/serve-metrics.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { Config } from './config.ts';
import type { ListenAddress } from './environment.ts';
import { opening } from './start-error.ts';

const waitingMost = 10_000;

/** By an own server; a worker reports to the first process. Null without METRICS_ADDRESS and in workers. */
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
    findWaitingWork: () => database.figures.findWaitingWork(waitingMost),
    databaseStatus: database.status,
  });
  if (cluster.isWorker) {
    answerFirstProcess();
    return null;
  }
  return listening(metricsAddress, () => serveMetrics(metricsAddress, () => registry.metrics()));
}

/** The sum of all workers. */
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
  return opening(`METRICS_ADDRESS (${host}:${port}) cannot be used`, listen);
}
