/** The calls for people of the newsroom and for invitations, for the screen `Pessoas`. */
import { Hono } from 'hono';
import { z } from 'zod';
import { roles } from '../../../domain/accounts/permissions.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { longestField } from '../../../domain/site/limits.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';

const search = z.object({ busca: z.string().max(queryMaxLength).default('') });
export const givenRoles = z.array(z.enum(roles)).max(roles.length);
const given = z.object({ roles: givenRoles });

export function peopleApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/pessoas', acceptQuery(search), async (c) =>
      c.json(await services.listPeople(c.req.valid('query').busca), 200),
    )
    .get('/pessoas/:id/agendamentos', async (c) =>
      c.json(await services.listOpenSchedules(c.req.param('id')), 200),
    )
    .put('/pessoas/:id/funcoes', acceptJson(given), async (c) => {
      const { roles } = c.req.valid('json');
      return answer(c, await services.changePersonRoles(actorOf(c), c.req.param('id'), roles));
    })
    .put('/pessoas/:id/suspensao', async (c) =>
      answer(c, await services.setSuspension(actorOf(c), c.req.param('id'), true)),
    )
    .delete('/pessoas/:id/suspensao', async (c) =>
      answer(c, await services.setSuspension(actorOf(c), c.req.param('id'), false)),
    )
    .delete('/pessoas/:id/sessoes', async (c) =>
      answer(c, await services.deletePersonSessions(actorOf(c), c.req.param('id'))),
    );
}

const invited = z.object({
  email: z.string().max(longestField),
  roles: givenRoles,
  isMailed: z.boolean(),
});

/** The calls for invitations, for the screen `Pessoas`. */
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
