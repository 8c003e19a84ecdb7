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

/** A file that has no record by then was left by a process that was killed, and goes (remove-loose-files.ts). */
export const reservedMs = 60 * 60 * 1000;

/** The endings a file of each kind may have; the first is given to a name that has none of them. */
const endingsOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
};

/** Every key under which `storeImage` may have put an image that was to have this one. */
export function possibleKeys(key: string): string[] {
  return [key, ...Object.values(endingsOf).map(([ending]) => key + ending)];
}

/** The record of an image that is to be kept under this key, with an ending added when its own does not tell the format. */
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
 * Keeps an image, without the metadata it came with (docs/product.md#images), and what pages must know of it; its
 * sizes are made later. An image of that key is replaced: for imports, which bring the same images again. Null when
 * the data are no image that the portal takes.
 */
export function storeImage({ files, looseFiles, inTransaction, imageWorker, clock }: Needs) {
  return async (key: string, data: Buffer): Promise<StoredImage | null> => {
    const facts = await imageWorker.inspect(data);
    if ('refused' in facts) return null;
    const image = toStoredImage(key, facts);
    // The file first: a record without its file would be a broken image.
    await looseFiles.add(image, clock() + reservedMs);
    await files.put(image.storageKey, facts.withoutMetadata);
    await inTransaction(async (stores) => {
      await releaseKey(stores, image.storageKey);
      await stores.images.save(image);
    });
    return image;
  };
}

/**
 * Takes a file out of those that are to go. Rejects when it is being removed: so late, or by a clock that was set
 * ahead, nobody expected its image any more.
 */
export async function releaseKey({ looseFiles }: Pick<Stores, 'looseFiles'>, key: string): Promise<void> {
  if (!(await looseFiles.release(key)))
    throw new Error(`The file ${key} was removed before it had its record.`);
}
