import { z } from 'zod';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';
import { answerSave } from './answer-save.ts';
import { basis, newsFields } from './news-fields.ts';

/** `key`: of the form, the same when it asks again after a lost answer. */
const created = z.object({ fields: newsFields, key: z.string().min(1).max(200).optional() });
const kept = z.object({
  id: z.string().min(1).max(60).nullable(),
  key: z.string().min(1).max(200),
  fields: newsFields,
});
const saved = basis.extend({ fields: newsFields });
const isApproval = z.boolean().optional();
const published = saved.extend({ isMajor: z.boolean().optional(), isApproval });
const scheduled = saved.extend({ publishAt: z.number().int(), isApproval });
const unscheduled = z.object({ version: z.number().int().nullish() });
const discarded = z.object({ versao: z.coerce.number().int().optional() });

export function createDraft({ services }: Portal) {
  return createHandlers(acceptJson(created), async (c) => {
    const { fields, key } = c.req.valid('json');
    return answerSave(c, await services.createDraft(actorOf(c), fields, key));
  });
}

/** POST /rascunhos/conferencia: whether a text that a browser has is saved. */
export function isTextSaved({ services }: Portal) {
  return createHandlers(acceptJson(kept), async (c) =>
    answer(c, ok(await services.isTextSaved(actorOf(c), c.req.valid('json')))),
  );
}

/** PUT /rascunhos/:id: every few seconds while an editor writes. */
export function saveDraft({ services }: Portal) {
  return createHandlers(acceptJson(saved), async (c) =>
    answerSave(c, await services.saveDraft(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'))),
  );
}

export function publishDraft({ services }: Portal) {
  return createHandlers(acceptJson(published), async (c) => {
    const { isMajor = false, ...request } = c.req.valid('json');
    const id = c.req.param('id') ?? '';
    return answerSave(c, await services.publishNews(actorOf(c), id, { ...request, isMajor }));
  });
}

export function scheduleDraft({ services }: Portal) {
  return createHandlers(acceptJson(scheduled), async (c) =>
    answerSave(c, await services.scheduleNews(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'))),
  );
}

export function unscheduleDraft({ services }: Portal) {
  return createHandlers(acceptJson(unscheduled), async (c) => {
    const { version = null } = c.req.valid('json');
    return answerSave(c, await services.unscheduleNews(actorOf(c), c.req.param('id') ?? '', version));
  });
}

export function deleteDraft({ services }: Portal) {
  return createHandlers(acceptQuery(discarded), async (c) => {
    const { versao = null } = c.req.valid('query');
    return answerSave(c, await services.deleteDraft(actorOf(c), c.req.param('id') ?? '', versao));
  });
}
