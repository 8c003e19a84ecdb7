import { parseListPosition } from '../../../domain/web/paging.ts';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal } from '../../portal.ts';
import { acceptQuery, answer, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

export function listComments({ services }: Portal) {
  return createHandlers(acceptQuery(placeInList), async (c) =>
    answer(c, ok(await services.listOwnComments(c.var.visitor, parseListPosition(c.req.valid('query'))))),
  );
}

/** DELETE /api/conta/comentarios/{id}: own comments only, also for admins; the newsroom has an audited call. */
export function deleteComment({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.deleteOwnComment({ ...c.var.visitor, roles: [] }, c.req.param('id') ?? '')),
  );
}

export function listReports({ services }: Portal) {
  return createHandlers(acceptQuery(placeInList), async (c) =>
    answer(c, ok(await services.listOwnReports(c.var.visitor, parseListPosition(c.req.valid('query'))))),
  );
}

export function withdrawReport({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.withdrawReport(c.var.visitor, c.req.param('id') ?? '')),
  );
}
