/** Starts tracing with OTEL_EXPORTER_OTLP_ENDPOINT; loads nothing otherwise. */
import type { Tracing } from '../adapters/opentelemetry/tracing.ts';
import type { World } from '../services.ts';
import type { Config } from './config.ts';

export async function startTracing(
  { tracesUrl }: Config,
  { tally, machine }: World,
): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const { createTracing } = await import('../adapters/opentelemetry/tracing.ts');
  return createTracing({ url: tracesUrl, version: machine.version, tally });
}
