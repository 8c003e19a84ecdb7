/** Deletes stored files that no record uses any more. */
import { listImageKeys } from '../../../domain/media/image.ts';
import { attachmentTypeOf } from '../../../domain/media/imported-attachment.ts';
import type { FileAdapters } from '../../ports/adapters.ts';

const batchSize = 50;

/** Deletes the files of images marked for deletion (docs/product.md#images). Returns the number of images. */
export function deleteLooseFiles({
  database: { inTransaction, looseFiles },
  files,
  clock,
  log,
}: FileAdapters) {
  /** Claims a file; false when a text links to it, an import stored the same image again, or another process deletes it. */
  const claimUnused = (storageKey: string, isLinked: boolean) =>
    inTransaction(async (stores) => {
      if (!isLinked && !(await stores.images.find(storageKey)))
        return stores.looseFiles.claim(storageKey, clock());
      await stores.looseFiles.delete(storageKey);
      return false;
    });

  return async (): Promise<number> => {
    let removed = 0;
    let failed = 0;
    for (;;) {
      // Claimed files come first, so those that failed are the ones to leave out.
      const due = await looseFiles.listDue(clock(), batchSize, failed);
      const attachments = due.flatMap(({ storageKey }) => (attachmentTypeOf(storageKey) ? storageKey : []));
      const linked = new Set(await looseFiles.listLinked(attachments));
      for (const file of due) {
        if (!(await claimUnused(file.storageKey, linked.has(file.storageKey)))) continue;
        try {
          const isAttachment = attachmentTypeOf(file.storageKey) !== null;
          for (const key of isAttachment ? [file.storageKey] : listImageKeys(file)) await files.delete(key);
        } catch (err) {
          failed += 1;
          log.warn({ err, image: file.storageKey }, 'files that nothing uses could not be deleted yet');
          continue;
        }
        await looseFiles.closeClaim(file.storageKey);
        removed += 1;
      }
      if (due.length < batchSize) return removed;
    }
  };
}

/** Deletes loose files after the commit of an action; what fails is left to the periodic sweep. */
export async function deleteLooseFilesNow(adapters: FileAdapters): Promise<void> {
  await deleteLooseFiles(adapters)().catch((err: unknown) =>
    adapters.log.warn({ err }, 'files that nothing uses could not be removed yet'),
  );
}
