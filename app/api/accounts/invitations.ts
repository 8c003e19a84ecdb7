import { z } from 'zod';
import { longestField } from '../../../domain/site/limits.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';
import { givenRoles } from './people.ts';

const invited = z.object({
  email: z.string().max(longestField),
  roles: givenRoles,
  isMailed: z.boolean(),
});

export function listInvitations({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listInvitations(), 200));
}

export function createInvitation({ services }: Portal) {
  return createHandlers(acceptJson(invited), async (c) =>
    answer(c, await services.createInvitation(actorOf(c), c.req.valid('json'))),
  );
}

export function resendInvitation({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.resendInvitation(actorOf(c), c.req.param('id') ?? '')),
  );
}

export function deleteInvitation({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.deleteInvitation(actorOf(c), c.req.param('id') ?? '')),
  );
}
