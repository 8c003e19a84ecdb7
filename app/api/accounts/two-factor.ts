/** The calls that change the second step, for `Minha conta`. */
import { Hono } from 'hono';
import { z } from 'zod';
import { codeMaxLength } from '../../../domain/accounts/two-factor.ts';
import { longestField } from '../../../domain/site/limits.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { proofOf, sessionOf } from './sessions.ts';

const draftMaxLength = 1_000;
const proof = z.object({ password: z.string().max(longestField) });
const firstCode = z.object({ draft: z.string().max(draftMaxLength), code: z.string().max(codeMaxLength) });
const twoProofs = proof.extend({ code: z.string().max(codeMaxLength) });

export function twoFactorApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .post('/duas-etapas', acceptJson(proof), async (c) => {
      const given = { ...c.req.valid('json'), ...proofOf(c) };
      return answer(c, await services.startTwoFactor(actorOf(c).userId, given));
    })
    .put('/duas-etapas', acceptJson(firstCode), async (c) => {
      const attempt = { ...c.req.valid('json'), sessionId: sessionOf(c).id };
      return answer(c, await services.confirmTwoFactor(actorOf(c).userId, attempt));
    })
    .post('/duas-etapas/codigos', acceptJson(twoProofs), async (c) => {
      const given = { ...c.req.valid('json'), ...proofOf(c) };
      return answer(c, await services.renewRecoveryCodes(actorOf(c).userId, given));
    })
    .post('/duas-etapas/desligar', acceptJson(twoProofs), async (c) => {
      const given = { ...c.req.valid('json'), ...proofOf(c) };
      return answer(c, await services.deleteTwoFactor(actorOf(c).userId, given));
    });
}
