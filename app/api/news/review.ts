/** Calls about drafts in review (docs/product.md#review). */
import { z } from 'zod';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';
import { answerSave } from './answer-save.ts';
import { basis, newsFields, noteText } from './news-fields.ts';

const sent = basis.extend({ fields: newsFields, note: noteText });
const ended = z.object({ version: z.number().int().min(0), note: noteText });
const written = z.object({ note: noteText });

export function sendToReview({ services }: Portal) {
  return createHandlers(acceptJson(sent), async (c) =>
    answerSave(c, await services.sendToReview(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'))),
  );
}

export function withdrawFromReview({ services }: Portal) {
  return createHandlers(acceptJson(ended), async (c) =>
    answerSave(
      c,
      await services.withdrawFromReview(actorOf(c), c.req.param('id') ?? '', c.req.valid('json')),
    ),
  );
}

export function sendBackToReporter({ services }: Portal) {
  return createHandlers(acceptJson(ended), async (c) =>
    answerSave(
      c,
      await services.sendBackToReporter(actorOf(c), c.req.param('id') ?? '', c.req.valid('json')),
    ),
  );
}

export function listReviewNotes({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listReviewNotes(c.req.param('id') ?? ''), 200));
}

export function writeReviewNote({ services }: Portal) {
  return createHandlers(acceptJson(written), async (c) =>
    answer(c, await services.writeReviewNote(actorOf(c), c.req.param('id') ?? '', c.req.valid('json').note)),
  );
}
