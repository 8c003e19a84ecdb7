import { imageSources, parseRichText } from '../text/rich-text.ts';
import { cleanLine } from '../text/text.ts';
import { storageKeyOf } from './image.ts';

/** Records that show images. */
export const imageOwnerKinds = [
  'news',
  'draft',
  'trash',
  'main-banner',
  'side-banner',
  'middle-banner',
] as const;
export type ImageOwnerKind = (typeof imageOwnerKinds)[number];

/** Records that readers see. An image that none of them uses is visible to admins only. */
export const publicOwnerKinds: readonly ImageOwnerKind[] = imageOwnerKinds.filter(
  (kind) => kind !== 'draft' && kind !== 'trash',
);

/** What banners are known by: they have no names of their own (contract.md). */
export const bannerTitles = {
  'main-banner': 'Banner principal',
  'side-banner': 'Banner lateral',
  'middle-banner': 'Banner do meio',
} as const;
export type BannerOwnerKind = keyof typeof bannerTitles;

/** A record that uses images, by the id it has among its kind. */
export interface ImageOwner {
  kind: ImageOwnerKind;
  id: string;
  /** What people know it by, at the time it was saved. */
  title: string;
}

/** One of the portal's own images, used by a record. */
export interface ImageUse {
  storageKey: string;
  /** What the record says of it, alternative text or caption: words to find the image by. */
  words: string;
}

const wordsMaxLength = 500;

/** The portal's own images among those of an article, its main image first; each once. Takes what is stored. */
export function imageUsesOf(article: {
  imageUrl: string;
  imageCaption: string;
  content: string;
}): ImageUse[] {
  const words = new Map<string, string[]>();
  const use = (address: string, said: string) => {
    const storageKey = storageKeyOf(address);
    if (storageKey !== null) words.set(storageKey, [...(words.get(storageKey) ?? []), said]);
  };
  use(article.imageUrl, article.imageCaption);
  const sources = imageSources(article.content);
  for (const source of sources) use(source, '');
  // Most articles have no images in their text, and reading them costs more than looking for addresses.
  for (const block of sources.length > 0 ? (parseRichText(article.content)?.blocks ?? []) : []) {
    if (block.kind === 'image') {
      use(block.src, [block.alt, ...(block.caption ?? []).map(({ text }) => text)].join(' '));
    }
  }
  return [...words].map(([storageKey, said]) => ({
    storageKey,
    // A document may hold any character; databases do not take all of them as text.
    words: cleanLine(said.join(' '), Infinity).slice(0, wordsMaxLength),
  }));
}

/** The same for a record with one image, such as a banner. */
export function imageUseOf(imageUrl: string): ImageUse[] {
  const storageKey = storageKeyOf(imageUrl);
  return storageKey === null ? [] : [{ storageKey, words: '' }];
}
