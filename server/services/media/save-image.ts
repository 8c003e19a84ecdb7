/** Stores images without their metadata. */
import type { StoredImage } from '../../../domain/media/image.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { ImageFacts } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';

/** A file without a record after this time is deleted by the periodic sweep. */
export const reservedMs = 60 * 60 * 1000;

/** File name endings by format; the first one is added to names without one. */
const endingsOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
};

/** Lists every key under which `saveImage` may store an image with this one. */
export function listPossibleKeys(key: string): string[] {
  return [key, ...Object.values(endingsOf).map(([ending]) => key + ending)];
}

export function toStoredImage(key: string, facts: ImageFacts): StoredImage {
  const endings = endingsOf[facts.mimeType];
  if (!endings) throw new Error(`No file has the type ${facts.mimeType}.`);
  const hasEnding = endings.some((ending) => key.toLowerCase().endsWith(ending));
  return {
    storageKey: hasEnding ? key : key + endings[0],
    width: facts.width,
    height: facts.height,
    bytes: facts.withoutMetadata.length,
    mimeType: facts.mimeType,
    placeholder: facts.placeholder,
    widths: [],
  };
}

/** Stores an image without its metadata; replaces one with the same key. Returns null for files that are no image. */
export function saveImage({
  database: { looseFiles, inTransaction },
  files,
  imageWorker,
  clock,
}: Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'>) {
  return async (key: string, data: Buffer): Promise<StoredImage | null> => {
    const facts = await imageWorker.inspect(data);
    if ('refused' in facts) return null;
    const image = toStoredImage(key, facts);
    // The file is stored first, because a record without its file would be a broken image.
    await looseFiles.create(image, clock() + reservedMs);
    await files.save(image.storageKey, facts.withoutMetadata);
    await inTransaction(async (stores) => {
      await claimKey(stores, image.storageKey);
      await stores.images.save(image);
    });
    return image;
  };
}

/** Rejects when the deletion of the file has begun. */
export async function claimKey({ looseFiles }: Pick<Stores, 'looseFiles'>, key: string): Promise<void> {
  if (!(await looseFiles.deleteUnclaimed(key)))
    throw new Error(`The file ${key} was removed before it had its record.`);
}
