import { z } from 'zod';
import { isAuditAction } from '../../../domain/accounts/audit.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal } from '../../portal.ts';
import { acceptQuery, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

const query = placeInList.extend({
  pessoa: z.string().max(100).exactOptional(),
  acao: z.string().max(50).refine(isAuditAction).exactOptional(),
});

export function listAudit({ services }: Portal) {
  return createHandlers(acceptQuery(query), async (c) => {
    const { pessoa, acao, ...place } = c.req.valid('query');
    const filter = {
      ...(pessoa ? { userId: pessoa } : {}),
      ...(acao && isAuditAction(acao) ? { action: acao } : {}),
    };
    return c.json(await services.listAudit(filter, parseListPosition(place)), 200);
  });
}
