/** Changes the publication date; text and version stay the same, so that open editors get no conflict. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { findPublicationDateProblem } from '../../../domain/news/news.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { neverPublished } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { findEditableNews } from './editable-news.ts';
import { saveNews } from './save-news.ts';

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
