/** The calls that read and change the own profile, for `Minha conta`. */
import { Hono } from 'hono';
import { z } from 'zod';
import { longestField } from '../../../domain/site/limits.ts';
import { ok } from '../../../domain/web/problem.ts';
import { deviceOf, rememberOwnDevice } from '../../account/sign-in.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { sessionOf } from './sessions.ts';

const password = z.string().max(longestField);
const newName = z.object({ name: z.string().max(longestField) });
const newPassword = z.object({ currentPassword: password, newPassword: password });
const reviewMails = z.object({ isOn: z.boolean() });
const acceptance = z.object({ version: z.string().max(20) });

export function profileApi(portal: Portal) {
  const { services, site } = portal;
  return (
    new Hono<PortalEnv>()
      .get('/perfil', async (c) => answer(c, await services.getAccount(actorOf(c).userId)))
      .put('/nome', acceptJson(newName), async (c) =>
        answer(c, await services.changeName(actorOf(c).userId, c.req.valid('json').name)),
      )
      .put('/avisos-de-revisao', acceptJson(reviewMails), async (c) => {
        const { isOn } = c.req.valid('json');
        await services.setReviewMails(actorOf(c).userId, isOn);
        return c.json({ isOn }, 200);
      })
      .put('/senha', acceptJson(newPassword), async (c) => {
        const change = { ...c.req.valid('json'), currentSessionId: sessionOf(c).id };
        const result = await services.changePassword(actorOf(c).userId, change, deviceOf(c));
        if (result.ok) await rememberOwnDevice(c, portal);
        return answer(c, result);
      })
      // Sends the mail of `Esqueci minha senha` to the address of the account.
      .post('/senha/link', async (c) => {
        const result = await services.requestPasswordReset(c.var.visitor.email ?? '', deviceOf(c));
        return answer(c, result.ok ? ok({ isSent: site.hasMail }) : result);
      })
      .post('/confirmacao', async (c) => {
        const result = await services.resendConfirmation(actorOf(c).userId);
        return answer(c, result.ok ? ok({ isSent: site.hasMail }) : result);
      })
      .put('/termos', acceptJson(acceptance), async (c) =>
        answer(c, await services.acceptTerms(actorOf(c).userId, c.req.valid('json').version)),
      )
  );
}
