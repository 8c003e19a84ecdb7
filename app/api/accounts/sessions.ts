/** The calls that list and end own sessions, for `Minha conta`. */
import { Hono } from 'hono';
import { sessionMissing } from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { OwnerProof } from '../../../server/services/accounts/check-owner-proof.ts';
import { deviceOf } from '../../account/sign-in.ts';
import { sessionCookie } from '../../http/cookies.ts';
import type { Portal, PortalContext, PortalEnv } from '../../portal.ts';
import { actorOf, answer } from '../calls.ts';

/** Returns the session of the request. Only for addresses with a guard (domain/web/addresses.ts). */
export function sessionOf(c: PortalContext): { id: string } {
  if (!c.var.session) throw new Error('This address has no guard.');
  return c.var.session;
}

/** Only for addresses with a guard. */
export function proofOf(c: PortalContext): Omit<OwnerProof, 'password'> {
  const { address, signal } = deviceOf(c);
  return { sessionId: sessionOf(c).id, address, signal };
}

export function sessionsApi({ services, site }: Portal) {
  const cookie = sessionCookie(site.url);
  return new Hono<PortalEnv>()
    .get('/sessoes', async (c) =>
      answer(c, ok(await services.listOwnSessions(actorOf(c).userId, sessionOf(c).id))),
    )
    .delete('/sessoes', async (c) => {
      await services.deleteSessions(actorOf(c).userId);
      cookie.clear(c);
      return answer(c, ok(null));
    })
    .delete('/sessoes/:id', async (c) => {
      const id = c.req.param('id');
      const isCurrent = id === sessionOf(c).id;
      const hasEnded = await services.endSession(actorOf(c).userId, id);
      if (hasEnded && isCurrent) cookie.clear(c);
      const missing = fail({ code: 'not-found', message: sessionMissing });
      return answer(c, hasEnded ? ok({ isCurrent }) : missing);
    });
}
