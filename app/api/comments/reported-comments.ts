import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal } from '../../portal.ts';
import { acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

export function listReportedComments({ services }: Portal) {
  return createHandlers(acceptQuery(placeInList), async (c) => {
    const position = parseListPosition(c.req.valid('query'));
    return c.json(await services.listReportedComments(c.var.visitor, position), 200);
  });
}

export function deleteReportedComment({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.deleteReportedComment(actorOf(c), c.req.param('id') ?? '')),
  );
}

/** POST /api/redacao/denuncias/{id of the comment}/manter: keeps the comment and closes its reports. */
export function closeReports({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.closeReports(actorOf(c), c.req.param('id') ?? '')),
  );
}
