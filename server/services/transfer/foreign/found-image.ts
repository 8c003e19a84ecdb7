/**
 * The knowledge of an import about an address of a foreign site: whether it names an image or attachment, and where
 * that is.
 */
import { isAttachmentName } from '../../../../domain/media/attachment.ts';

export type FoundImage =
  /** `textAddress` is the address for links in texts, if it differs. */
  | { kind: 'stored'; address: string; textAddress?: string }
  /** The image is on another site, and its address stays. */
  | { kind: 'elsewhere' }
  /** `reason` says why it is not here, for this and the next. */
  | { kind: 'missing'; reason?: string }
  | { kind: 'unsupported'; reason?: string };

export type ForeignImages = ReturnType<typeof findMissingOnce>;

const otherFile =
  /^(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|epub|zip|rar|7z|gz|apk|exe|dmg|mp3|m4a|ogg|oga|opus|wav|flac|wma|mp4|m4v|mov|avi|wmv|mpe?g|webm|ogv|3gp|svg|tiff?|bmp|psd|ai|eps)$/i;
const ownImage = /^(?:jpe?g|png|webp|avif|gif)$/i;

/** The most addresses that are remembered as not found. */
const missesMax = 20_000;

/** Wraps `find` so that an image that was not found is searched once, because many texts show it. */
export function findMissingOnce(find: (address: string, better: readonly string[]) => Promise<FoundImage>) {
  const misses = new Map<string, FoundImage>();
  return {
    /** Stores the image of an address in the foreign site, once, and returns where it is. `better` are files to prefer. */
    async find(address: string, better: readonly string[] = []) {
      const [plain = ''] = address.split(/[?#]/, 1);
      const missed = misses.get(plain);
      if (missed) return missed;
      const image = await find(address, better);
      if (image.kind !== 'stored' && image.kind !== 'elsewhere' && misses.size < missesMax)
        misses.set(plain, image);
      return image;
    },
  };
}

/** Returns whether the address of a file looks like one of an image that the portal stores. */
export function isImageAddress(address: string): boolean {
  return ownImage.test(endingOf(address));
}

/** Returns whether an address names a document, a sound or a video that the portal offers to download. */
export function isAttachmentAddress(address: string): boolean {
  return isAttachmentName(address.split(/[?#]/, 1)[0] ?? '');
}

/** Returns whether an address names another file, which the portal does not store. */
export function isOtherFile(address: string): boolean {
  return otherFile.test(endingOf(address)) && !isAttachmentAddress(address);
}

function endingOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return /\.([^./]+)$/.exec(path)?.[1] ?? '';
}
