/** The calls of `Minha conta`, for everyone who is signed in. */
import { Hono } from 'hono';
import { z } from 'zod';
import { codeMaxLength } from '../../../domain/accounts/two-factor.ts';
import {
  exportFileName,
  exportFormats,
  exportMimeTypes,
  writeExport,
} from '../../../domain/accounts/write-data-export.ts';
import { longestField } from '../../../domain/site/limits.ts';
import { sessionMissing } from '../../../domain/text/sentences.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { OwnerProof } from '../../../server/services/accounts/check-owner-proof.ts';
import { deviceOf, rememberOwnDevice } from '../../account/sign-in.ts';
import { sessionCookie } from '../../http/cookies.ts';
import type { Portal, PortalContext, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, toStream } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

export function accountApi(portal: Portal) {
  return new Hono<PortalEnv>()
    .route('/', profileApi(portal))
    .route('/', twoFactorApi(portal))
    .route('/', sessionsApi(portal))
    .route('/', contributionsApi(portal))
    .route('/', ownDataApi(portal));
}

export type AccountApi = ReturnType<typeof accountApi>;

/** The calls of `Minha conta` for the user's own comments, the answers to them, and the user's reports. */
export function contributionsApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/comentarios', acceptQuery(pageQuery), async (c) =>
        answer(c, ok(await services.listOwnComments(c.var.visitor, parseListPosition(c.req.valid('query'))))),
      )
      // This call deletes own comments only, even for admins; the newsroom has another call, which is audited.
      .delete('/comentarios/:id', async (c) =>
        answer(c, await services.deleteComment({ ...c.var.visitor, roles: [] }, c.req.param('id'))),
      )
      .get('/respostas', acceptQuery(pageQuery), async (c) =>
        answer(c, ok(await services.listAnswers(c.var.visitor, parseListPosition(c.req.valid('query'))))),
      )
      .get('/denuncias', acceptQuery(pageQuery), async (c) =>
        answer(c, ok(await services.listOwnReports(c.var.visitor, parseListPosition(c.req.valid('query'))))),
      )
      .delete('/denuncias/:id', async (c) =>
        answer(c, await services.withdrawReport(c.var.visitor, c.req.param('id'))),
      )
  );
}

const choice = z.object({ formato: z.enum(exportFormats) });

const departure = z.object({
  email: z.string().max(longestField),
  password: z.string().max(longestField).default(''),
  comments: z.enum(['anonymize', 'remove']),
});

/** The calls of `Minha conta` that download a user's data and delete the account. */
export function ownDataApi({ services, site }: Portal) {
  const cookie = sessionCookie(site.url);
  return (
    new Hono<PortalEnv>()
      // Lists the scheduled publications that are lost with the account.
      .get('/agendamentos', async (c) => c.json(await services.listOpenSchedules(actorOf(c).userId), 200))
      .get('/dados', acceptQuery(choice), async (c) => {
        const { formato } = c.req.valid('query');
        const result = await services.getOwnData(c.var.visitor);
        if (!result.ok) return answer(c, result);
        return c.body(toStream(writeExport(result.value, formato)), 200, {
          'Content-Type': exportMimeTypes[formato],
          'Content-Disposition': `attachment; filename="${exportFileName(result.value, formato)}"`,
        });
      })
      .post('/excluir', acceptJson(departure), async (c) => {
        const wish = { ...c.req.valid('json'), ...proofOf(c) };
        const result = await services.deleteAccount(actorOf(c).userId, wish);
        if (result.ok) cookie.clear(c);
        return answer(c, result);
      })
  );
}

const password = z.string().max(longestField);
const newName = z.object({ name: z.string().max(longestField) });
const newPassword = z.object({ currentPassword: password, newPassword: password });
const reviewMails = z.object({ isOn: z.boolean() });
const acceptance = z.object({ version: z.string().max(20) });

/** The calls of `Minha conta` that read and change the user's profile. */
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

const draftMaxLength = 1_000;
const proof = z.object({ password: z.string().max(longestField) });
const firstCode = z.object({ draft: z.string().max(draftMaxLength), code: z.string().max(codeMaxLength) });
const twoProofs = proof.extend({ code: z.string().max(codeMaxLength) });

/** The calls of `Minha conta` that change the second step of the login. */
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
