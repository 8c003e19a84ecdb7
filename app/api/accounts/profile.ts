import { z } from 'zod';
import { longestField } from '../../../domain/site/limits.ts';
import { ok } from '../../../domain/web/problem.ts';
import { deviceOf, rememberOwnDevice } from '../../account/sign-in.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';
import { sessionOf } from './sessions.ts';

export function getProfile({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.getAccount(actorOf(c).userId)));
}

const newName = z.object({ name: z.string().max(longestField) });

export function changeName({ services }: Portal) {
  return createHandlers(acceptJson(newName), async (c) =>
    answer(c, await services.changeName(actorOf(c).userId, c.req.valid('json').name)),
  );
}

const reviewMails = z.object({ isOn: z.boolean() });

/** PUT /avisos-de-revisao */
export function setReviewMails({ services }: Portal) {
  return createHandlers(acceptJson(reviewMails), async (c) => {
    const { isOn } = c.req.valid('json');
    await services.setReviewMails(actorOf(c).userId, isOn);
    return c.json({ isOn }, 200);
  });
}

const password = z.string().max(longestField);
const newPassword = z.object({ currentPassword: password, newPassword: password });

export function changePassword(portal: Portal) {
  return createHandlers(acceptJson(newPassword), async (c) => {
    const change = { ...c.req.valid('json'), keepSessionId: sessionOf(c).id };
    const result = await portal.services.changePassword(actorOf(c).userId, change, deviceOf(c));
    if (result.ok) await rememberOwnDevice(c, portal);
    return answer(c, result);
  });
}

/** POST /api/conta/senha/link: the mail of `Esqueci minha senha`, to the account's own address. */
export function sendPasswordLink({ services, site }: Portal) {
  return createHandlers(async (c) => {
    const result = await services.requestPasswordReset(c.var.visitor.email ?? '', deviceOf(c));
    return answer(c, result.ok ? ok({ isSent: site.hasMail }) : result);
  });
}

export function resendConfirmation({ services, site }: Portal) {
  return createHandlers(async (c) => {
    const result = await services.resendConfirmation(actorOf(c).userId);
    return answer(c, result.ok ? ok({ isSent: site.hasMail }) : result);
  });
}

const acceptance = z.object({ version: z.string().max(20) });

export function acceptTerms({ services }: Portal) {
  return createHandlers(acceptJson(acceptance), async (c) =>
    answer(c, await services.acceptTerms(actorOf(c).userId, c.req.valid('json').version)),
  );
}
