/** The calls for invitations, for the screen `Pessoas`. */
import { Hono } from 'hono';
import { z } from 'zod';
import { longestField } from '../../../domain/site/limits.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { givenRoles } from './people.ts';

const invited = z.object({
  email: z.string().max(longestField),
  roles: givenRoles,
  isMailed: z.boolean(),
});

export function invitationsApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/pessoas/convites', async (c) => c.json(await services.listInvitations(), 200))
    .post('/pessoas/convites', acceptJson(invited), async (c) =>
      answer(c, await services.createInvitation(actorOf(c), c.req.valid('json'))),
    )
    .post('/pessoas/convites/:id/envio', async (c) =>
      answer(c, await services.resendInvitation(actorOf(c), c.req.param('id'))),
    )
    .delete('/pessoas/convites/:id', async (c) =>
      answer(c, await services.deleteInvitation(actorOf(c), c.req.param('id'))),
    );
}
