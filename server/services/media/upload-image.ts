import { randomInt } from 'node:crypto';
import type { Actor } from '../../../domain/accounts/audit.ts';
import { fileUrl, type StoredImage } from '../../../domain/media/image.ts';
import { numberedKey, type UploadPurpose, uploadKey } from '../../../domain/media/upload.ts';
import { imageMaxBytes } from '../../../domain/site/limits.ts';
import {
  damagedImage,
  imageNotStored,
  imageTooLarge,
  tooManyUploads,
  unusableImage,
} from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { Unavailable } from '../../http/unavailable.ts';
import type {
  FileStore,
  ImageFacts,
  ImageFault,
  ImageWorker,
  Spool,
  SpooledFile,
} from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { auditEntry } from '../accounts/audit-entry.ts';
import { takeTurns } from '../site/take-turns.ts';
import { releaseKey, reservedMs, toStoredImage } from './store-image.ts';
import { indexImage } from './track-image-uses.ts';

interface Needs {
  database: Database;
  files: FileStore;
  imageWorker: ImageWorker;
  spool: Spool;
  clock: Clock;
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
  /** Told after each image: its sizes can be made. */
  onImageStored: () => void;
}

export interface Upload {
  purpose: UploadPurpose;
  /** As the browser says; only made safe is it part of an address. */
  fileName: string;
  body: ReadableStream<Uint8Array> | null;
  /** Whether whoever sent it has gone. */
  isAborted?: () => boolean;
}

/** What the newsroom's screens know of an image that was just stored. */
export interface UploadedImage {
  /** `/files/…`, for the record that is going to use it. */
  url: string;
  width: number;
  height: number;
}

/** Bodies that may arrive at the same time; they wait on the disk. */
const arrivingMax = 40;
/** Images in memory at the same time, 15 MB each and as much again without their metadata. */
const inMemoryMax = 2;
const waitingMax = 20;
const numbersTried = 20;

const refusals: Readonly<Record<ImageFault, Problem>> = {
  'no-image': { code: 'invalid-input', message: unusableImage },
  damaged: { code: 'invalid-input', message: damagedImage },
  'too-large': { code: 'too-large', message: imageTooLarge },
};

/**
 * Takes an image from an admin (docs/product.md#images). Refused, and leaving neither file nor record behind, when it is
 * none that the portal takes. A key that is taken gets a number, so that no image ever replaces another.
 */
export function uploadImage(needs: Needs) {
  const { spool, log } = needs;
  const inTurn = takeTurns({ atOnce: inMemoryMax, waitingMax });
  let arriving = 0;

  return async (actor: Actor, upload: Upload): Promise<Result<UploadedImage>> => {
    if (arriving >= arrivingMax) return fail({ code: 'unavailable', message: tooManyUploads });
    arriving += 1;
    let spooled: SpooledFile | null = null;
    try {
      const received = await spool.receive(upload.body, imageMaxBytes);
      spooled = received;
      if (!received) return fail(refusals['too-large']);
      const result = await inTurn(async () => keepImage(needs, actor, upload, await received.read()));
      return result ?? fail({ code: 'unavailable', message: tooManyUploads });
    } catch (err) {
      if (upload.isAborted?.()) log.info({}, 'an upload was broken off');
      else log.error({ err }, 'an image could not be stored');
      const isOfImages = !(err instanceof Unavailable) || err.fault === 'storage';
      return fail(isOfImages ? { code: 'unavailable', message: imageNotStored } : err.problem);
    } finally {
      arriving -= 1;
      // What cannot be removed now goes with what killed processes leave.
      await spooled?.remove().catch(() => {});
    }
  };
}

async function keepImage(
  { database, files, imageWorker, clock, onImageStored }: Needs,
  actor: Actor,
  { purpose, fileName, body: _ }: Upload,
  data: Buffer,
): Promise<Result<UploadedImage>> {
  const facts = await imageWorker.inspect(data);
  if ('refused' in facts) return fail(refusals[facts.refused]);
  const at = clock();
  const image = await reserveKey(database, toStoredImage(uploadKey(purpose, fileName, at), facts), at);
  await keepFile({ database, files }, image, facts, async () => {
    const name = fileName.replace(/\p{Cc}/gu, '').slice(0, 200);
    await database.inTransaction(async (stores) => {
      await releaseKey(stores, image.storageKey);
      await stores.images.save(image, { fileName: name, at, userId: actor.userId, userName: actor.name });
      await indexImage(stores, image.storageKey, name, at);
      const subject = { id: image.storageKey, title: name };
      await stores.audit.add(auditEntry(actor, at, 'image.uploaded', subject));
    });
  });
  onImageStored();
  return ok({ url: fileUrl(image.storageKey), width: image.width, height: image.height });
}

/** The image under a key that is free, and that counts as a loose file until the image has its record. */
function reserveKey(database: Database, image: StoredImage, now: number): Promise<StoredImage> {
  return database.inTransaction(async ({ images, looseFiles }) => {
    for (let number = 1; number <= numbersTried + 1; number += 1) {
      // Nobody looks for the 21st free number of a name that everybody uses.
      const suffix = number <= numbersTried ? number : randomInt(2 ** 40);
      const storageKey = number === 1 ? image.storageKey : numberedKey(image.storageKey, suffix);
      // Reserved before it is looked for: somebody else's image may have got its record in between.
      if (!(await looseFiles.add({ storageKey, width: image.width }, now + reservedMs))) continue;
      if (!(await images.find(storageKey))) return { ...image, storageKey };
      await looseFiles.remove(storageKey);
    }
    throw new Error(`There is no free key for ${image.storageKey}.`);
  });
}

/** The file first: a record without its file would be a broken image. Without its record the file goes again. */
async function keepFile(
  { database, files }: Pick<Needs, 'database' | 'files'>,
  { storageKey }: StoredImage,
  { withoutMetadata }: ImageFacts,
  addRecord: () => Promise<void>,
): Promise<void> {
  try {
    await files.put(storageKey, withoutMetadata);
    await addRecord();
  } catch (error) {
    // Where this fails as well, the key stays reserved and its file goes later (remove-loose-files.ts).
    try {
      await files.remove(storageKey);
      await database.looseFiles.release(storageKey);
    } catch {}
    throw error;
  }
}
