import type { Portal } from '../../portal.ts';
import { createHandlers } from '../calls.ts';

/** GET /contagens: what waits, for the menu of the newsroom. */
export function getCounts({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.getCounts(c.var.visitor), 200));
}

export function getOverview({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.getOverview(c.var.visitor), 200));
}
