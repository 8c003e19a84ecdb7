import { Hono } from 'hono';
import { requires } from '../../http/guard.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { changeByline, getByline } from './authors.ts';
import { findDraftVersion, listDraftVersions, setTextAside } from './draft-versions.ts';
import {
  createDraft,
  deleteDraft,
  isTextSaved,
  publishDraft,
  saveDraft,
  scheduleDraft,
  unscheduleDraft,
} from './drafts.ts';
import { updateEditingLease } from './editing.ts';
import {
  changeManyNews,
  changePublicationDate,
  getProposedSlug,
  listAuthors,
  listNews,
  listOldNews,
  openNews,
  trashNews,
  unpublishNews,
} from './news.ts';
import { ownDraft } from './own-draft.ts';
import { closePreviews, createPreview, getPreviewEnd } from './previews.ts';
import {
  listReviewNotes,
  sendBackToReporter,
  sendToReview,
  withdrawFromReview,
  writeReviewNote,
} from './review.ts';
import { getRevision, listRevisions, restoreRevision } from './revisions.ts';
import { deleteTrashedNews, listTrash, restoreFromTrash } from './trash.ts';

export function newsApi(portal: Portal) {
  const own = ownDraft(portal);
  return (
    new Hono<PortalEnv>()
      // Reporters too, each with own drafts.
      .get('/noticias', ...listNews(portal))
      .get('/noticias/:id', own, ...openNews(portal))
      .get('/noticias/:id/endereco', own, ...getProposedSlug(portal))
      .post('/noticias/:id/edicao', own, ...updateEditingLease(portal))
      .get('/noticias/:id/previa', own, ...getPreviewEnd(portal, 'news'))
      .post('/noticias/:id/previa', own, ...createPreview(portal, 'news'))
      .delete('/noticias/:id/previa', own, ...closePreviews(portal, 'news'))
      .get('/noticias/:id/revisoes', own, ...listRevisions(portal))
      .post('/rascunhos', ...createDraft(portal))
      .post('/rascunhos/conferencia', ...isTextSaved(portal))
      .put('/rascunhos/:id', own, ...saveDraft(portal))
      // A scheduled draft would not be published.
      .delete('/rascunhos/:id', ownDraft(portal, ['draft', 'review', 'returned']), ...deleteDraft(portal))
      .post('/rascunhos/:id/revisao', own, ...sendToReview(portal))
      .post('/rascunhos/:id/retirar', own, ...withdrawFromReview(portal))
      .get('/rascunhos/:id/recados', own, ...listReviewNotes(portal))
      .post('/rascunhos/:id/recados', own, ...writeReviewNote(portal))
      .get('/rascunhos/:id/versoes', own, ...listDraftVersions(portal))
      .post('/rascunhos/:id/versoes', own, ...setTextAside(portal))
      .get('/rascunhos/:id/versoes/:version', own, ...findDraftVersion(portal))
      .get('/lixeira', ...listTrash(portal))
      .post('/lixeira/:id/restaurar', ...restoreFromTrash(portal))

      .use(requires('edit-all-news'))
      .get('/autores', ...listAuthors(portal))
      .get('/noticias-antigas', ...listOldNews(portal))
      .post('/noticias/lote', ...changeManyNews(portal))
      .delete('/noticias/:id', ...trashNews(portal))
      .post('/noticias/:id/despublicar', ...unpublishNews(portal))
      .get('/noticias/:id/autoria', ...getByline(portal))
      .put('/noticias/:id/autoria', ...changeByline(portal))
      .put('/noticias/:id/data', ...changePublicationDate(portal))
      .get('/noticias/:id/revisoes/:version', ...getRevision(portal))
      .post('/noticias/:id/revisoes/:version/restaurar', ...restoreRevision(portal))
      .post('/rascunhos/:id/publicar', ...publishDraft(portal))
      .post('/rascunhos/:id/agendar', ...scheduleDraft(portal))
      .post('/rascunhos/:id/devolver', ...sendBackToReporter(portal))
      .post('/rascunhos/:id/desagendar', ...unscheduleDraft(portal))
      .delete('/lixeira/:id', ...deleteTrashedNews(portal))
  );
}
