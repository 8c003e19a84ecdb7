/**
 * Stores which files have no record (not yet, or not any more), and all uploaded attachments. A periodic sweep deletes
 * the unused ones.
 */
import { type Kysely, sql } from 'kysely';
import { attachmentKeysIn, attachmentsFolder } from '../../../../../domain/media/attachment.ts';
import type { LooseFile } from '../../../../ports/media.ts';
import type { Tables } from '../../schema/tables.ts';

/**
 * The columns that can contain addresses of attachments: texts, versions, the trash, open previews, banners, settings,
 * things and videos.
 */
const texts = [
  ['news', 'content'],
  ['news_drafts', 'fields'],
  ['news_drafts', 'scheduled_fields'],
  ['draft_versions', 'fields'],
  ['news_revisions', 'fields'],
  ['trashed_news', 'record'],
  ['unpublished_news', 'record'],
  ['text_pages', 'content'],
  ['text_page_versions', 'content'],
  ['previews', 'fields'],
  ['main_banners', 'link'],
  ['side_banners', 'link'],
  ['middle_banners', 'link'],
  ['settings', 'stored'],
  ['things', 'details'],
  ['videos', 'link'],
] as const;
const textsAtOnce = 50;
const rulesMax = 10_000;

/** The value of `due_at` of a file whose deletion has begun. */
const claimed = 0;

export function createLooseFileStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /**
     * Plans to delete the files at `dueAt`, and once more at `againAt` if another process may still be writing them.
     * Returns false when the key already has a record of this kind.
     */
    async create({ storageKey, width }: LooseFile, dueAt: number, againAt = 0): Promise<boolean> {
      const added = await write
        .insertInto('loose_files')
        .values({ storage_key: storageKey, width, due_at: dueAt, again_at: againAt })
        .onConflict((conflict) => conflict.column('storage_key').doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** Lists what is due, claimed files first. */
    async listDue(now: number, limit: number, skip = 0): Promise<LooseFile[]> {
      const rows = await read
        .selectFrom('loose_files')
        .select(['storage_key', 'width'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('storage_key')
        .limit(limit)
        .offset(skip)
        .execute();
      return rows.map(({ storage_key, width }) => ({ storageKey: storage_key, width }));
    },
    /** Lists the given attachments that a text links to. It reads the texts of the whole portal. */
    async listLinked(storageKeys: readonly string[]): Promise<string[]> {
      const linked = new Set<string>();
      if (storageKeys.length === 0) return [];
      for (const [table, column] of texts)
        for (let offset = 0; ; offset += textsAtOnce) {
          const [from, text] = [sql.table(table), sql.ref(column)];
          const { rows } = await sql<{ words: string }>`select ${text} as words from ${from}
            where ${text} like ${`%${attachmentsFolder.slice(0, -1)}%`} order by ${text} limit ${textsAtOnce} offset ${offset}`.execute(
            read,
          );
          for (const { words } of rows)
            for (const key of attachmentKeysIn(words)) if (storageKeys.includes(key)) linked.add(key);
          if (rows.length < textsAtOnce) break;
        }
      // The rules of an import lead to all files of the old site, including files of deleted texts.
      const { rows } = await sql<{ words: string }>`select target as words from redirects
        where is_imported = 0 and is_removed = 0 and target like ${`%${attachmentsFolder}%`} limit ${rulesMax}`.execute(
        read,
      );
      for (const { words } of rows)
        for (const key of attachmentKeysIn(words)) if (storageKeys.includes(key)) linked.add(key);
      return [...linked];
    },
    async has(storageKey: string): Promise<boolean> {
      const found = await read
        .selectFrom('loose_files')
        .select('storage_key')
        .where('storage_key', '=', storageKey)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Returns whether the file has a row and its deletion has not begun. */
    async isKept(storageKey: string): Promise<boolean> {
      const found = await read
        .selectFrom('loose_files')
        .select('storage_key')
        .where('storage_key', '=', storageKey)
        .where('due_at', '>', claimed)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Makes an attachment due, unless its deletion has begun. */
    async makeDue(storageKey: string, now: number): Promise<void> {
      await write
        .insertInto('loose_files')
        .values({ storage_key: storageKey, width: 0, due_at: now, again_at: 0 })
        .onConflict((conflict) =>
          conflict
            .column('storage_key')
            .doUpdateSet({ due_at: now })
            .where('loose_files.due_at', '>', claimed),
        )
        .execute();
    },
    /** Makes an attachment due later, unless its deletion has begun. */
    async postpone(storageKey: string, dueAt: number): Promise<void> {
      await write
        .updateTable('loose_files')
        .set({ due_at: dueAt })
        .where('storage_key', '=', storageKey)
        .where('due_at', '>', claimed)
        .execute();
    },
    /**
     * Claims the files for deletion. They stay due until they are deleted. Returns false when they are not due at
     * `now`.
     */
    async claim(storageKey: string, now: number): Promise<boolean> {
      const due = await write
        .updateTable('loose_files')
        .set({ due_at: claimed })
        .where('storage_key', '=', storageKey)
        .where('due_at', '<=', now)
        .executeTakeFirst();
      return due.numUpdatedRows > 0n;
    },
    /**
     * Deletes a record that is not claimed. Returns false when there is no record, or when another process is deleting
     * the files.
     */
    async deleteUnclaimed(storageKey: string): Promise<boolean> {
      const released = await write
        .deleteFrom('loose_files')
        .where('storage_key', '=', storageKey)
        .where('due_at', '>', claimed)
        .executeTakeFirst();
      return released.numDeletedRows > 0n;
    },
    /** Ends a claim after the files were deleted. It deletes the record, or makes it due again at `againAt`. */
    async closeClaim(storageKey: string): Promise<void> {
      const again = await write
        .updateTable('loose_files')
        .set(({ ref }) => ({ due_at: ref('again_at'), again_at: 0 }))
        .where('storage_key', '=', storageKey)
        .where('due_at', '=', claimed)
        .where('again_at', '>', 0)
        .executeTakeFirst();
      if (again.numUpdatedRows > 0n) return;
      await write
        .deleteFrom('loose_files')
        .where('storage_key', '=', storageKey)
        .where('due_at', '=', claimed)
        .execute();
    },
    async delete(storageKey: string): Promise<void> {
      await write.deleteFrom('loose_files').where('storage_key', '=', storageKey).execute();
    },
  };
}
