/**
 * Finds what the address of a preview shows. Null when the address is invalid, the preview has ended, or the text is
 * deleted.
 */
import { anonymousVisitor, visibleTo } from '../../../../domain/accounts/permissions.ts';
import { bylineOf } from '../../../../domain/news/draft.ts';
import { embargoedUntil, findEmbargo } from '../../../../domain/news/embargo-and-end.ts';
import { furtherSectionIds } from '../../../../domain/news/further-sections.ts';
import type { NewsText } from '../../../../domain/news/news.ts';
import { areSameFields, fieldsOf, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { type Topic, topicKey, topicNames, topicSlug } from '../../../../domain/news/topics.ts';
import { storedTopicsMax } from '../../../../domain/site/limits.ts';
import type { Site } from '../../../../domain/site/site.ts';
import { untitled } from '../../../../domain/text/sentences.ts';
import type { PageSources } from '../../caching/content-cache.ts';
import { findPreviewedPage, type TextPageView } from '../../pages/find-text-page.ts';
import { findEditableNews } from '../editable-news.ts';
import { type Article, toArticle } from '../find-article.ts';
import { findSigners } from '../things/sign-news.ts';
import { findOpenPreview, type PreviewSources } from './open-previews.ts';

export type ShownPreview = {
  expiresAt: number;
} /** `embargo` says until when the text is under embargo; '' for none. */ & (
  | { kind: 'news'; article: Article; isPublished: boolean; embargo: string }
  | { kind: 'page'; page: TextPageView; isPublished: boolean }
);

export function findPreview(sources: PageSources & PreviewSources & { site: Site }) {
  const findNews = findPreviewedNews(sources);
  const findPage = findPreviewedPage(sources);
  return async (token: string): Promise<ShownPreview | null> => {
    const preview = await findOpenPreview(sources, token);
    if (!preview) return null;
    const { targetId, expiresAt } = preview;
    const shown =
      preview.kind === 'page'
        ? await findPage(targetId, preview.fields)
        : await findNews(targetId, preview.fields);
    return shown && { ...shown, expiresAt };
  };
}

function findPreviewedNews(sources: PageSources) {
  return async (newsId: string, fields: NewsFields) => {
    const now = sources.clock();
    const found = await findEditableNews(sources, newsId);
    if (!found.ok) return null;
    const { id, draft, unpublished } = found.value;
    const news = found.value.news ?? unpublished?.news ?? null;
    const signers = await findSigners(sources, (news ?? draft)?.byline ?? '');
    const item: NewsText = {
      ...fields,
      id,
      slug: news?.slug ?? null,
      createdAt: news ? news.createdAt : (draft?.publishAt ?? now),
      modifiedAt: news?.modifiedAt ?? null,
      importedAuthor: bylineOf(news, draft, draft?.updatedBy ?? null),
    };
    const shown = {
      ...signers,
      topics: await findDraftTopics(sources, fields.topics),
      sections: furtherSectionIds(fields.furtherSections),
    };
    const article = await toArticle(sources, visibleTo(anonymousVisitor, now), item, shown);
    const published = found.value.news;
    return {
      kind: 'news',
      article: { ...article, title: article.title || untitled },
      isPublished: published !== null && areSameFields(fields, fieldsOf(published)),
      embargo: findEmbargo(fields, now) === null ? '' : embargoedUntil(fields),
    } as const;
  };
}

/** Finds the topics of a draft, including those that will be created when it is published. */
async function findDraftTopics(
  { things }: Pick<PageSources, 'things'>,
  lines: string,
): Promise<Pick<Topic, 'name' | 'slug'>[]> {
  const names = topicNames(lines).slice(0, storedTopicsMax);
  const known = await things.listTopicsByNames(names.map(topicKey));
  return names.map((name) => known.get(topicKey(name)) ?? { name, slug: topicSlug(name) });
}
