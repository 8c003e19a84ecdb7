/** The calls for imports from other systems, for admins. */
import { Hono } from 'hono';
import { z } from 'zod';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { isImportProblemCode } from '../../../domain/transfer/import-problems.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';

const list = z.object({
  tipo: z.string().max(40).optional(),
  resolvidos: z.literal('1').optional(),
  depois: z.string().max(60).optional(),
});

const many = z.object({ ids: z.array(z.string().max(60)).min(1).max(newsroomPageSize), isOpen: z.boolean() });

export function importsApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/importacoes', acceptQuery(list), async (c) => {
      const { tipo = '', resolvidos, depois = '' } = c.req.valid('query');
      const code = isImportProblemCode(tipo) ? tipo : null;
      return c.json(await services.listImports({ code, isOpen: resolvidos !== '1', after: depois }), 200);
    })
    .put('/importacoes', acceptJson(many), async (c) => {
      const { ids, isOpen } = c.req.valid('json');
      return answer(c, await services.setImportedItemsOpen(actorOf(c), ids, isOpen));
    })
    .put('/importacoes/:id', acceptJson(z.object({ isOpen: z.boolean() })), async (c) => {
      const { isOpen } = c.req.valid('json');
      return answer(c, await services.setImportedItemsOpen(actorOf(c), [c.req.param('id')], isOpen));
    });
}
