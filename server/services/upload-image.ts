import type { Actor } from '../../domain/audit.ts';
import { fileUrl } from '../../domain/image.ts';
import { unusableImage } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import { type UploadPurpose, uploadKey } from '../../domain/upload.ts';
import type { Clock, Database, FileStore, ImageWorker } from '../ports.ts';
import { newId } from './new-id.ts';
import { storeImage } from './store-image.ts';

interface Needs {
  database: Database;
  files: FileStore;
  imageWorker: ImageWorker;
  clock: Clock;
}

export interface Upload {
  purpose: UploadPurpose;
  /** As the browser says; only made safe is it used. */
  fileName: string;
  data: Buffer;
}

/** What the newsroom's screens know of an image that was just stored. */
export interface UploadedImage {
  /** `/files/…`, for the record that is going to use it. */
  url: string;
  width: number;
  height: number;
}

/** Takes an image from an admin. Refused, and leaving nothing behind, when it is none that the portal takes. */
export function uploadImage({ database, files, imageWorker, clock }: Needs) {
  const store = storeImage({ files, images: database.images, imageWorker });
  return async (actor: Actor, { purpose, fileName, data }: Upload): Promise<Result<UploadedImage>> => {
    const now = clock();
    const image = await store(uploadKey(purpose, fileName, now), data);
    if (!image) return fail({ code: 'invalid-input', message: unusableImage });
    await database.audit.add({
      id: newId(),
      at: now,
      userId: actor.userId,
      userName: actor.name,
      action: 'image.uploaded',
      subjectId: image.storageKey,
      subjectTitle: fileName.slice(0, 200),
      detail: '',
    });
    return ok({ url: fileUrl(image.storageKey), width: image.width, height: image.height });
  };
}
