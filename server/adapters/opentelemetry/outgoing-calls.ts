/** Watches the outgoing HTTP calls of the process, for traces. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { z } from 'zod';

const byFetch = z.object({ request: z.looseObject({ origin: z.coerce.string(), method: z.string() }) });
const byHttp = z.object({
  request: z.custom<{ method: string; host: string }>(
    (value) => z.looseObject({ method: z.string(), host: z.string() }).safeParse(value).success,
  ),
});
const fetchStatus = z.object({ response: z.object({ statusCode: z.number() }) });
const httpStatus = z.object({ response: z.looseObject({ statusCode: z.number() }) });

/**
 * Calls `begin` for every outgoing call. `begin` returns a span, which ends with the answer, or null to skip the call.
 * The returned function stops watching.
 */
export function watchOutgoingCalls(begin: (method: string, host: string) => Span | null): () => void {
  const spans = new WeakMap<object, Span>();

  const storeSpan = (message: unknown, span: Span | null) => {
    const request = requestIn(message);
    if (span && request) spans.set(request, span);
  };
  const finish = (message: unknown, status: number | undefined) => {
    const request = requestIn(message);
    const span = request && spans.get(request);
    if (!span) return;
    if (status === undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    else span.setAttribute('http.response.status_code', status);
    span.end();
    spans.delete(request);
  };

  const channels: [name: string, hear: (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = byFetch.safeParse(message).data ?? {};
        if (request) storeSpan(message, begin(request.method, new URL(request.origin).host));
      },
    ],
    [
      'undici:request:headers',
      (message) => finish(message, fetchStatus.safeParse(message).data?.response.statusCode),
    ],
    ['undici:request:error', (message) => finish(message, undefined)],
    [
      'http.client.request.start',
      (message) => {
        const { request } = byHttp.safeParse(message).data ?? {};
        if (request) storeSpan(message, begin(request.method, request.host));
      },
    ],
    [
      'http.client.response.finish',
      (message) => finish(message, httpStatus.safeParse(message).data?.response.statusCode),
    ],
    ['http.client.request.error', (message) => finish(message, undefined)],
  ];
  for (const [name, hear] of channels) subscribe(name, hear);
  return () => {
    for (const [name, hear] of channels) unsubscribe(name, hear);
  };
}

function requestIn(message: unknown): object | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  const { request } = message;
  return typeof request === 'object' ? request : null;
}
