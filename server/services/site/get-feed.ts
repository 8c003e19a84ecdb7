import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { lastChangeOf, newsPath } from '../../../domain/news/news.ts';
import type { SectionLabel } from '../../../domain/news/sections.ts';
import { feedNewsCount } from '../../../domain/site/limits.ts';
import { parseRichText, type RichText } from '../../../domain/text/rich-text.ts';
import { imageAddress } from '../../../domain/text/safe-address.ts';
import type { PageSources } from './content-cache.ts';

export interface FeedItem extends SectionLabel {
  id: string;
  path: string;
  /** The item's id in feed readers. */
  permanentPath: string;
  title: string;
  summary: string;
  author: string | null;
  createdAt: number;
  modifiedAt: number | null;
  /** `file` is null for images of other sites. */
  image: { src: string; file: { mimeType: string; bytes: number } | null } | null;
  body: RichText | null;
}

export function getFeed({
  news,
  images,
  clock,
  getSections,
  topics,
}: Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections' | 'topics'>) {
  /** Of everything, of a section or of a topic, by their ids. */
  return async (of: { category?: string; topic?: string } | null): Promise<FeedItem[]> => {
    const filter = visibleTo(anonymousVisitor, clock());
    const page = { limit: feedNewsCount };
    const latest = of?.topic
      ? await news.listByIds(await topics.listNewsIds(of.topic, filter, page), filter)
      : await news.listLatestWhole(filter, { ...page, ...(of?.category ? { category: of.category } : {}) });
    const sections = await getSections();
    const keys = latest.flatMap((item) => storageKeyOf(item.imageUrl) ?? []);
    const stored = new Map(
      (await images.listByKeys([...new Set(keys)])).map((image) => [image.storageKey, image]),
    );
    return latest.flatMap(({ createdAt, ...item }) => {
      if (createdAt === null) return [];
      const file = stored.get(storageKeyOf(item.imageUrl) ?? '');
      return {
        id: item.id,
        path: newsPath(item),
        permanentPath: newsPath({ id: item.id, slug: null }),
        ...sections.labelOf(item.category),
        title: item.title.trim(),
        summary: item.summary.trim(),
        author: item.author.trim() || null,
        createdAt,
        modifiedAt: lastChangeOf({ createdAt, modifiedAt: item.modifiedAt }),
        image: imageAddress(item.imageUrl)
          ? { src: item.imageUrl.trim(), file: file ? { mimeType: file.mimeType, bytes: file.bytes } : null }
          : null,
        body: parseRichText(item.content),
      };
    });
  };
}
