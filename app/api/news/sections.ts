import type { Portal } from '../../portal.ts';
import { createHandlers } from '../calls.ts';

export function listSections({ services }: Portal) {
  return createHandlers(async (c) => {
    const { groups, all } = await services.getSections();
    return c.json({ groups, all }, 200);
  });
}
