/** Lists the images and videos by which two versions of a text differ, for the history of news. */
import type { DifferencePart } from '../text/differences.ts';
import type { ImageBlock, RichText, VideoBlock } from '../text/rich-text.ts';

export type MediaDifference = {
  readonly kind: Exclude<DifferencePart['kind'], 'same'>;
  readonly media: 'image' | 'video';
  /** The alternative text, or else the file's name; the address for a video. */
  readonly name: string;
};

type Media = Pick<ImageBlock, 'kind' | 'src' | 'alt'> | VideoBlock;

/**
 * Returns the media that only one version has, in reading order, removed ones first. If the alternative text changes,
 * the image counts as another one.
 */
export function diffMedia(before: RichText, after: RichText): MediaDifference[] {
  const old = mediaOf(before);
  const fresh = mediaOf(after);
  return [...missingFrom(fresh, old, 'removed'), ...missingFrom(old, fresh, 'added')];
}

function missingFrom(others: Media[], list: Media[], kind: MediaDifference['kind']): MediaDifference[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(identityOf(other), (left.get(identityOf(other)) ?? 0) + 1);
  return list.flatMap((each) => {
    const count = left.get(identityOf(each)) ?? 0;
    left.set(identityOf(each), count - 1);
    return count > 0 ? [] : [{ kind, media: each.kind, name: nameOf(each) }];
  });
}

function mediaOf({ blocks }: RichText): Media[] {
  return blocks.flatMap((block): Media[] => {
    if (block.kind === 'gallery') return block.images.map((image) => ({ ...image, kind: 'image' }));
    return block.kind === 'image' || block.kind === 'video' ? [block] : [];
  });
}

function identityOf(media: Media): string {
  return JSON.stringify(media.kind === 'image' ? [media.src, media.alt] : [media.address]);
}

function nameOf(media: Media): string {
  if (media.kind === 'video') return media.address;
  return media.alt || (media.src.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
}
