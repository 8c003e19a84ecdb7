import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../../portal.ts';
import { actorOf, answer } from '../calls.ts';

/** `Visão geral`, and the counts of the menu. */
export function overviewApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/resumo', async (c) => c.json(await services.getOverview(c.var.visitor), 200))
      // The step is not shown any more, to any admin.
      .put('/passos/:id/dispensa', async (c) =>
        answer(c, await services.closeFirstStep(actorOf(c), c.req.param('id'))),
      )
      // What waits, for the menu of the newsroom.
      .get('/contagens', async (c) => c.json(await services.getCounts(c.var.visitor), 200))
  );
}
