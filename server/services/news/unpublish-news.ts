/** Makes published news a draft again; address, date, byline and comments are kept. A schedule is lost. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { fieldsOf } from '../../../domain/news/news-fields.ts';
import { revisionsMax } from '../../../domain/site/limits.ts';
import { notPublished } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { saveWorkingCopy } from './drafts/working-copy.ts';
import { findEditableNews, toNextDraft } from './editable-news.ts';
import { toShownRevision } from './publish-news.ts';
import { deletePublishedNews, toNewsOwner } from './save-news.ts';

export function unpublishNews({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string): Promise<Result<{ id: string }>> =>
    database.inTransaction(async (stores) => {
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const { news, stamp, draft } = found.value;
      if (!news) return fail({ code: 'not-found', message: notPublished });
      const now = clock();
      await stores.unpublished.save({
        news,
        version: stamp.version,
        unpublishedAt: now,
        unpublishedBy: actor,
      });
      await stores.revisions.create([toShownRevision(news, stamp, now)], revisionsMax);
      const fields = draft?.fields ?? fieldsOf(news);
      const next = {
        ...toNextDraft({ id, draft, stamp: null }, { fields }, actor, now),
        // The byline of the next publication is stored here, because lists of drafts show it.
        createdBy: { userId: '', name: news.author },
        baseVersion: null,
        state: 'unpublished',
        publishAt: null,
        scheduledFields: null,
        scheduledBy: null,
        failure: '',
      } as const;
      await deletePublishedNews(stores, id);
      const otherImages = [{ owner: toNewsOwner(news), uses: [] }];
      await saveWorkingCopy(stores, next, draft, { otherImages });
      await recordAction(stores, actor, now, { action: 'news.unpublished', id, title: news.title });
      await invalidateAllPages(stores);
      return ok({ id });
    });
}
