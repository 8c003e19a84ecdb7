/** The calls about news and drafts. Each route names its guard of news-guards.ts: `own` or `mayEditAllNews`. */
import { Hono } from 'hono';
import { z } from 'zod';
import { draftsVisibleTo } from '../../../domain/accounts/permissions.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';
import { answerSave } from './answer-save.ts';
import { draftsApi } from './drafts.ts';
import { newsListApi } from './news.ts';
import { basis, newsFields, noteText } from './news-fields.ts';
import { mayEditAllNews, ownDraft } from './news-guards.ts';

export const announced = z.object({
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

const sent = basis.extend({ fields: newsFields, note: noteText });
const ended = z.object({ version: z.number().int().min(0), note: noteText });
const written = z.object({ note: noteText });

/** Calls about drafts in review (docs/product.md#review). */
export function reviewApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return new Hono<PortalEnv>()
    .post('/rascunhos/:id/revisao', own, acceptJson(sent), async (c) =>
      answerSave(c, await services.sendToReview(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .post('/rascunhos/:id/retirar', own, acceptJson(ended), async (c) =>
      answerSave(c, await services.withdrawFromReview(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .get('/rascunhos/:id/recados', own, async (c) =>
      c.json(await services.listReviewNotes(c.req.param('id')), 200),
    )
    .post('/rascunhos/:id/recados', own, acceptJson(written), async (c) =>
      answer(c, await services.writeReviewNote(actorOf(c), c.req.param('id'), c.req.valid('json').note)),
    )
    .post('/rascunhos/:id/devolver', mayEditAllNews, acceptJson(ended), async (c) =>
      answerSave(c, await services.sendBackToReporter(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    );
}

const restored = z.object({ atual: z.coerce.number().int().optional() });

/** The calls for the history of news: published versions, and saved versions of drafts. */
export function revisionsApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return (
    new Hono<PortalEnv>()
      .get('/noticias/:id/revisoes', own, async (c) =>
        answer(c, await services.listRevisions(c.req.param('id'))),
      )
      .get('/noticias/:id/revisoes/:version', mayEditAllNews, async (c) =>
        answer(c, await services.getRevision(c.req.param('id'), toVersion(c.req.param('version')))),
      )
      // With `atual`, it restores only if `atual` is still the published version.
      .post('/noticias/:id/revisoes/:version/restaurar', mayEditAllNews, acceptQuery(restored), async (c) => {
        const { atual = null } = c.req.valid('query');
        const versions = { version: toVersion(c.req.param('version')), current: atual };
        return answer(c, await services.restoreRevision(actorOf(c), c.req.param('id'), versions));
      })
      .get('/rascunhos/:id/versoes', own, async (c) =>
        answer(c, await services.listDraftVersions(c.req.param('id'))),
      )
      // Stores the text of a form before another text replaces it there.
      .post('/rascunhos/:id/versoes', own, acceptJson(z.object({ fields: newsFields })), async (c) => {
        const { fields } = c.req.valid('json');
        return answer(c, await services.setTextAside(actorOf(c), c.req.param('id'), fields));
      })
      .get('/rascunhos/:id/versoes/:version', own, async (c) => {
        const number = toVersion(c.req.param('version'));
        return answer(c, await services.findDraftVersion(c.req.param('id'), number));
      })
  );
}

/** Returns 0, which no version has, for anything but a number. */
function toVersion(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}

/** The calls for trashed news and drafts, for the newsroom. */
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
