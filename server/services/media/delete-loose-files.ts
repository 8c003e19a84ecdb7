/** Deletes stored files that no record uses. */
import { attachmentTypeOf } from '../../../domain/media/attachment.ts';
import { listImageKeys } from '../../../domain/media/image.ts';
import { dayMs } from '../../../domain/text/durations.ts';
import type { FileAdapters } from '../../ports/adapters.ts';

const batchSize = 50;

/** An attachment that is in use is checked again after this time. */
const nextLookMs = 7 * dayMs;

/** Deletes the files of images and attachments that are due (docs/product.md#images). Returns their number. */
export function deleteLooseFiles({
  database: { inTransaction, imageUses, looseFiles },
  files,
  clock,
  log,
}: FileAdapters) {
  /** Claims a file. Returns false when an import has stored the same image again, or another process is deleting it. */
  const claimImage = (storageKey: string) =>
    inTransaction(async (stores) => {
      if (!(await stores.images.find(storageKey))) return stores.looseFiles.claim(storageKey, clock());
      await stores.looseFiles.delete(storageKey);
      return false;
    });

  /** Claims an attachment. Returns false when a record uses it, or another process is deleting it. */
  const claimAttachment = (storageKey: string, isLinked: boolean) =>
    inTransaction(async (stores) => {
      const now = clock();
      if (!isLinked && !(await stores.imageUses.isUsed(storageKey)))
        return stores.looseFiles.claim(storageKey, now);
      await stores.looseFiles.postpone(storageKey, now + nextLookMs);
      return false;
    });

  /** Lists the given attachments that are in use. Earlier versions are searched only for those that no record uses. */
  async function listUsed(attachments: readonly string[]): Promise<Set<string>> {
    const used = new Set<string>();
    for (const key of attachments) if (await imageUses.isUsed(key)) used.add(key);
    const linked = await looseFiles.listLinked(attachments.filter((key) => !used.has(key)));
    return new Set([...used, ...linked]);
  }

  return async (): Promise<number> => {
    let removed = 0;
    let failed = 0;
    for (;;) {
      // Claimed files come first, so `failed` is the number of files to skip.
      const due = await looseFiles.listDue(clock(), batchSize, failed);
      const attachments = due.flatMap(({ storageKey }) => (attachmentTypeOf(storageKey) ? storageKey : []));
      const used = await listUsed(attachments);
      for (const file of due) {
        const { storageKey } = file;
        const isAttachment = attachmentTypeOf(storageKey) !== null;
        const isClaimed = isAttachment
          ? claimAttachment(storageKey, used.has(storageKey))
          : claimImage(storageKey);
        if (!(await isClaimed)) continue;
        try {
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

/** Deletes loose files after the commit of an action. If that fails, the periodic sweep deletes them. */
export async function deleteLooseFilesNow(adapters: FileAdapters): Promise<void> {
  await deleteLooseFiles(adapters)().catch((err: unknown) =>
    adapters.log.warn({ err }, 'files that nothing uses could not be removed yet'),
  );
}
