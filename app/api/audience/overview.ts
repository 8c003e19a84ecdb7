import type { Portal } from '../../portal.ts';
import { actorOf, answer, createHandlers } from '../calls.ts';

/** GET /contagens: what waits, for the menu of the newsroom. */
export function getCounts({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.getCounts(c.var.visitor), 200));
}

export function getOverview({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.getOverview(c.var.visitor), 200));
}

/** PUT /passos/:id/dispensa: the step is not shown any more, to any admin. */
export function closeFirstStep({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.closeFirstStep(actorOf(c), c.req.param('id') ?? '')),
  );
}
