/** Calls about drafts in review (docs/product.md#review). */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { answerSave } from './answer-save.ts';
import { basis, newsFields, noteText } from './news-fields.ts';
import { mayEditAllNews, ownDraft } from './own-draft.ts';

const sent = basis.extend({ fields: newsFields, note: noteText });
const ended = z.object({ version: z.number().int().min(0), note: noteText });
const written = z.object({ note: noteText });

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
