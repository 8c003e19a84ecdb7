/** Calls about the versions of published news: /api/redacao/noticias/:id/revisoes. */
import type { Portal } from '../../portal.ts';
import { actorOf, answer, createHandlers } from '../calls.ts';

/** GET /noticias/:id/revisoes */
export function listRevisions({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.listRevisions(c.req.param('id') ?? '')));
}

/** GET /noticias/:id/revisoes/:version */
export function showRevision({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.showRevision(c.req.param('id') ?? '', toVersion(c.req.param('version')))),
  );
}

/** POST /noticias/:id/revisoes/:version/restaurar */
export function restoreRevision({ services }: Portal) {
  return createHandlers(async (c) => {
    const version = toVersion(c.req.param('version'));
    return answer(c, await services.restoreRevision(actorOf(c), c.req.param('id') ?? '', version));
  });
}

/** 0, which no version has, for what is no number. */
function toVersion(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
