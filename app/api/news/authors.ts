/** The calls for author profiles and bylines, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { mayEditAllNews } from './news-guards.ts';
import { idSchema, listQuery, suggestionQuery } from './things.ts';

const linkBody = z.object({ name: z.string().min(1).max(1_000) });
const bylineBody = z.object({ authors: z.array(idSchema).max(50), contributors: z.array(idSchema).max(50) });

export function authorsApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/autores/meu', async (c) => c.json(await services.findOwnAuthorPath(actorOf(c).userId), 200))
      .get('/autores/perfis', acceptQuery(listQuery), async (c) => {
        const { busca = '', depois = '' } = c.req.valid('query');
        return c.json(await services.listAuthorProfiles(busca, depois), 200);
      })
      // Called while someone types.
      .get('/autores/sugestoes', acceptQuery(suggestionQuery), async (c) =>
        c.json(await services.listAuthorSuggestions(c.req.valid('query').texto ?? ''), 200),
      )
      .get('/autores/nomes', async (c) => c.json(await services.listImportedNames(), 200))
      .post('/autores/perfis/:id/vincular', acceptJson(linkBody), async (c) =>
        answer(c, await services.linkImportedName(actorOf(c), c.req.param('id'), c.req.valid('json').name)),
      )
      .get('/noticias/:id/autoria', mayEditAllNews, async (c) =>
        answer(c, await services.getByline(c.req.param('id'))),
      )
      .put('/noticias/:id/autoria', mayEditAllNews, acceptJson(bylineBody), async (c) =>
        answer(c, await services.changeByline(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
  );
}
