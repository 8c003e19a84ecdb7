/** Calls about previews of news and pages: when the last one ends, a new one, and the end of all. */
import { ok } from '../../../domain/web/problem.ts';
import type { Portal } from '../../portal.ts';
import { actorOf, answer, createHandlers } from '../calls.ts';

type Kind = 'news' | 'page';

export function getPreviewEnd({ services }: Portal, kind: Kind) {
  return createHandlers(async (c) =>
    answer(c, ok(await services.getPreviewEnd(kind, c.req.param('id') ?? ''))),
  );
}

export function createPreview({ services }: Portal, kind: Kind) {
  return createHandlers(async (c) =>
    answer(c, await services.createPreview(actorOf(c), kind, c.req.param('id') ?? '')),
  );
}

export function closePreviews({ services }: Portal, kind: Kind) {
  return createHandlers(async (c) =>
    answer(c, await services.closePreviews(actorOf(c), kind, c.req.param('id') ?? '')),
  );
}
