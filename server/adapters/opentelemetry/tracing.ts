/** Traces for an OTLP/HTTP collector. The library is loaded only with OTEL_EXPORTER_OTLP_ENDPOINT. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { trimEndOf } from '../../../domain/text/text.ts';
import { loggedPath } from '../../../domain/web/access-record.ts';
import type { Fetch } from '../../http/request-ids.ts';
import { routeKindOf } from '../../http/tally.ts';
import type { Tally } from '../../ports/tally.ts';
import { watchOutgoingCalls } from './outgoing-calls.ts';

interface TracingOptions {
  /** The address of the collector without `/v1/traces`. */
  url: string;
  version: string;
  tally: Pick<Tally, 'durations'>;
  /** Returns the id of the current request. */
  requestId: () => string;
}

export type Tracing = ReturnType<typeof createTracing>;

const sendTimeoutMs = 5_000;
const serverFault = 500;

/**
 * Creates the tracing. There is a span for each request and rendered page, for each query (without its values), and for
 * each outgoing call (with its host only). Spans that cannot be sent are dropped.
 */
export function createTracing({ url, version, tally, requestId }: TracingOptions) {
  const exporter = new OTLPTraceExporter({
    url: `${trimEndOf(url, /\//)}/v1/traces`,
    timeoutMillis: sendTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'pauta', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('pauta', version);
  const parents = new AsyncLocalStorage<Context>();

  tally.durations.query.push((seconds, sql) => {
    const parent = parents.getStore();
    if (!parent) return;
    const endTime = Date.now();
    const startTime = endTime - seconds * 1000;
    const attributes = { 'db.query.text': sql };
    tracer.startSpan('query', { kind: SpanKind.CLIENT, startTime, attributes }, parent).end(endTime);
  });

  const collector = new URL(url).host;
  const unwatch = watchOutgoingCalls((method, host) => {
    const parent = parents.getStore();
    if (!parent || host === collector) return null;
    const attributes = { 'http.request.method': method, 'server.address': host };
    return tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }, parent);
  });

  function beginSpan(request: Request, isAsked: boolean): Span {
    const path = new URL(request.url).pathname;
    const kind = routeKindOf(path);
    const attributes = {
      'http.request.method': request.method,
      'url.path': loggedPath(path),
      'pauta.request_id': requestId(),
    };
    return isAsked
      ? tracer.startSpan(`${request.method} ${kind}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      : tracer.startSpan(`render ${kind}`, { attributes }, ROOT_CONTEXT);
  }

  return {
    around:
      (fetch: Fetch): Fetch =>
      async (request, env) => {
        const span = beginSpan(request, env?.incoming !== undefined);
        try {
          const context = trace.setSpan(ROOT_CONTEXT, span);
          const response = await parents.run(context, fetch, request, env);
          span.setAttribute('http.response.status_code', response.status);
          if (response.status >= serverFault) span.setStatus({ code: SpanStatusCode.ERROR });
          return response;
        } finally {
          span.end();
        }
      },
    async stop() {
      unwatch();
      // A collector that does not answer must not delay the end of the process.
      await provider.shutdown().catch(() => {});
    },
  };
}
