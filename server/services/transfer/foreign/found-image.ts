/**
 * What an import knows about an address of a foreign site: whether it names an image or attachment, and where that is
 * now.
 */
import { isAttachmentName } from '../../../../domain/media/attachment.ts';

export type FoundImage =
  /** `textAddress` is the address for links in texts, if that differs. */
  | { kind: 'stored'; address: string; textAddress?: string }
  /** The image is on another site, and its address stays. */
  | { kind: 'elsewhere' }
  /** `reason` says why the file is missing; it belongs to this case and to the next. */
  | { kind: 'missing'; reason?: string }
  | { kind: 'unsupported'; reason?: string };

export type ForeignImages = ReturnType<typeof findMissingOnce>;

const otherFile =
  /^(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|epub|zip|rar|7z|gz|apk|exe|dmg|mp3|m4a|ogg|oga|opus|wav|flac|wma|mp4|m4v|mov|avi|wmv|mpe?g|webm|ogv|3gp|svg|tiff?|bmp|psd|ai|eps)$/i;
const ownImage = /^(?:jpe?g|png|webp|avif|gif)$/i;

/** How many addresses are remembered as not found. */
const missesMax = 20_000;

/** Wraps `find`, so that an image that was not found is searched only once: many texts may show it. */
export function findMissingOnce(find: (address: string, better: readonly string[]) => Promise<FoundImage>) {
  const misses = new Map<string, FoundImage>();
  return {
    /**
     * Stores the image at an address of the foreign site, once, and returns its new address. `better` are files to
     * prefer.
     */
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

/** Returns whether an address looks like that of an image which the portal can store. */
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
