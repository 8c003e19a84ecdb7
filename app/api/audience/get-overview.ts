import type { Portal } from '../../portal.ts';
import { createHandlers } from '../calls.ts';

export function getOverview({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.getOverview(c.var.visitor), 200));
}
