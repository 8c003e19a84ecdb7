import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../portal.ts';
import { listAudit } from './accounts/list-audit.ts';
import { getOverview } from './audience/get-overview.ts';
import { keepComment, listReportedComments, removeReportedComment } from './comments/reported-comments.ts';
import {
  listMessages,
  markMessages,
  readMessage,
  removeMessages,
  restoreMessages,
} from './inbox/messages.ts';
import { listBanners, removeBanner, replaceBanner } from './media/banners.ts';
import { listImages } from './media/list-images.ts';
import { removeImages } from './media/remove-images.ts';
import { uploadImage } from './media/upload-image.ts';
import { addVideo, editVideo, listVideos, removeVideo } from './media/videos.ts';
import { newsApi } from './news/news-api.ts';
import { getHealth } from './site/get-health.ts';

/** Every call of the newsroom, under /api/redacao, behind `requireAdmin` (app/routes.ts). */
export function newsroomApi(portal: Portal) {
  return new Hono<PortalEnv>()
    .get('/resumo', ...getOverview(portal))
    .get('/saude', ...getHealth(portal))
    .get('/auditoria', ...listAudit(portal))
    .get('/imagens', ...listImages(portal))
    .post('/imagens', ...uploadImage(portal))
    .post('/imagens/exclusao', ...removeImages(portal))
    .get('/banners', ...listBanners(portal))
    .put('/banners', ...replaceBanner(portal))
    .delete('/banners', ...removeBanner(portal))
    .get('/videos', ...listVideos(portal))
    .post('/videos', ...addVideo(portal))
    .put('/videos/:id', ...editVideo(portal))
    .delete('/videos/:id', ...removeVideo(portal))
    .get('/mensagens', ...listMessages(portal))
    .post('/mensagens/marcacao', ...markMessages(portal))
    .post('/mensagens/exclusao', ...removeMessages(portal))
    .post('/mensagens/recuperacao', ...restoreMessages(portal))
    .post('/mensagens/:id/leitura', ...readMessage(portal))
    .get('/denuncias', ...listReportedComments(portal))
    .delete('/denuncias/:id', ...removeReportedComment(portal))
    .post('/denuncias/:id/manter', ...keepComment(portal))
    .route('/', newsApi(portal));
}

/** For the typed client in app/newsroom/data/api.ts. */
export type NewsroomApi = ReturnType<typeof newsroomApi>;
