import { draftsVisibleTo } from '../../../domain/accounts/permissions.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal } from '../../portal.ts';
import { acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

export function listTrash({ services }: Portal) {
  return createHandlers(acceptQuery(placeInList), async (c) =>
    c.json(
      await services.listTrash(
        draftsVisibleTo(c.var.visitor).createdBy,
        parseListPosition(c.req.valid('query')),
      ),
      200,
    ),
  );
}

export function restoreFromTrash({ services }: Portal) {
  return createHandlers(async (c) => {
    const { createdBy } = draftsVisibleTo(c.var.visitor);
    return answer(c, await services.restoreFromTrash(actorOf(c), c.req.param('id') ?? '', createdBy));
  });
}

export function deleteTrashedNews({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.deleteTrashedNews(actorOf(c), c.req.param('id') ?? '')),
  );
}
