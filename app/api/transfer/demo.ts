/** The calls that remove and restore the demo content, for admins. */
import { Hono } from 'hono';
import { z } from 'zod';
import { bulkMax } from '../../../domain/site/limits.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';

const changed = z.object({ ids: z.array(z.string().min(1).max(500)).max(bulkMax) });

export function demoApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/demonstracao', async (c) => answer(c, await services.listDemo()))
      // `ids` names the changed items that are removed as well.
      .post('/demonstracao/exclusao', acceptJson(changed), async (c) =>
        answer(c, await services.trashDemo(actorOf(c), c.req.valid('json').ids)),
      )
      .post('/demonstracao/recuperacao', async (c) => answer(c, await services.restoreDemo(actorOf(c))))
  );
}
