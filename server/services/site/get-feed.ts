import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import type { CategorySlug } from '../../../domain/news/categories.ts';
import { lastChangeOf, newsPath } from '../../../domain/news/news.ts';
import { feedNewsCount } from '../../../domain/site/limits.ts';
import { parseRichText, type RichText } from '../../../domain/text/rich-text.ts';
import { imageAddress } from '../../../domain/text/rich-text-spans.ts';
import type { ImageStore } from '../../ports/media.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';

/** An article as a feed shows it. */
export interface FeedItem {
  id: string;
  path: string;
  /** Leads to the article whatever becomes of its title: the item's name in feed readers. */
  permanentPath: string;
  category: CategorySlug;
  title: string;
  summary: string;
  /** Null when nobody is named. */
  author: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  /** When the text last changed after its publication, epoch milliseconds; null when it did not. */
  modifiedAt: number | null;
  /** Type and bytes are known of the portal's own images only. */
  image: { src: string; file: { mimeType: string; bytes: number } | null } | null;
  /** Null when the stored document cannot be parsed. */
  body: RichText | null;
}

interface Needs {
  news: NewsStore;
  images: ImageStore;
  clock: Clock;
}

/**
 * The latest news of the portal or of one category, newest first, as everybody may see them: feeds are read by
 * programs, so that nobody's session shows more.
 */
export function getFeed({ news, images, clock }: Needs) {
  return async (category: CategorySlug | null): Promise<FeedItem[]> => {
    const filter = visibleTo(anonymousVisitor, clock());
    const latest = await news.listLatestWhole(filter, {
      limit: feedNewsCount,
      ...(category ? { category } : {}),
    });
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
        category: item.category,
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
