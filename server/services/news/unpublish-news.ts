import type { Actor } from '../../../domain/accounts/audit.ts';
import { imageUsesOf } from '../../../domain/media/image-use.ts';
import { fieldsOf } from '../../../domain/news/draft.ts';
import { revisionsMax } from '../../../domain/site/limits.ts';
import { notPublished } from '../../../domain/text/sentences.ts';
import { contentTag, fileTag } from '../../../domain/web/caching.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { trackImageUses } from '../media/track-image-uses.ts';
import { keepDraft } from './drafts/keep-draft.ts';
import { findWork, nextDraft } from './drafts/work-on-news.ts';
import { recordAction } from './record-action.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

/**
 * Makes published news a draft again. Readers get 404 at once; id, address, publication date, byline and comments are
 * kept for the next publication. An existing draft stays as it is written, without its schedule.
 */
export function unpublishNews({ database, clock }: Needs) {
  return (actor: Actor, id: string): Promise<Result<{ id: string }>> =>
    database.inTransaction(async (stores) => {
      const found = await findWork(stores, id);
      if (!found.ok) return found;
      const { news, stamp, draft } = found.value;
      if (!news) return fail({ code: 'not-found', message: notPublished });
      const now = clock();
      const { version } = stamp;
      await stores.unpublished.save({ news, version, unpublishedAt: now, unpublishedBy: actor });
      // Imported news have no history yet: the text that readers saw must stay within reach.
      const savedAt = stamp.updatedAt ?? news.createdAt ?? now;
      const shown = { newsId: id, version, savedAt, user: null, what: 'published', isMajor: false } as const;
      await stores.revisions.add({ ...shown, fields: fieldsOf(news) }, revisionsMax);
      await stores.news.remove(id);
      await stores.search.remove('news', id);
      await trackImageUses(stores, { kind: 'news', id, title: news.title }, []);
      const fields = draft?.fields ?? fieldsOf(news);
      const next = {
        ...nextDraft({ id, draft, stamp: null }, { fields }, actor, now),
        // The byline that it will come back with: lists of drafts show and find it.
        createdBy: { userId: '', name: news.author },
        baseVersion: null,
        state: 'unpublished',
        publishAt: null,
        scheduledFields: null,
        failure: '',
      } as const;
      await keepDraft(stores, next, draft);
      await recordAction(stores, actor, now, { action: 'news.unpublished', id, title: news.title });
      const images = new Set(imageUsesOf(news).map(({ storageKey }) => fileTag(storageKey)));
      await stores.raiseContentVersion([contentTag, ...images]);
      return ok({ id });
    });
}
