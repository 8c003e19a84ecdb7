import { Hono } from 'hono';
import { z } from 'zod';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';

// Above the form's limits, so that its own sentences are shown.
const text = z.string().max(10_000);
const id = z.string().min(1).max(60);
const version = z.number().int().min(1);
const words = z.string().max(queryMaxLength).optional();
const list = z.object({ busca: words, depois: z.string().max(1_000).optional() });
const suggested = z.object({ texto: words });
const form = z.object({ name: text, introduction: text, version });
const merge = z.object({ targetId: id, version });
const deleted = z.object({ versao: z.coerce.number().int().min(1) });

/** `Assuntos`, and the suggestions of topics. */
export function topicsApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/assuntos', acceptQuery(list), async (c) => {
        const { busca = '', depois = '' } = c.req.valid('query');
        return c.json(await services.listTopics(busca, depois), 200);
      })
      // While someone types.
      .get('/assuntos/sugestoes', acceptQuery(suggested), async (c) =>
        c.json(await services.listTopicSuggestions(c.req.valid('query').texto ?? ''), 200),
      )
      .put('/assuntos/:id', acceptJson(form), async (c) =>
        answer(c, await services.updateTopic(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
      .delete('/assuntos/:id', acceptQuery(deleted), async (c) =>
        answer(c, await services.deleteTopic(actorOf(c), c.req.param('id'), c.req.valid('query').versao)),
      )
      .post('/assuntos/:id/juntar', acceptJson(merge), async (c) =>
        answer(c, await services.mergeTopic(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
  );
}
