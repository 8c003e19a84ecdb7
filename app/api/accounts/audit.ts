/** The call that lists the audit log, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import { isAuditAction } from '../../../domain/accounts/audit.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptQuery } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

const query = pageQuery.extend({
  pessoa: z.string().max(100).exactOptional(),
  acao: z.string().max(50).refine(isAuditAction).exactOptional(),
});

export function auditApi({ services }: Portal) {
  return new Hono<PortalEnv>().get('/auditoria', acceptQuery(query), async (c) => {
    const { pessoa, acao, ...page } = c.req.valid('query');
    const filter = {
      ...(pessoa ? { userId: pessoa } : {}),
      ...(acao && isAuditAction(acao) ? { action: acao } : {}),
    };
    return c.json(await services.listAudit(filter, parseListPosition(page)), 200);
  });
}
