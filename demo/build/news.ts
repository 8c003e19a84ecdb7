import type { Article } from './article.ts';
import { type Collection, type ExportedRecord, record, storageAddress, timestamp } from './export-format.ts';
import type { Illustrations } from './illustrations.ts';
import { markdownToRaw } from './markdown-to-raw.ts';
import { idFromText } from './seeded.ts';

/** The record id of an article: 20 letters and digits, the same for the same file name. */
export function newsIdOf(article: Article): string {
  return idFromText(`news:${article.name}`);
}

/** Makes the news records, oldest first. Throws an error that names the file and the line of a fault. */
export function buildNews(articles: readonly Article[], illustrations: Illustrations): Collection {
  const news: Record<string, ExportedRecord> = {};
  for (const article of articles) {
    const id = newsIdOf(article);
    if (news[id] !== undefined) throw new Error(`${article.name}.md: its id ${id} is taken.`);
    news[id] = toRecord(article, illustrations);
  }
  return news;
}

function toRecord(article: Article, illustrations: Illustrations): ExportedRecord {
  const mainKey = illustrations.mainKey(article);
  return record({
    category: article.category.slug,
    title: article.title,
    ...(article.slug === null ? {} : { slug: article.slug }),
    summary: article.summary,
    content: JSON.stringify(contentOf(article, illustrations)),
    imageUrl: mainKey === null ? '' : storageAddress(mainKey),
    imageCaption: article.image?.caption ?? '',
    videoLink: article.videoLink,
    source: article.source,
    isFeatured: article.isFeatured,
    createdAt: timestamp(article.publishedAt),
    author: article.author,
  });
}

function contentOf(article: Article, illustrations: Illustrations): ReturnType<typeof markdownToRaw> {
  try {
    return markdownToRaw(article.body, {
      seed: article.name,
      firstLine: article.bodyStartsAfterLine + 1,
      imageAddress: (_, index) => storageAddress(illustrations.bodyKey(article, index)),
    });
  } catch (error) {
    throw new Error(`${article.name}.md: ${error instanceof Error ? error.message : String(error)}`);
  }
}
