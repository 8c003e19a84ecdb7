import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../../portal.ts';
import { findDraftVersion, listDraftVersions, setTextAside } from './draft-versions.ts';
import {
  createDraft,
  deleteDraft,
  publishDraft,
  saveDraft,
  scheduleDraft,
  unscheduleDraft,
} from './drafts.ts';
import { updateEditingLease } from './editing.ts';
import {
  changeManyNews,
  changePublicationDate,
  createPreview,
  getProposedSlug,
  listAuthors,
  listNews,
  listOldNews,
  openNews,
  trashNews,
  unpublishNews,
} from './news.ts';
import { getRevision, listRevisions, restoreRevision } from './revisions.ts';
import { deleteTrashedNews, listTrash, restoreFromTrash } from './trash.ts';

export function newsApi(portal: Portal) {
  return new Hono<PortalEnv>()
    .get('/noticias', ...listNews(portal))
    .get('/autores', ...listAuthors(portal))
    .get('/noticias-antigas', ...listOldNews(portal))
    .post('/noticias/lote', ...changeManyNews(portal))
    .get('/noticias/:id', ...openNews(portal))
    .delete('/noticias/:id', ...trashNews(portal))
    .post('/noticias/:id/despublicar', ...unpublishNews(portal))
    .put('/noticias/:id/data', ...changePublicationDate(portal))
    .get('/noticias/:id/endereco', ...getProposedSlug(portal))
    .post('/noticias/:id/edicao', ...updateEditingLease(portal))
    .post('/noticias/:id/previa', ...createPreview(portal))
    .get('/noticias/:id/revisoes', ...listRevisions(portal))
    .get('/noticias/:id/revisoes/:version', ...getRevision(portal))
    .post('/noticias/:id/revisoes/:version/restaurar', ...restoreRevision(portal))
    .post('/rascunhos', ...createDraft(portal))
    .put('/rascunhos/:id', ...saveDraft(portal))
    .delete('/rascunhos/:id', ...deleteDraft(portal))
    .post('/rascunhos/:id/publicar', ...publishDraft(portal))
    .post('/rascunhos/:id/agendar', ...scheduleDraft(portal))
    .post('/rascunhos/:id/desagendar', ...unscheduleDraft(portal))
    .get('/rascunhos/:id/versoes', ...listDraftVersions(portal))
    .post('/rascunhos/:id/versoes', ...setTextAside(portal))
    .get('/rascunhos/:id/versoes/:version', ...findDraftVersion(portal))
    .get('/lixeira', ...listTrash(portal))
    .post('/lixeira/:id/restaurar', ...restoreFromTrash(portal))
    .delete('/lixeira/:id', ...deleteTrashedNews(portal));
}
