import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../portal.ts';
import { listBanners, removeBanner, replaceBanner } from './newsroom/banners.ts';
import { getHealth } from './newsroom/get-health.ts';
import { getOverview } from './newsroom/get-overview.ts';
import { listAudit } from './newsroom/list-audit.ts';
import { listImages } from './newsroom/list-images.ts';
import {
  listMessages,
  markMessages,
  readMessage,
  removeMessages,
  restoreMessages,
} from './newsroom/messages.ts';
import { newsApi } from './newsroom/news-api.ts';
import { removeImages } from './newsroom/remove-images.ts';
import { keepComment, listReportedComments, removeReportedComment } from './newsroom/reported-comments.ts';
import { uploadImage } from './newsroom/upload-image.ts';
import { addVideo, editVideo, listVideos, removeVideo } from './newsroom/videos.ts';

/** Every call of the newsroom, under /api/redacao, behind the guard for admins (app/routes.ts). */
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

/** For the typed client in app/admin/api.ts. */
export type NewsroomApi = ReturnType<typeof newsroomApi>;
