/** Deletes unused images older than 24 hours. The transaction decides whether one is used. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { unusedImageAfterMs } from '../../../domain/site/limits.ts';
import { imagesGone, imagesInUse, imagesTooNew } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { FileAdapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';
import { deleteUnusedImages } from './image-uses.ts';

interface DeletedImages {
  removed: string[];
  remaining: { storageKey: string; reason: string }[];
}

export function deleteImages({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, storageKeys: readonly string[]): Promise<Result<DeletedImages>> => {
    const now = clock();
    const { answer, problems } = await database.inTransaction(async (stores) => {
      const answer: DeletedImages = { removed: [], remaining: [] };
      const problems: Problem[] = [];
      for (const storageKey of new Set(storageKeys)) {
        const problem = await removeImage(stores, actor, storageKey, now);
        if (!problem) answer.removed.push(storageKey);
        else {
          answer.remaining.push({ storageKey, reason: problem.message });
          problems.push(problem);
        }
      }
      return { answer, problems };
    });
    const [problem] = problems;
    if (problem && answer.removed.length === 0) return fail(problem);
    await deleteLooseFilesNow({ database, files, clock, log });
    return ok(answer);
  };
}

async function removeImage(
  stores: Stores,
  actor: Actor,
  storageKey: string,
  now: number,
): Promise<Problem | null> {
  const [image] = await stores.images.listLibraryByKeys([storageKey]);
  if (!image) return { code: 'not-found', message: imagesGone };
  if (image.isUsed) return { code: 'conflict', message: imagesInUse };
  if (image.uploadedAt > now - unusedImageAfterMs) return { code: 'conflict', message: imagesTooNew };
  const deleted = await deleteUnusedImages(stores, [storageKey], now);
  if (deleted.length === 0) return { code: 'conflict', message: imagesInUse };
  await recordAction(stores, actor, now, { action: 'image.removed', id: storageKey, title: image.fileName });
  return null;
}
