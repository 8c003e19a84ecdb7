/** The calls for own comments and reports, for `Minha conta`. */
import { Hono } from 'hono';
import { parseListPosition } from '../../../domain/web/paging.ts';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptQuery, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

export function contributionsApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/comentarios', acceptQuery(pageQuery), async (c) =>
        answer(c, ok(await services.listOwnComments(c.var.visitor, parseListPosition(c.req.valid('query'))))),
      )
      // Own comments only, also for admins; the newsroom has an audited call.
      .delete('/comentarios/:id', async (c) =>
        answer(c, await services.deleteOwnComment({ ...c.var.visitor, roles: [] }, c.req.param('id'))),
      )
      .get('/denuncias', acceptQuery(pageQuery), async (c) =>
        answer(c, ok(await services.listOwnReports(c.var.visitor, parseListPosition(c.req.valid('query'))))),
      )
      .delete('/denuncias/:id', async (c) =>
        answer(c, await services.withdrawReport(c.var.visitor, c.req.param('id'))),
      )
  );
}
