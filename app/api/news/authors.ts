import { Hono } from 'hono';
import { z } from 'zod';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { editors } from './own-draft.ts';

// Above the form's limits, so that its own sentences are shown.
const text = z.string().max(10_000);
const id = z.string().min(1).max(60);
const version = z.number().int().min(1);
const words = z.string().max(queryMaxLength).optional();
const list = z.object({ busca: words, depois: z.string().max(1_000).optional() });
const suggested = z.object({ texto: words });
const fields = {
  name: text,
  role: text,
  biography: text,
  photo: text,
  links: text,
  userId: z.string().max(60).nullable(),
};
const form = z.object(fields);
const change = z.object({ ...fields, version });
const link = z.object({ name: z.string().min(1).max(1_000) });
const merge = z.object({ targetId: id, version });
const deleted = z.object({ versao: z.coerce.number().int().min(1) });
const byline = z.object({ authors: z.array(id).max(50), contributors: z.array(id).max(50) });

/** `Autores`, the suggestions of authors, and `Mudar autoria`. */
export function authorsApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/autores/meu', async (c) => c.json(await services.findOwnAuthorPath(actorOf(c).userId), 200))
      .get('/autores/perfis', acceptQuery(list), async (c) => {
        const { busca = '', depois = '' } = c.req.valid('query');
        return c.json(await services.listAuthorProfiles(busca, depois), 200);
      })
      // While someone types.
      .get('/autores/sugestoes', acceptQuery(suggested), async (c) =>
        c.json(await services.listAuthorSuggestions(c.req.valid('query').texto ?? ''), 200),
      )
      .get('/autores/nomes', async (c) => c.json(await services.listImportedNames(), 200))
      .post('/autores/perfis', acceptJson(form), async (c) =>
        answer(c, await services.createAuthor(actorOf(c), c.req.valid('json'))),
      )
      .put('/autores/perfis/:id', acceptJson(change), async (c) =>
        answer(c, await services.updateAuthor(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
      .delete('/autores/perfis/:id', acceptQuery(deleted), async (c) =>
        answer(c, await services.deleteAuthor(actorOf(c), c.req.param('id'), c.req.valid('query').versao)),
      )
      .post('/autores/perfis/:id/juntar', acceptJson(merge), async (c) =>
        answer(c, await services.mergeAuthor(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
      .post('/autores/perfis/:id/vincular', acceptJson(link), async (c) =>
        answer(c, await services.linkImportedName(actorOf(c), c.req.param('id'), c.req.valid('json').name)),
      )
      .get('/noticias/:id/autoria', editors, async (c) =>
        answer(c, await services.getByline(c.req.param('id'))),
      )
      .put('/noticias/:id/autoria', editors, acceptJson(byline), async (c) =>
        answer(c, await services.changeByline(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
  );
}
