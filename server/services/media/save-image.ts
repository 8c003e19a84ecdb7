import type { StoredImage } from '../../../domain/media/image.ts';
import type { FileStore, ImageFacts, ImageWorker, LooseFileStore } from '../../ports/media.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';

interface Needs {
  files: FileStore;
  looseFiles: LooseFileStore;
  inTransaction: Database['inTransaction'];
  imageWorker: ImageWorker;
  clock: Clock;
}

/** A file without a record after this time belongs to a killed process and is deleted (delete-loose-files.ts). */
export const reservedMs = 60 * 60 * 1000;

/** Extensions of each format; the first is added to names without one. */
const endingsOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
};

/** Every key under which `storeImage` may store an image with this one. */
export function listPossibleKeys(key: string): string[] {
  return [key, ...Object.values(endingsOf).map(([ending]) => key + ending)];
}

/** The record of an image with this key; an extension is added when it does not match the format. */
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

/**
 * Stores an image without its metadata, and its record; sizes are made later (docs/product.md#images). Replaces an
 * image with the same key, because imports repeat. Null when the data are not a supported image.
 */
export function saveImage({ files, looseFiles, inTransaction, imageWorker, clock }: Needs) {
  return async (key: string, data: Buffer): Promise<StoredImage | null> => {
    const facts = await imageWorker.inspect(data);
    if ('refused' in facts) return null;
    const image = toStoredImage(key, facts);
    // The file first: a record without its file would be a broken image.
    await looseFiles.create(image, clock() + reservedMs);
    await files.save(image.storageKey, facts.withoutMetadata);
    await inTransaction(async (stores) => {
      await claimKey(stores, image.storageKey);
      await stores.images.save(image);
    });
    return image;
  };
}

/** Removes a file from the loose ones. Rejects when its deletion has begun. */
export async function claimKey({ looseFiles }: Pick<Stores, 'looseFiles'>, key: string): Promise<void> {
  if (!(await looseFiles.deleteUnclaimed(key)))
    throw new Error(`The file ${key} was removed before it had its record.`);
}
