/** Reads the news of a feed: of the whole site, or of a section, a topic or an author. */
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { DescribedImage } from '../../../domain/media/image.ts';
import { signatureOf } from '../../../domain/news/authors.ts';
import { isPaid, labelPaid, shownGenre, writeDisclosures } from '../../../domain/news/genres.ts';
import { lastChangeOf, newsPath } from '../../../domain/news/news.ts';
import { feedNewsCount } from '../../../domain/site/limits.ts';
import { parseRichText, type RichText } from '../../../domain/text/rich-text.ts';
import { imageSources } from '../../../domain/text/rich-text-images.ts';
import { imageAddress } from '../../../domain/text/safe-address.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findImages } from '../media/find-pictures.ts';
import { type Signer, toSigner } from './find-article.ts';
import type { PageThing } from './things/find-things.ts';

export interface FeedItem {
  id: string;
  path: string;
  /** The names of the news' sections, the main one first. */
  sectionNames: string[];
  /** The name of the genre; '' for plain news. */
  genre: string;
  isPaid: boolean;
  /** The lines before the text: genre, payer, help of AI and conflicts. */
  disclosures: string[];
  /** The id by which feed readers recognize the item. */
  permanentPath: string;
  title: string;
  summary: string;
  author: string | null;
  /** The profiles of the authors; empty when they have none. */
  authors: Signer[];
  createdAt: number;
  modifiedAt: number | null;
  /** `file` is null for images of other sites. */
  image: { src: string; file: FeedFile | null; caption: string } | null;
  body: RichText | null;
  /** Returns the stored image at an address in the body. */
  imageOf: (src: string) => DescribedImage | null;
}

type FeedFile = Pick<DescribedImage, 'mimeType' | 'bytes' | 'altText' | 'credit' | 'licence'>;

export function getFeed(adapters: Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections' | 'things'>) {
  const { news, images, clock, getSections, things } = adapters;
  return async (thing: PageThing | null): Promise<FeedItem[]> => {
    const filter = visibleTo(anonymousVisitor, clock());
    const page = { limit: feedNewsCount };
    const latest = thing
      ? await news.listByIds(await news.listIdsByThings(thing.ids, filter, page), filter)
      : await news.listLatestWhole(filter, page);
    const sections = await getSections();
    const imageOf = await findImages(
      images,
      latest.flatMap(({ imageUrl, content }) => [imageUrl, ...imageSources(content)]),
    );
    const thingsOf = await things.listByNews(
      latest.map(({ id }) => id),
      ['author', 'section'],
    );
    return latest.flatMap(({ createdAt, ...item }) => {
      if (createdAt === null) return [];
      const { authors = [], sections: sectionIds = [] } = thingsOf.get(item.id) ?? {};
      return {
        id: item.id,
        path: newsPath(item),
        permanentPath: newsPath({ id: item.id, slug: null }),
        sectionNames: [...new Set([item.category, ...sectionIds])].map(
          (id) => sections.labelOf(id).categoryName,
        ),
        genre: shownGenre(item.genre),
        isPaid: isPaid(item),
        disclosures: writeDisclosures(item),
        title: labelPaid(item.title.trim(), item),
        summary: item.summary.trim(),
        author: signatureOf(authors, item.importedAuthor).trim() || null,
        authors: authors.map(toSigner),
        createdAt,
        modifiedAt: lastChangeOf({ createdAt, modifiedAt: item.modifiedAt }),
        image: imageAddress(item.imageUrl)
          ? { src: item.imageUrl.trim(), file: imageOf(item.imageUrl), caption: item.imageCaption.trim() }
          : null,
        body: parseRichText(item.content),
        imageOf,
      };
    });
  };
}
