/** The calls for trashed news and drafts, for the newsroom. */
import { Hono } from 'hono';
import { draftsVisibleTo } from '../../../domain/accounts/permissions.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';
import { mayEditAllNews } from './own-draft.ts';

export function trashApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/lixeira', acceptQuery(pageQuery), async (c) =>
      c.json(
        await services.listTrash(
          draftsVisibleTo(c.var.visitor).createdBy,
          parseListPosition(c.req.valid('query')),
        ),
        200,
      ),
    )
    .post('/lixeira/:id/restaurar', async (c) => {
      const { createdBy } = draftsVisibleTo(c.var.visitor);
      return answer(c, await services.restoreFromTrash(actorOf(c), c.req.param('id'), createdBy));
    })
    .delete('/lixeira/:id', mayEditAllNews, async (c) =>
      answer(c, await services.deleteTrashedNews(actorOf(c), c.req.param('id'))),
    );
}
