/** The call that reads the state of the portal, for the screen `Saúde do sistema`. */
import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../../portal.ts';

export function healthApi({ services }: Portal) {
  return new Hono<PortalEnv>().get('/saude', async (c) => c.json(await services.getHealth(), 200));
}
