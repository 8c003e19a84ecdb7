import { type Draft, hasUnscheduledChanges } from '../../../../domain/news/draft.ts';
import { type News, newsPath } from '../../../../domain/news/news.ts';
import { fieldsOf, isReadable, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { articleNotFound } from '../../../../domain/text/sentences.ts';
import { ok, type Result } from '../../../../domain/web/problem.ts';
import type { Stores } from '../../../ports/stores.ts';
import { findEditableNews, getCurrentFields } from '../editable-news.ts';

export interface OpenedNews {
  id: string;
  draft:
    | (Pick<
        Draft,
        | 'fields'
        | 'version'
        | 'baseVersion'
        | 'state'
        | 'publishAt'
        | 'failure'
        | 'createdBy'
        | 'updatedAt'
        | 'updatedBy'
      > & {
        hasUnscheduledChanges: boolean;
      })
    | null;
  published:
    | ({ fields: NewsFields; version: number; path: string } & Pick<News, 'slug' | 'createdAt' | 'author'>)
    | null;
  /** Null for news that are published, or never were. */
  unpublished: Pick<News, 'createdAt'> | null;
  isContentReadable: boolean;
}

export function openNews(stores: Pick<Stores, 'drafts' | 'news' | 'trash' | 'unpublished'>) {
  return async (id: string): Promise<Result<OpenedNews>> => {
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
    const unpublished = former && { createdAt: former.news.createdAt };
    const isContentReadable = isReadable(content);
    return ok({ id, draft: draft && toOpened(draft), published, unpublished, isContentReadable });
  };
}

function toOpened(draft: Draft): NonNullable<OpenedNews['draft']> {
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
    hasUnscheduledChanges: hasUnscheduledChanges(draft),
  };
}
