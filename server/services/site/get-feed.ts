import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { readByline } from '../../../domain/news/authors.ts';
import { lastChangeOf, newsPath } from '../../../domain/news/news.ts';
import type { SectionLabel } from '../../../domain/news/sections.ts';
import { feedNewsCount } from '../../../domain/site/limits.ts';
import { parseRichText, type RichText } from '../../../domain/text/rich-text.ts';
import { imageAddress } from '../../../domain/text/safe-address.ts';
import { type Signer, toSigner } from '../news/find-article.ts';
import type { PageSources } from './content-cache.ts';

export interface FeedItem extends SectionLabel {
  id: string;
  path: string;
  /** The item's id in feed readers. */
  permanentPath: string;
  title: string;
  summary: string;
  author: string | null;
  /** Empty without profiles. */
  authors: Signer[];
  createdAt: number;
  modifiedAt: number | null;
  /** `file` is null for images of other sites. */
  image: { src: string; file: { mimeType: string; bytes: number } | null } | null;
  body: RichText | null;
}

/** A section, a topic or an author, by their ids. */
export type FeedSubject = { category: string } | { topic: string } | { author: string };

export function getFeed({
  news,
  images,
  clock,
  getSections,
  topics,
  authors,
}: Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections' | 'topics' | 'authors'>) {
  return async (of: FeedSubject | null): Promise<FeedItem[]> => {
    const filter = visibleTo(anonymousVisitor, clock());
    const page = { limit: feedNewsCount };
    const listIds = () => {
      if (of && 'topic' in of) return topics.listNewsIds(of.topic, filter, page);
      return of && 'author' in of ? authors.listNewsIds(of.author, filter, page) : null;
    };
    const ids = await listIds();
    const latest = ids
      ? await news.listByIds(ids, filter)
      : await news.listLatestWhole(filter, { ...page, ...(of && 'category' in of ? of : {}) });
    const sections = await getSections();
    const keys = latest.flatMap((item) => storageKeyOf(item.imageUrl) ?? []);
    const stored = new Map(
      (await images.listByKeys([...new Set(keys)])).map((image) => [image.storageKey, image]),
    );
    const signerIds = new Set(latest.flatMap((item) => readByline(item.byline).authors));
    const signers = new Map(
      (await authors.listByIds([...signerIds])).map((author) => [author.id, toSigner(author)]),
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
        authors: readByline(item.byline).authors.flatMap((id) => signers.get(id) ?? []),
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
