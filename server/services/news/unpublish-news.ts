/** Takes published news back, and changes their date of publication. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { findPublicationDateProblem } from '../../../domain/news/news.ts';
import { fieldsOf } from '../../../domain/news/news-fields.ts';
import { revisionsMax } from '../../../domain/site/limits.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { neverPublished, notPublished } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { saveWorkingCopy } from './drafts/working-copy.ts';
import { findEditableNews, toNextDraft } from './editable-news.ts';
import { toShownRevision } from './publish-news.ts';
import { deletePublishedNews, saveNews, toNewsOwner } from './save-news.ts';

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

/** Changes the publication date; text and version stay the same, so that open editors get no conflict. */
export function changePublicationDate({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, publishedAt: number): Promise<Result<{ publishedAt: number }>> =>
    database.inTransaction(async (stores) => {
      const now = clock();
      const fault = findPublicationDateProblem(publishedAt, now);
      if (fault) return fail(fault);
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const { news, stamp, unpublished } = found.value;
      const before = news ?? unpublished?.news;
      if (!before) return fail({ code: 'not-found', message: neverPublished });
      if (before.createdAt === publishedAt) return ok({ publishedAt });
      const item = { ...before, createdAt: publishedAt };
      if (unpublished) await stores.unpublished.save({ ...unpublished, news: item });
      else {
        await saveNews(stores, item, { stamp: stamp ?? undefined, before });
        await invalidateAllPages(stores);
      }
      const detail = `de ${formatShortDate(before.createdAt)} para ${formatShortDate(publishedAt)}`;
      const action = 'news.redated';
      await recordAction(stores, actor, now, { action, id, title: before.title, detail });
      return ok({ publishedAt });
    });
}
