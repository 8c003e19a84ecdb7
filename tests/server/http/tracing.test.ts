/** Traces, received by a real OTLP/HTTP endpoint. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, aUser } from '../../builders.ts';
import { type ServedPortal, servePortal } from './served-portal.ts';

const value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
});
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

let collector: Server;
let portal: ServedPortal;
const received: { path: string; text: string }[] = [];
beforeAll(async () => {
  collector = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    received.push({ path: req.url ?? '', text });
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  portal = await servePortal(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      GOOGLE_CLIENT_ID: 'pauta',
      GOOGLE_CLIENT_SECRET: 'segredo',
      // This server has no such page: it answers 404, which the sign-in takes as an answer.
      GOOGLE_ISSUER: `http://localhost:${port}`,
    },
    async (database) => {
      // Without an admin, each page asks for one before its rendering.
      await database.users.saveVerified(aUser({ roles: ['admin'] }));
      await saveNews(database, aNews({ slug: 'uma', createdAt: 1 }));
    },
  );
});
afterAll(async () => {
  await portal.close();
  collector.close();
});

it('records spans of requests, renderings, queries and calls, without texts that people typed', async () => {
  await (await fetch(portal.url('/news/uma'))).text();
  const login = await fetch(portal.url('/login?voltar=/segredo'));
  await fetch(portal.url('/api/auth/google'), { redirect: 'manual' });
  await fetch(portal.url('/previa/segredo'));
  await portal.stop();

  const traces = received.filter(({ path }) => path === '/v1/traces');
  expect(traces.map(({ text }) => text).join('')).not.toContain('segredo');
  const all = traces.flatMap(({ text }) => tracesSchema.parse(JSON.parse(text)).resourceSpans);
  expect(all[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'pauta' },
  });
  const spans = all.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans);
  const named = (name: string) => spans.find((one) => one.name === name);

  const rendering = named('render article');
  const query = spans.find((one) => one.name === 'query' && one.parentSpanId === rendering?.spanId);
  expect(query?.traceId).toBe(rendering?.traceId);
  expect(query?.attributes[0]?.value.stringValue).toMatch(/^select /);
  expect(named('GET account')?.attributes).toContainEqual({
    key: 'pauta.request_id',
    value: { stringValue: login.headers.get('X-Request-Id') },
  });
  const call = spans.find((one) => one.name.startsWith('GET localhost:'));
  expect(call?.parentSpanId).toBe(named('GET api')?.spanId);
});
