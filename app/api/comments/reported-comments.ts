/** The calls for reported comments, for admins and moderators. */
import { Hono } from 'hono';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

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
