/** The calls about news and drafts. Each route says who may use it: `own`, or `mayEditAllNews` (own-draft.ts). */
import { Hono } from 'hono';
import { z } from 'zod';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { draftsApi } from './drafts.ts';
import { newsListApi } from './news.ts';
import { mayEditAllNews, ownDraft } from './own-draft.ts';
import { reviewApi } from './review.ts';
import { revisionsApi } from './revisions.ts';
import { trashApi } from './trash.ts';

const announced = z.object({
  state: z.enum(['reading', 'editing', 'taking-over', 'leaving']),
  formId: z.string().min(1).max(64),
});

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
      // Called every few seconds while a form is open; the answer names the other people who edit the text.
      .post('/noticias/:id/edicao', own, acceptJson(announced), async (c) => {
        const id = c.req.param('id');
        return answer(c, await services.updateEditingLease(actorOf(c), id, c.req.valid('json')));
      })
      .route('/', newsListApi(portal))
      .route('/', revisionsApi(portal))
      .route('/', draftsApi(portal))
      .route('/', reviewApi(portal))
      .route('/', trashApi(portal))
      // Denies unknown addresses to everyone who may not edit all news.
      .use(mayEditAllNews)
  );
}
