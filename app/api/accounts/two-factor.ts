import { z } from 'zod';
import { codeMaxLength } from '../../../domain/accounts/two-factor.ts';
import { longestField } from '../../../domain/site/limits.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';
import { proofOf, sessionOf } from './sessions.ts';

const draftMaxLength = 1_000;
const proof = z.object({ password: z.string().max(longestField) });
const firstCode = z.object({ draft: z.string().max(draftMaxLength), code: z.string().max(codeMaxLength) });
const twoProofs = proof.extend({ code: z.string().max(codeMaxLength) });

/** POST /api/conta/duas-etapas: returns the secret for an app; enables nothing. */
export function startTwoFactor({ services }: Portal) {
  return createHandlers(acceptJson(proof), async (c) => {
    const given = { ...c.req.valid('json'), ...proofOf(c) };
    return answer(c, await services.startTwoFactor(actorOf(c).userId, given));
  });
}

/** PUT /api/conta/duas-etapas: enables it with the first code and returns the recovery codes. */
export function confirmTwoFactor({ services }: Portal) {
  return createHandlers(acceptJson(firstCode), async (c) => {
    const attempt = { ...c.req.valid('json'), sessionId: sessionOf(c).id };
    return answer(c, await services.confirmTwoFactor(actorOf(c).userId, attempt));
  });
}

/** POST /api/conta/duas-etapas/codigos: replaces the recovery codes. */
export function renewRecoveryCodes({ services }: Portal) {
  return createHandlers(acceptJson(twoProofs), async (c) => {
    const given = { ...c.req.valid('json'), ...proofOf(c) };
    return answer(c, await services.renewRecoveryCodes(actorOf(c).userId, given));
  });
}

export function deleteTwoFactor({ services }: Portal) {
  return createHandlers(acceptJson(twoProofs), async (c) => {
    const given = { ...c.req.valid('json'), ...proofOf(c) };
    return answer(c, await services.deleteTwoFactor(actorOf(c).userId, given));
  });
}
