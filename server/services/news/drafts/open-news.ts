/** Reads a piece of news for its form. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { type Draft, hasUnscheduledChanges } from '../../../../domain/news/draft.ts';
import { newsPath } from '../../../../domain/news/news.ts';
import { areSameFields, fieldsOf, isReadable, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { comparedVersionsMax } from '../../../../domain/site/limits.ts';
import { articleNotFound } from '../../../../domain/text/sentences.ts';
import { ok } from '../../../../domain/web/problem.ts';
import type { Stores } from '../../../ports/stores.ts';
import { findEditableNews, getCurrentFields } from '../editable-news.ts';

interface UnscheduledChanges {
  scheduled: NewsFields;
  /** The people who changed the text after it was scheduled, each once, newest first. */
  changedBy: Actor[];
}

export function openNews(
  stores: Pick<Stores, 'drafts' | 'draftVersions' | 'news' | 'trash' | 'unpublished'>,
) {
  return async (id: string) => {
    const found = await findEditableNews(stores, id, articleNotFound);
    if (!found.ok) return found;
    const { draft, news, stamp, unpublished: former } = found.value;
    const published = news && {
      fields: fieldsOf(news),
      version: stamp.version,
      slug: news.slug,
      path: newsPath(news),
      createdAt: news.createdAt,
      author: news.author,
    };
    const { content } = getCurrentFields(found.value);
    /** The text that readers saw until the news were unpublished. Null for news that are published or never were. */
    const unpublished = former && { createdAt: former.news.createdAt };
    const isContentReadable = isReadable(content);
    const unscheduled = draft && (await findUnscheduledChanges(stores, draft));
    return ok({
      id,
      draft: draft && toOpened(draft, unscheduled),
      published,
      unpublished,
      isContentReadable,
    });
  };
}

/** Finds what was changed after the text was scheduled; null while the draft still has the scheduled text. */
export async function findUnscheduledChanges(
  { draftVersions }: Pick<Stores, 'draftVersions'>,
  draft: Draft,
): Promise<UnscheduledChanges | null> {
  const { id, scheduledFields: scheduled, updatedBy } = draft;
  if (!scheduled || !hasUnscheduledChanges(draft)) return null;
  const people = new Map([[updatedBy.userId, updatedBy]]);
  for (const { number, what, user } of (await draftVersions.list(id)).slice(0, comparedVersionsMax)) {
    if (what !== 'saved') continue;
    const version = await draftVersions.find(id, number);
    if (version && areSameFields(version.fields, scheduled)) break;
    people.set(user.userId, user);
  }
  return { scheduled, changedBy: [...people.values()] };
}

function toOpened(draft: Draft, unscheduled: UnscheduledChanges | null) {
  const { fields, version, baseVersion, state, publishAt, failure, createdBy, updatedAt, updatedBy } = draft;
  return {
    fields,
    version,
    baseVersion,
    state,
    publishAt,
    failure,
    createdBy,
    updatedAt,
    updatedBy,
    unscheduled,
  };
}
