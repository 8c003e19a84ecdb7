/** The calls of `Visão geral` and the counts of the menu, for the newsroom. */
import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../../portal.ts';
import { actorOf, answer } from '../calls.ts';

export function overviewApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/resumo', async (c) => c.json(await services.getOverview(c.var.visitor), 200))
      // Hides a step of `Primeiros passos` from all admins.
      .put('/passos/:id/dispensa', async (c) =>
        answer(c, await services.closeFirstStep(actorOf(c), c.req.param('id'))),
      )
      .get('/contagens', async (c) => c.json(await services.getCounts(c.var.visitor), 200))
  );
}
