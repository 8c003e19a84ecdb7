/** The calls about news and drafts. Each route says who may use it: `own`, or `mayEditAllNews` (own-draft.ts). */
import { Hono } from 'hono';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { actorOf, answer } from '../calls.ts';
import { draftVersionsApi } from './draft-versions.ts';
import { draftsApi } from './drafts.ts';
import { editingApi } from './editing.ts';
import { newsListApi } from './news.ts';
import { mayEditAllNews, ownDraft } from './own-draft.ts';
import { reviewApi } from './review.ts';
import { revisionsApi } from './revisions.ts';
import { trashApi } from './trash.ts';

export function newsApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return (
    new Hono<PortalEnv>()
      .get('/noticias/:id/previa', own, async (c) =>
        answer(c, ok(await services.getPreviewEnd('news', c.req.param('id')))),
      )
      .post('/noticias/:id/previa', own, async (c) =>
        answer(c, await services.createPreview(actorOf(c), 'news', c.req.param('id'))),
      )
      .delete('/noticias/:id/previa', own, async (c) =>
        answer(c, await services.closePreviews(actorOf(c), 'news', c.req.param('id'))),
      )
      .route('/', newsListApi(portal))
      .route('/', editingApi(portal))
      .route('/', revisionsApi(portal))
      .route('/', draftsApi(portal))
      .route('/', draftVersionsApi(portal))
      .route('/', reviewApi(portal))
      .route('/', trashApi(portal))
      // Denies unknown addresses to everyone who may not edit all news.
      .use(mayEditAllNews)
  );
}
