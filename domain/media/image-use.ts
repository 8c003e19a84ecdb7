/** Records which images and attachments are used by which records, so that only unused files are deleted. */
import { type ThingKind, thingKinds } from '../news/things.ts';
import { parseRichText, type RichText } from '../text/rich-text.ts';
import { imageSources } from '../text/rich-text-images.ts';
import { cleanLine } from '../text/text.ts';
import { readSearchFields } from '../web/search-fields.ts';
import { attachmentKeysIn } from './attachment.ts';
import { filesPath, storageKeyOf } from './image.ts';

const recordKinds = [
  'news',
  'draft',
  'trash',
  'main-banner',
  'side-banner',
  'middle-banner',
  'video',
  'settings',
  'page',
  'page-draft',
] as const;
export type ImageOwnerKind = (typeof recordKinds)[number] | ThingKind;
export const imageOwnerKinds: readonly ImageOwnerKind[] = [...recordKinds, ...thingKinds];

/** Records that readers do not see. */
const hiddenOwnerKinds: readonly ImageOwnerKind[] = ['draft', 'trash', 'page-draft'];

/** Records that readers see. If none of them uses an image, only the newsroom can see the image. */
export const publicOwnerKinds: readonly ImageOwnerKind[] = imageOwnerKinds.filter(
  (kind) => !hiddenOwnerKinds.includes(kind),
);

export const bannerTitles = {
  'main-banner': 'Banner principal',
  'side-banner': 'Banner lateral',
  'middle-banner': 'Banner do meio',
} as const;
export type BannerOwnerKind = keyof typeof bannerTitles;

export interface ImageOwner {
  kind: ImageOwnerKind;
  id: string;
  title: string;
}

export interface ImageUse {
  storageKey: string;
  /** The alternative text and the caption; by these words the library finds the image. */
  words: string;
}

const wordsMaxLength = 500;

interface WithImages {
  imageUrl: string;
  imageCaption: string;
  content: string;
  searchFields: string;
}

/**
 * Returns the storage keys of all images and attachments of an article, each once: the main image, the images in the
 * text, the image for networks, and the attachments in all texts.
 */
export function imageKeysOf(article: Pick<WithImages, 'imageUrl' | 'content' | 'searchFields'>): string[] {
  const { imageUrl, content, searchFields } = article;
  const addresses = [imageUrl, ...imageSources(content), readSearchFields(searchFields).shareImage];
  const images = addresses.flatMap((address) => storageKeyOf(address) ?? []);
  return [...new Set([...images, ...listAttachments(article)])];
}

function listAttachments(record: object): string[] {
  const keys = Object.values(record).flatMap((text) =>
    typeof text === 'string' ? attachmentKeysIn(text) : [],
  );
  return [...new Set(keys)];
}

/** Returns the uses of attachments that any text of a record links to, for example the link of a banner. */
export function attachmentUsesOf(record: object): ImageUse[] {
  return listAttachments(record).map((storageKey) => ({ storageKey, words: '' }));
}

/**
 * Returns whether a stored document may show images of the portal, without parsing the document. Addresses may be
 * written with escapes.
 */
function mayShowFiles(content: string): boolean {
  return [filesPath, '\\/', '\\u00'].some((part) => content.includes(part));
}

/**
 * Returns the portal's images and attachments in an article, with their search words; the main image comes first.
 * `text` is the parsed content.
 */
export function imageUsesOf(article: WithImages, text?: RichText | null): ImageUse[] {
  const words = new Map<string, string[]>();
  const use = (address: string, said: string) => {
    const storageKey = storageKeyOf(address);
    if (storageKey === null) return;
    const known = words.get(storageKey);
    if (known) known.push(said);
    else words.set(storageKey, [said]);
  };
  use(article.imageUrl, article.imageCaption);
  const sources = mayShowFiles(article.content) ? imageSources(article.content) : [];
  for (const source of sources) use(source, '');
  use(readSearchFields(article.searchFields).shareImage, '');
  // Parsing is slow, and most articles have no images in their text.
  const parsed = text === undefined && sources.length > 0 ? parseRichText(article.content) : text;
  for (const block of sources.length > 0 ? (parsed?.blocks ?? []) : []) {
    if (block.kind === 'image') {
      use(block.src, [block.alt, ...(block.caption ?? []).map(({ text }) => text)].join(' '));
    } else if (block.kind === 'gallery') {
      for (const { src, alt, caption } of block.images) use(src, `${alt} ${caption}`);
    }
  }
  const images = [...words].map(([storageKey, said]) => ({
    storageKey,
    // `cleanLine` also removes characters that databases reject.
    words: cleanLine(said.join(' '), Infinity).slice(0, wordsMaxLength),
  }));
  return [...images, ...attachmentUsesOf(article).filter(({ storageKey }) => !words.has(storageKey))];
}

/** Returns the use of a single image, for example of a banner; empty for an address of another site. */
export function imageUseOf(imageUrl: string): ImageUse[] {
  const storageKey = storageKeyOf(imageUrl);
  return storageKey === null ? [] : [{ storageKey, words: '' }];
}
