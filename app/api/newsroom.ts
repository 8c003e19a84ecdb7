import { Hono } from 'hono';
import { requires } from '../http/guard.ts';
import type { Portal, PortalEnv } from '../portal.ts';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  resendInvitation,
} from './accounts/invitations.ts';
import { listAudit } from './accounts/list-audit.ts';
import {
  changePersonRoles,
  deletePersonSessions,
  listPeople,
  listPersonSchedules,
  restorePerson,
  suspendPerson,
} from './accounts/people.ts';
import { closeFirstStep, getCounts, getOverview } from './audience/get-overview.ts';
import { closeReports, deleteReportedComment, listReportedComments } from './comments/reported-comments.ts';
import {
  deleteMessages,
  listMessages,
  markMessages,
  openMessage,
  restoreMessages,
} from './inbox/messages.ts';
import { deleteBanner, listBanners, replaceBanner } from './media/banners.ts';
import { deleteImages } from './media/delete-images.ts';
import { listImages } from './media/list-images.ts';
import { uploadImage } from './media/upload-image.ts';
import { createVideo, deleteVideo, listVideos, updateVideo } from './media/videos.ts';
import {
  createAuthor,
  deleteAuthor,
  findOwnAuthorPath,
  linkImportedName,
  listAuthorProfiles,
  listAuthorSuggestions,
  listImportedNames,
  mergeAuthor,
  updateAuthor,
} from './news/authors.ts';
import { newsApi } from './news/news-api.ts';
import { closePreviews, createPreview, getPreviewEnd } from './news/previews.ts';
import {
  createSection,
  createSectionGroup,
  deleteSection,
  deleteSectionGroup,
  listSections,
  mergeSection,
  moveSections,
  updateSection,
  updateSectionGroup,
} from './news/sections.ts';
import { deleteTopic, listTopicSuggestions, listTopics, mergeTopic, updateTopic } from './news/topics.ts';
import { listDemo, restoreDemo, trashDemo } from './site/demo.ts';
import { getHealth } from './site/get-health.ts';
import { listImports, setImportedItemOpen, setImportedItemsOpen } from './site/imports.ts';
import {
  checkAddress,
  createRedirect,
  deleteRedirect,
  exportRedirects,
  type IsPage,
  importRedirects,
  listMissingAddresses,
  listRedirectHits,
  listRedirects,
  moveRedirects,
  updateRedirect,
} from './site/redirects.ts';
import {
  changeSettings,
  getSettings,
  listMenuTargets,
  listSettingsHistory,
  sendTestMail,
} from './site/settings.ts';
import {
  createTextPage,
  deleteTextPage,
  getTextPage,
  getTextPageVersion,
  listTextPages,
  listTextPageVersions,
  publishTextPage,
  saveTextPage,
  unpublishTextPage,
} from './site/text-pages.ts';

