/** The calls for drafts, from the first words to their publication. */
import { Hono } from 'hono';
import { z } from 'zod';
import { checkReasonMaxLength } from '../../../domain/site/limits.ts';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { answerSave } from './answer-save.ts';
import { basis, newsFields } from './news-fields.ts';
import { mayEditAllNews, ownDraft } from './news-guards.ts';

/** `key` names the form. A repeated request with the same key creates no second draft. */
const created = z.object({ fields: newsFields, key: z.string().min(1).max(200).optional() });
const draftCheck = z.object({
  id: z.string().min(1).max(60).nullable(),
  key: z.string().min(1).max(200),
  fields: newsFields,
});
const saved = basis.extend({ fields: newsFields });
const approval = {
  isApproval: z.boolean().optional(),
  reason: z.string().max(checkReasonMaxLength).optional(),
};
const published = saved.extend({ isMajor: z.boolean().optional(), ...approval });
const scheduled = saved.extend({ publishAt: z.number().int(), ...approval });
const unscheduled = z.object({ version: z.number().int().nullish() });
const discarded = z.object({ versao: z.coerce.number().int().optional() });

export function draftsApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return (
    new Hono<PortalEnv>()
      .post('/rascunhos', acceptJson(created), async (c) => {
        const { fields, key } = c.req.valid('json');
        return answerSave(c, await services.createDraft(actorOf(c), fields, key));
      })
      .post('/rascunhos/conferencia', acceptJson(draftCheck), async (c) =>
        answer(c, ok(await services.isTextSaved(actorOf(c), c.req.valid('json')))),
      )
      // Called every few seconds while an editor writes.
      .put('/rascunhos/:id', own, acceptJson(saved), async (c) =>
        answerSave(c, await services.saveDraft(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
      // Only these states can be discarded: discarding a scheduled draft would cancel its publication.
      .delete(
        '/rascunhos/:id',
        ownDraft(portal, ['draft', 'review', 'returned']),
        acceptQuery(discarded),
        async (c) => {
          const { versao = null } = c.req.valid('query');
          return answerSave(c, await services.deleteDraft(actorOf(c), c.req.param('id'), versao));
        },
      )
      .post('/rascunhos/:id/publicar', mayEditAllNews, acceptJson(published), async (c) => {
        const { isMajor = false, ...request } = c.req.valid('json');
        const id = c.req.param('id');
        return answerSave(c, await services.publishNews(actorOf(c), id, { ...request, isMajor }));
      })
      .post('/rascunhos/:id/agendar', mayEditAllNews, acceptJson(scheduled), async (c) =>
        answerSave(c, await services.scheduleNews(actorOf(c), c.req.param('id'), c.req.valid('json'))),
      )
      .post('/rascunhos/:id/desagendar', mayEditAllNews, acceptJson(unscheduled), async (c) => {
        const { version = null } = c.req.valid('json');
        return answerSave(c, await services.unscheduleNews(actorOf(c), c.req.param('id'), version));
      })
  );
}
