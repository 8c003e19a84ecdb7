/** Receives an image that a person of the newsroom uploads. */
import { randomInt } from 'node:crypto';
import type { Actor } from '../../../domain/accounts/audit.ts';
import { fileUrl, type StoredImage } from '../../../domain/media/image.ts';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { numberedKey, type UploadPurpose, uploadKey } from '../../../domain/media/storage-key.ts';
import { imageMaxBytes } from '../../../domain/site/limits.ts';
import {
  damagedImage,
  heicImage,
  imageNotStored,
  imageTooLarge,
  tooManyUploads,
  unusableImage,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { ImageFacts, ImageFault } from '../../ports/media.ts';
import type { Database, Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { indexImage } from './image-uses.ts';
import { receiveUploads, type UploadBody } from './receive-upload.ts';

type UploadAdapters = Pick<
  Adapters,
  'database' | 'files' | 'imageWorker' | 'spool' | 'clock' | 'log' | 'onImageStored'
>;

interface Upload extends UploadBody {
  purpose: UploadPurpose;
  fileName: string;
}

export interface UploadedImage {
  url: string;
  width: number;
  height: number;
}

const numbersTried = 20;

const refusals: Readonly<Record<ImageFault, Problem>> = {
  'no-image': invalid(unusableImage),
  heic: invalid(heicImage),
  damaged: invalid(damagedImage),
  'too-large': { code: 'too-large', message: imageTooLarge },
};

const limits = {
  maxBytes: imageMaxBytes,
  arrivingMax: 40,
  // An image takes up to 15 MB, and so does its copy without metadata.
  inMemoryMax: 2,
  waitingMax: 20,
  tooLarge: refusals['too-large'],
  tooMany: tooManyUploads,
  notStored: imageNotStored,
};

/** Stores an image (docs/product.md#images). It never replaces another image: if its key is taken, it gets a number. */
export function uploadImage(adapters: UploadAdapters) {
  const receive = receiveUploads<UploadedImage>(adapters, limits);
  return (actor: Actor, upload: Upload): Promise<Result<UploadedImage>> =>
    receive(upload, (data) => saveImageUpload(adapters, actor, upload, data));
}

/** Checks an image, and stores it without its metadata under a free key. */
export async function saveImageUpload(
  { database, files, imageWorker, clock, onImageStored }: UploadAdapters,
  actor: Actor,
  { purpose, fileName }: Pick<Upload, 'purpose' | 'fileName'>,
  data: Buffer,
): Promise<Result<UploadedImage>> {
  const facts = await imageWorker.inspect(data);
  if ('refused' in facts) return fail(refusals[facts.refused]);
  const at = clock();
  const image = await reserveKey(database, toStoredImage(uploadKey(purpose, fileName, at), facts), at);
  await saveFile({ database, files }, image, facts, async () => {
    const name = fileName.replace(/\p{Cc}/gu, '').slice(0, 200);
    await database.inTransaction(async (stores) => {
      await claimKey(stores, image.storageKey);
      await stores.images.save(image, { fileName: name, at, userId: actor.userId, userName: actor.name });
      const { storageKey } = image;
      await indexImage(stores, {
        ...noImageDetails,
        storageKey,
        fileName: name,
        uploadedAt: at,
        uploadedBy: actor.userId,
      });
      await recordAction(stores, actor, at, { action: 'image.uploaded', id: storageKey, title: name });
    });
  });
  onImageStored?.();
  return ok({ url: fileUrl(image.storageKey), width: image.width, height: image.height });
}

/** Reserves a free key, as a loose file, until the image has its record. */
function reserveKey(database: Database, image: StoredImage, now: number): Promise<StoredImage> {
  return database.inTransaction(async ({ images, looseFiles }) => {
    for (let number = 1; number <= numbersTried + 1; number += 1) {
      // If 20 numbers of a popular name are taken, a random number is used.
      const suffix = number <= numbersTried ? number : randomInt(2 ** 40);
      const storageKey = number === 1 ? image.storageKey : numberedKey(image.storageKey, suffix);
      // The key is reserved before it is looked up, because another upload may create its record in between.
      if (!(await looseFiles.create({ storageKey, width: image.width }, now + reservedMs))) continue;
      if (!(await images.find(storageKey))) return { ...image, storageKey };
      await looseFiles.delete(storageKey);
    }
    throw new Error(`There is no free key for ${image.storageKey}.`);
  });
}

async function saveFile(
  { database, files }: Pick<Adapters, 'database' | 'files'>,
  { storageKey }: StoredImage,
  { withoutMetadata }: ImageFacts,
  addRecord: () => Promise<void>,
): Promise<void> {
  try {
    await files.save(storageKey, withoutMetadata);
    await addRecord();
  } catch (error) {
    // If this fails too, the key stays reserved and the sweep deletes the file.
    try {
      await files.delete(storageKey);
      await database.looseFiles.deleteUnclaimed(storageKey);
    } catch {}
    throw error;
  }
}

/** If a file has no record after this time, the periodic sweep deletes it. */
export const reservedMs = 60 * 60 * 1000;

/** File extensions by format. The first one is added to a name without an extension. */
const endingsOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
};

/** Lists every key under which `saveImage` may store an image that wants this key. */
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

/**
 * Stores an image without its metadata. An image with the same key is replaced. Returns null for a file that is no
 * image.
 */
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

/** Claims a key. Rejects when the deletion of its file has begun. */
export async function claimKey({ looseFiles }: Pick<Stores, 'looseFiles'>, key: string): Promise<void> {
  if (!(await looseFiles.deleteUnclaimed(key)))
    throw new Error(`The file ${key} was removed before it had its record.`);
}
