/** The calls for received messages, for admins and moderators. */
import { Hono } from 'hono';
import { z } from 'zod';
import { bulkMax } from '../../../domain/site/limits.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

const ids = z.array(z.string().min(1).max(500)).min(1).max(bulkMax);
const listQuery = pageQuery.extend({ filtro: z.enum(['todas', 'nao-lidas']).optional() });

export function messagesApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/mensagens', acceptQuery(listQuery), async (c) => {
        const { filtro, ...page } = c.req.valid('query');
        const isUnreadOnly = filtro === 'nao-lidas';
        return c.json(await services.listMessages({ isUnreadOnly }, parseListPosition(page)), 200);
      })
      .post('/mensagens/marcacao', acceptJson(z.object({ ids, isRead: z.boolean() })), async (c) =>
        answer(c, await services.markMessages(actorOf(c), c.req.valid('json'))),
      )
      .post('/mensagens/exclusao', acceptJson(z.object({ ids })), async (c) =>
        answer(c, await services.deleteMessages(actorOf(c), c.req.valid('json').ids)),
      )
      .post('/mensagens/recuperacao', acceptJson(z.object({ ids })), async (c) =>
        answer(c, await services.restoreMessages(actorOf(c), c.req.valid('json').ids)),
      )
      // A POST, because opening a message marks it as read.
      .post('/mensagens/:id/leitura', async (c) =>
        answer(c, await services.openMessage(actorOf(c), c.req.param('id'))),
      )
  );
}
