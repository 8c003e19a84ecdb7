import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../../portal.ts';
import { deleteComment, listComments, listReports, withdrawReport } from './contributions.ts';
import { deleteAccount, downloadData, listOwnSchedules } from './own-data.ts';
import {
  acceptTerms,
  changeName,
  changePassword,
  getProfile,
  resendConfirmation,
  sendPasswordLink,
  setReviewMails,
} from './profile.ts';
import { endAllSessions, endSession, listSessions } from './sessions.ts';
import { confirmTwoFactor, deleteTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts';

export function accountApi(portal: Portal) {
  return new Hono<PortalEnv>()
    .get('/perfil', ...getProfile(portal))
    .put('/nome', ...changeName(portal))
    .put('/avisos-de-revisao', ...setReviewMails(portal))
    .put('/senha', ...changePassword(portal))
    .post('/duas-etapas', ...startTwoFactor(portal))
    .put('/duas-etapas', ...confirmTwoFactor(portal))
    .post('/duas-etapas/codigos', ...renewRecoveryCodes(portal))
    .post('/duas-etapas/desligar', ...deleteTwoFactor(portal))
    .post('/senha/link', ...sendPasswordLink(portal))
    .post('/confirmacao', ...resendConfirmation(portal))
    .put('/termos', ...acceptTerms(portal))
    .get('/sessoes', ...listSessions(portal))
    .delete('/sessoes', ...endAllSessions(portal))
    .delete('/sessoes/:id', ...endSession(portal))
    .get('/comentarios', ...listComments(portal))
    .delete('/comentarios/:id', ...deleteComment(portal))
    .get('/denuncias', ...listReports(portal))
    .delete('/denuncias/:id', ...withdrawReport(portal))
    .get('/agendamentos', ...listOwnSchedules(portal))
    .get('/dados', ...downloadData(portal))
    .post('/excluir', ...deleteAccount(portal));
}

/** For the typed client in app/newsroom/data/api.ts. */
export type AccountApi = ReturnType<typeof accountApi>;
