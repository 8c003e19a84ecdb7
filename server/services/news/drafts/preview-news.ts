import type { Actor } from '../../../../domain/accounts/audit.ts';
import { anonymousVisitor } from '../../../../domain/accounts/permissions.ts';
import { firstComments } from '../../../../domain/comments/comment.ts';
import { bylineOf } from '../../../../domain/news/draft.ts';
import type { News } from '../../../../domain/news/news.ts';
import { topicKey, topicNames, topicPath, topicSlug } from '../../../../domain/news/topics.ts';
import { newsTopicsMax, previewLifetimeMs } from '../../../../domain/site/limits.ts';
import { untitled } from '../../../../domain/text/sentences.ts';
import { ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../services.ts';
import { recordAction } from '../../accounts/record-action.ts';
import type { PageSources } from '../../site/content-cache.ts';
import { findSigners, toSigned } from '../authors/sign-news.ts';
import { findEditableNews, getCurrentFields } from '../editable-news.ts';
import { type Article, toArticle } from '../find-article.ts';
import { readPreviewToken, signPreviewToken } from './preview-token.ts';

export interface PreviewLink {
  url: string;
  expiresAt: number;
}

export interface Preview {
  article: Article;
  isPublished: boolean;
  expiresAt: number;
}

/** Finds the article of a preview address; null when the address is invalid or expired, or the news are deleted. */
export function findPreview(sources: PageSources & Pick<Adapters, 'sessionSecret'>) {
  return async (token: string): Promise<Preview | null> => {
    const now = sources.clock();
    const pass = readPreviewToken(sources.sessionSecret, token, now);
    if (!pass) return null;
    const found = await findEditableNews(sources, pass.id);
    if (!found.ok) return null;
    const { id, draft, unpublished } = found.value;
    const news = found.value.news ?? unpublished?.news ?? null;
    const fields = getCurrentFields(found.value);
    const item: News = {
      ...fields,
      id,
      slug: news?.slug ?? null,
      createdAt: news ? news.createdAt : (draft?.publishAt ?? now),
      modifiedAt: news?.modifiedAt ?? null,
      ...toSigned(await findSigners(sources, (news ?? draft)?.byline ?? ''), {
        author: bylineOf(news, draft, draft?.updatedBy ?? null),
      }),
    };
    const article = await toArticle(sources, anonymousVisitor, item, firstComments);
    const topics = await findDraftTopics(sources, fields.topics);
    return {
      article: { ...article, title: article.title || untitled, topics },
      isPublished: draft === null,
      expiresAt: pass.expiresAt,
    };
  };
}

/** The topics of a draft, also those that begin to exist when it is published. */
function findDraftTopics({ topics }: Pick<PageSources, 'topics'>, lines: string): Promise<Article['topics']> {
  const names = topicNames(lines).slice(0, newsTopicsMax);
  return Promise.all(
    names.map(async (typed) => {
      const { name, slug } = (await topics.findByKey(topicKey(typed))) ?? {
        name: typed,
        slug: topicSlug(typed),
      };
      return { name, path: topicPath({ slug }) };
    }),
  );
}

/** Creates an address that shows the draft to all who have it, for a day. */
export function createPreview({
  database,
  clock,
  sessionSecret,
}: Pick<Adapters, 'database' | 'clock' | 'sessionSecret'>) {
  return (actor: Actor, id: string): Promise<Result<PreviewLink>> =>
    database.inTransaction(async (stores) => {
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const now = clock();
      const { title } = getCurrentFields(found.value);
      await recordAction(stores, actor, now, { action: 'preview.created', id, title });
      const expiresAt = now + previewLifetimeMs;
      return ok({ url: `/previa/${signPreviewToken(sessionSecret, { id, expiresAt })}`, expiresAt });
    });
}
