import type { Portal } from '../../portal.ts';
import { createHandlers } from '../calls.ts';

export function getHealth({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.getHealth(), 200));
}
