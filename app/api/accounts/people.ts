import { z } from 'zod';
import { roles } from '../../../domain/accounts/permissions.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

const search = z.object({ busca: z.string().max(queryMaxLength).default('') });
export const givenRoles = z.array(z.enum(roles)).max(roles.length);
const given = z.object({ roles: givenRoles });

export function listPeople({ services }: Portal) {
  return createHandlers(acceptQuery(search), async (c) =>
    c.json(await services.listPeople(c.req.valid('query').busca), 200),
  );
}

/** GET /pessoas/:id/agendamentos */
export function listPersonSchedules({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listOpenSchedules(c.req.param('id') ?? ''), 200));
}

export function changePersonRoles({ services }: Portal) {
  return createHandlers(acceptJson(given), async (c) => {
    const { roles } = c.req.valid('json');
    return answer(c, await services.changePersonRoles(actorOf(c), c.req.param('id') ?? '', roles));
  });
}

export function suspendPerson({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.setSuspension(actorOf(c), c.req.param('id') ?? '', true)),
  );
}

export function restorePerson({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.setSuspension(actorOf(c), c.req.param('id') ?? '', false)),
  );
}

export function deletePersonSessions({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.deletePersonSessions(actorOf(c), c.req.param('id') ?? '')),
  );
}
