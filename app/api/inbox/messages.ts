import { z } from 'zod';
import { bulkMax } from '../../../domain/site/limits.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

const ids = z.array(z.string().min(1).max(500)).min(1).max(bulkMax);
const listQuery = placeInList.extend({ filtro: z.enum(['todas', 'nao-lidas']).optional() });

export function listMessages({ services }: Portal) {
  return createHandlers(acceptQuery(listQuery), async (c) => {
    const { filtro, ...place } = c.req.valid('query');
    const isUnreadOnly = filtro === 'nao-lidas';
    return c.json(await services.listMessages({ isUnreadOnly }, parseListPosition(place)), 200);
  });
}

/** POST /api/redacao/mensagens/{id}/leitura: a POST, because opening a message marks it as read. */
export function openMessage({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.openMessage(actorOf(c), c.req.param('id') ?? '')),
  );
}

export function markMessages({ services }: Portal) {
  return createHandlers(acceptJson(z.object({ ids, isRead: z.boolean() })), async (c) =>
    answer(c, await services.markMessages(actorOf(c), c.req.valid('json'))),
  );
}

export function deleteMessages({ services }: Portal) {
  return createHandlers(acceptJson(z.object({ ids })), async (c) =>
    answer(c, await services.deleteMessages(actorOf(c), c.req.valid('json').ids)),
  );
}

/** POST /api/redacao/mensagens/recuperacao: undoes a deletion. */
export function restoreMessages({ services }: Portal) {
  return createHandlers(acceptJson(z.object({ ids })), async (c) =>
    answer(c, await services.restoreMessages(actorOf(c), c.req.valid('json').ids)),
  );
}
