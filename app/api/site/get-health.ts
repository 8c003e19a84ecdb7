import type { Portal } from '../../portal.ts';
import { createHandlers } from '../calls.ts';

/** GET /api/redacao/saude */
export function getHealth({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.getHealth(), 200));
}