export function newsroomApi(portal: Portal, isPage: IsPage) {
  return new Hono<PortalEnv>()
    .get('/resumo', ...getOverview(portal))
    .put('/passos/:id/dispensa', ...closeFirstStep(portal))
    .get('/contagens', ...getCounts(portal))
    .get('/saude', ...getHealth(portal))
    .get('/pessoas', ...listPeople(portal))
    .get('/pessoas/convites', ...listInvitations(portal))
    .post('/pessoas/convites', ...createInvitation(portal))
    .post('/pessoas/convites/:id/envio', ...resendInvitation(portal))
    .delete('/pessoas/convites/:id', ...deleteInvitation(portal))
    .get('/pessoas/:id/agendamentos', ...listPersonSchedules(portal))
    .put('/pessoas/:id/funcoes', ...changePersonRoles(portal))
    .put('/pessoas/:id/suspensao', ...suspendPerson(portal))
    .delete('/pessoas/:id/suspensao', ...restorePerson(portal))
    .delete('/pessoas/:id/sessoes', ...deletePersonSessions(portal))
    .get('/auditoria', ...listAudit(portal))
    .get('/autores/meu', ...findOwnAuthorPath(portal))
    .get('/autores/perfis', ...listAuthorProfiles(portal))
    .get('/autores/sugestoes', ...listAuthorSuggestions(portal))
    .get('/autores/nomes', ...listImportedNames(portal))
    .post('/autores/perfis', ...createAuthor(portal))
    .put('/autores/perfis/:id', ...updateAuthor(portal))
    .delete('/autores/perfis/:id', ...deleteAuthor(portal))
    .post('/autores/perfis/:id/juntar', ...mergeAuthor(portal))
    .post('/autores/perfis/:id/vincular', ...linkImportedName(portal))
    .get('/assuntos', ...listTopics(portal))
    .get('/assuntos/sugestoes', ...listTopicSuggestions(portal))
    .put('/assuntos/:id', ...updateTopic(portal))
    .delete('/assuntos/:id', ...deleteTopic(portal))
    .post('/assuntos/:id/juntar', ...mergeTopic(portal))
    .get('/secoes', ...listSections(portal))
    .post('/secoes', requires('manage-site'), ...createSection(portal))
    .put('/secoes/ordem', ...moveSections(portal))
    .put('/secoes/:id', ...updateSection(portal))
    .delete('/secoes/:id', ...deleteSection(portal))
    .post('/secoes/:id/juntar', ...mergeSection(portal))
    .post('/grupos', ...createSectionGroup(portal))
    .put('/grupos/:id', ...updateSectionGroup(portal))
    .delete('/grupos/:id', ...deleteSectionGroup(portal))
    .get('/paginas', ...listTextPages(portal))
    .post('/paginas', ...createTextPage(portal))
    .get('/paginas/:id', ...getTextPage(portal))
    .put('/paginas/:id', ...saveTextPage(portal))
    .delete('/paginas/:id', ...deleteTextPage(portal))
    .put('/paginas/:id/publicacao', ...publishTextPage(portal))
    .delete('/paginas/:id/publicacao', ...unpublishTextPage(portal))
    .get('/paginas/:id/previa', ...getPreviewEnd(portal, 'page'))
    .post('/paginas/:id/previa', ...createPreview(portal, 'page'))
    .delete('/paginas/:id/previa', ...closePreviews(portal, 'page'))
    .get('/paginas/:id/versoes', ...listTextPageVersions(portal))
    .get('/paginas/:id/versao', ...getTextPageVersion(portal))
    .get('/importacoes', ...listImports(portal))
    .put('/importacoes', ...setImportedItemsOpen(portal))
    .put('/importacoes/:id', ...setImportedItemOpen(portal))
    .get('/redirecionamentos', ...listRedirects(portal))
    .post('/redirecionamentos', ...createRedirect(portal, isPage))
    .put('/redirecionamentos/ordem', ...moveRedirects(portal))
    .get('/redirecionamentos/teste', ...checkAddress(portal, isPage))
    .get('/redirecionamentos/csv', exportRedirects(portal))
    .post('/redirecionamentos/csv', ...importRedirects(portal))
    .get('/redirecionamentos/nao-encontrados', ...listMissingAddresses(portal))
    .put('/redirecionamentos/:id', ...updateRedirect(portal, isPage))
    .delete('/redirecionamentos/:id', ...deleteRedirect(portal))
    .get('/redirecionamentos/:id/acessos', ...listRedirectHits(portal))
    .get('/imagens', requires('manage-media'), ...listImages(portal))
    .post('/imagens', ...uploadImage(portal))
    .post('/imagens/exclusao', ...deleteImages(portal))
    .get('/banners', ...listBanners(portal))
    .put('/banners', ...replaceBanner(portal))
    .delete('/banners', ...deleteBanner(portal))
    .get('/videos', ...listVideos(portal))
    .post('/videos', ...createVideo(portal))
    .put('/videos/:id', ...updateVideo(portal))
    .delete('/videos/:id', ...deleteVideo(portal))
    .get('/mensagens', ...listMessages(portal))
    .post('/mensagens/marcacao', ...markMessages(portal))
    .post('/mensagens/exclusao', ...deleteMessages(portal))
    .post('/mensagens/recuperacao', ...restoreMessages(portal))
    .post('/mensagens/:id/leitura', ...openMessage(portal))
    .get('/denuncias', ...listReportedComments(portal))
    .delete('/denuncias/:id', ...deleteReportedComment(portal))
    .post('/denuncias/:id/manter', ...closeReports(portal))
    .get('/demonstracao', ...listDemo(portal))
    .post('/demonstracao/exclusao', ...trashDemo(portal))
    .post('/demonstracao/recuperacao', ...restoreDemo(portal))
    .get('/configuracoes', ...getSettings(portal))
    .put('/configuracoes', ...changeSettings(portal))
    .post('/configuracoes/email-de-teste', ...sendTestMail(portal))
    .get('/configuracoes/historico', ...listSettingsHistory(portal))
    .get('/configuracoes/destinos', ...listMenuTargets(portal))
    .route('/', newsApi(portal));
}

/** For the typed client in app/newsroom/data/api.ts. */
export type NewsroomApi = ReturnType<typeof newsroomApi>;
