/** The calls for all comments of the site and for reported ones, for those who moderate them. */
import { Hono } from 'hono';
import { z } from 'zod';
import { commentActs, commentChoices } from '../../../domain/comments/moderation.ts';
import { moderationReasonNames, silenceDays } from '../../../domain/comments/silence.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { bulkMax, longestField } from '../../../domain/site/limits.ts';
import { parseListPosition, parseSearchPosition } from '../../../domain/web/paging.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

const id = z.string().min(1).max(500);
const ids = z.array(id).min(1).max(bulkMax);
const moment = z.coerce.number().int().optional();
const list = pageQuery.extend({
  estado: z.enum(commentChoices).optional(),
  autor: id.optional(),
  noticia: id.optional(),
  texto: z.string().max(queryMaxLength).optional(),
  /** The list includes comments of both moments. */
  de: moment,
  ate: moment,
});

const reason = z.enum(moderationReasonNames);
const silence = z.object({
  days: z.union(silenceDays.map((days) => z.literal(days))),
  reason,
  message: z.string().max(longestField).default(''),
});

export function commentsApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/comentarios', acceptQuery(list), async (c) => {
      const { estado, autor, noticia, texto = '', de, ate, ...page } = c.req.valid('query');
      const filter = {
        state: estado ?? null,
        userId: autor ?? null,
        newsId: noticia ?? null,
        from: de ?? null,
        until: ate ?? null,
      };
      const request = {
        filter,
        text: texto.trim(),
        position: parseListPosition(page),
        searchPosition: parseSearchPosition(page),
      };
      return c.json(await services.listAllComments(c.var.visitor, request), 200);
    })
    .post('/comentarios/atos', acceptJson(z.object({ ids, act: z.enum(commentActs) })), async (c) => {
      const { ids, act } = c.req.valid('json');
      return answer(c, await services.changeCommentStates(actorOf(c), ids, act));
    })
    .post('/comentarios/exclusao', acceptJson(z.object({ ids })), async (c) =>
      answer(c, await services.deleteComments(actorOf(c), c.req.valid('json').ids)),
    )
    .post('/comentarios/recuperacao', acceptJson(z.object({ ids })), async (c) =>
      answer(c, await services.restoreComments(actorOf(c), c.req.valid('json').ids)),
    )
    .get('/comentarios/retidos', async (c) => c.json(await services.countHolds(), 200))
    .get('/comentarios/autores/:id', async (c) =>
      answer(c, await services.getCommentAuthor(c.req.param('id'))),
    )
    .put('/comentarios/autores/:id/silencio', acceptJson(silence), async (c) =>
      answer(c, await services.silenceAuthor(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/comentarios/autores/:id/silencio', async (c) =>
      answer(c, await services.endSilence(actorOf(c), c.req.param('id'))),
    )
    .put('/comentarios/autores/:id/ocultacao', acceptJson(z.object({ reason })), async (c) =>
      answer(c, await services.hideCommentsOf(actorOf(c), c.req.param('id'), c.req.valid('json').reason)),
    )
    .delete(
      '/comentarios/autores/:id/ocultacao',
      acceptQuery(z.object({ em: z.coerce.number().int() })),
      async (c) =>
        answer(c, await services.showCommentsOf(actorOf(c), c.req.param('id'), c.req.valid('query').em)),
    );
}

/** The calls for reported comments, for admins and moderators. */
export function reportedCommentsApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/denuncias', acceptQuery(pageQuery), async (c) => {
      const position = parseListPosition(c.req.valid('query'));
      return c.json(await services.listReportedComments(c.var.visitor, position), 200);
    })
    .delete('/denuncias/:id', async (c) =>
      answer(c, await services.deleteReportedComment(actorOf(c), c.req.param('id'))),
    )
    .post('/denuncias/:id/manter', async (c) =>
      answer(c, await services.closeReports(actorOf(c), c.req.param('id'))),
    );
}
