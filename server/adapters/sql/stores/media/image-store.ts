/** Stores the records of uploaded images with their sizes, and lists the library of the newsroom. */
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { DescribedImage, StoredImage } from '../../../../../domain/media/image.ts';
import type { ImageDetails } from '../../../../../domain/media/image-details.ts';
import { publicOwnerKinds } from '../../../../../domain/media/image-use.ts';
import { fileNameInKey, timeInKey } from '../../../../../domain/media/storage-key.ts';
import type { ImageUpload, LibraryFilter, LibraryImage } from '../../../../ports/media.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

/** The value of the column `widths` when no sizes can be made. */
const noSizes = 'none';

export function createImageStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const waiting = (db: Kysely<Tables>) =>
    db.selectFrom('images').selectAll().where('widths', '=', '').orderBy('storage_key', 'desc');

  return {
    async find(storageKey: string): Promise<StoredImage | null> {
      const row = await read
        .selectFrom('images')
        .selectAll()
        .where('storage_key', '=', storageKey)
        .executeTakeFirst();
      return row ? toImage(row) : null;
    },
    async isUploadedBy(storageKey: string, userId: string): Promise<boolean> {
      const row = await read
        .selectFrom('images')
        .select('storage_key')
        .where('storage_key', '=', storageKey)
        .where('uploaded_by', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async listByKeys(storageKeys: string[]): Promise<DescribedImage[]> {
      if (storageKeys.length === 0) return [];
      const rows = await read
        .selectFrom('images')
        .selectAll()
        .where('storage_key', 'in', storageKeys)
        .execute();
      return rows.map(toDescribedImage);
    },
    /** Claims the newest image that is due and has no sizes. At `untilMs` it is due again. */
    claimWithoutSizes: (now: number, untilMs: number): Promise<StoredImage | null> =>
      atomically(write, async (trx) => {
        const row = await waiting(trx).where('sizes_due_at', '<=', now).limit(1).executeTakeFirst();
        if (!row) return null;
        const claimed = await trx
          .updateTable('images')
          .set({ sizes_due_at: untilMs })
          .where('storage_key', '=', row.storage_key)
          .where('sizes_due_at', '<=', now)
          .executeTakeFirst();
        return claimed.numUpdatedRows > 0n ? toImage(row) : null;
      }),
    /** Sets when the sizes are due; 0 means now. */
    async scheduleSizes(storageKey: string, dueAt: number): Promise<void> {
      await write
        .updateTable('images')
        .set({ sizes_due_at: dueAt })
        .where('storage_key', '=', storageKey)
        .execute();
    },
    /**
     * Saves an image. One without widths waits for its sizes. Without `upload`, a new image gets its name and date from
     * its key.
     */
    save: (image: StoredImage, upload?: ImageUpload): Promise<void> =>
      atomically(write, (trx) => saveImage(trx, image, upload)),
    async markWithoutSizes(storageKey: string): Promise<void> {
      await write
        .updateTable('images')
        .set({ widths: noSizes })
        .where('storage_key', '=', storageKey)
        .execute();
    },
    /** Deletes the record. Returns false, without a change, when the image is in use or missing. */
    deleteUnused: (storageKey: string): Promise<boolean> =>
      atomically(write, async (trx) => {
        // Deleting updates the image's own mark. A concurrent new use updates the same mark, so that one waits for the
        // other.
        const deleted = await trx
          .deleteFrom('images')
          .where('storage_key', '=', storageKey)
          .where('is_used', '=', 0)
          .returning('bytes')
          .executeTakeFirst();
        if (deleted) await addToTotals(trx, { images: -1, bytes: -deleted.bytes });
        return deleted !== undefined;
      }),
    /**
     * Lists the library, newest upload first. A key consists of the time of the upload (`createdAt`) and the storage
     * key (`id`).
     */
    async listLibrary(
      { isUsed, uploadedBefore, uploadedBy, visibleTo }: LibraryFilter,
      page: PageRequest,
    ): Promise<LibraryImage[]> {
      let query = read.selectFrom('images').selectAll();
      if (uploadedBy !== undefined) query = query.where('uploaded_by', '=', uploadedBy);
      if (visibleTo !== undefined) query = query.where(isVisibleTo(visibleTo));
      if (isUsed !== undefined) query = query.where('is_used', '=', isUsed ? 1 : 0);
      if (uploadedBefore !== undefined) query = query.where('uploaded_at', '<', uploadedBefore);
      const rows = await selectPage(query, { time: 'uploaded_at', id: 'storage_key' }, page).execute();
      return inReadingOrder(rows, page).map(toLibraryImage);
    },
    /** Lists all images by storage key; `afterKey` is exclusive, '' at the start. */
    async listAll(afterKey: string, limit: number): Promise<LibraryImage[]> {
      const rows = await read
        .selectFrom('images')
        .selectAll()
        .where('storage_key', '>', afterKey)
        .orderBy('storage_key')
        .limit(limit)
        .execute();
      return rows.map(toLibraryImage);
    },
    async listLibraryByKeys(storageKeys: string[]): Promise<LibraryImage[]> {
      if (storageKeys.length === 0) return [];
      const rows = await read
        .selectFrom('images')
        .selectAll()
        .where('storage_key', 'in', storageKeys)
        .execute();
      const byKey = new Map(rows.map((row) => [row.storage_key, row]));
      return storageKeys.flatMap((key) => byKey.get(key) ?? []).map(toLibraryImage);
    },
    /** Returns the given keys whose images a reporter may see: the reporter's own, and those that readers see. */
    async listVisibleKeys(storageKeys: string[], userId: string): Promise<string[]> {
      if (storageKeys.length === 0) return [];
      const rows = await read
        .selectFrom('images')
        .select('storage_key')
        .where('storage_key', 'in', storageKeys)
        .where(isVisibleTo(userId))
        .execute();
      return rows.map((row) => row.storage_key);
    },
    /** Saves details that a person of the newsroom wrote, or that an import filled in. */
    async saveDetails(
      storageKey: string,
      details: ImageDetails,
      version: number,
      by: 'newsroom' | 'import' = 'newsroom',
    ): Promise<void> {
      await write
        .updateTable('images')
        .set({
          alt_text: details.altText,
          is_decorative: details.isDecorative ? 1 : 0,
          caption: details.caption,
          credit: details.credit,
          licence: details.licence,
          focus_x: details.focusX,
          focus_y: details.focusY,
          version,
          ...(by === 'newsroom' ? { is_described: 1 } : {}),
        })
        .where('storage_key', '=', storageKey)
        .execute();
    },
    async getTotals(): Promise<{ images: number; bytes: number }> {
      const row = await read
        .selectFrom('image_totals')
        .select(['images', 'bytes'])
        .where('id', '=', 1)
        .executeTakeFirst();
      return { images: row?.images ?? 0, bytes: row?.bytes ?? 0 };
    },
  };
}

/** Matches the images that a reporter uploaded, and those that readers see. */
function isVisibleTo(userId: string) {
  return ({ eb, or, exists, selectFrom }: ExpressionBuilder<Tables, 'images'>) =>
    or([
      eb('images.uploaded_by', '=', userId),
      exists(
        selectFrom('image_uses')
          .select('image_uses.storage_key')
          .whereRef('image_uses.storage_key', '=', 'images.storage_key')
          .where('image_uses.owner_kind', 'in', [...publicOwnerKinds]),
      ),
    ]);
}

async function saveImage(trx: Kysely<Tables>, image: StoredImage, upload?: ImageUpload): Promise<void> {
  const { storageKey } = image;
  const { width, height, bytes, mimeType, placeholder } = image;
  const widths = image.widths.join(',');
  const row = toColumns('images', { storageKey, width, height, bytes, mimeType, placeholder, widths });
  const before = await trx
    .selectFrom('images')
    .select('bytes')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();
  if (before) {
    await trx.updateTable('images').set(row).where('storage_key', '=', storageKey).execute();
    await addToTotals(trx, { images: 0, bytes: image.bytes - before.bytes });
    return;
  }
  const use = await trx
    .selectFrom('image_uses')
    .select('storage_key')
    .where('storage_key', '=', storageKey)
    .limit(1)
    .executeTakeFirst();
  const origin = {
    file_name: upload?.fileName ?? fileNameInKey(storageKey),
    uploaded_at: upload?.at ?? timeInKey(storageKey),
    uploaded_by: upload?.userId ?? null,
    uploaded_by_name: upload?.userName ?? null,
  };
  await trx
    .insertInto('images')
    .values({ ...row, ...origin, is_used: use ? 1 : 0 })
    .onConflict((conflict) => conflict.column('storage_key').doUpdateSet(row))
    .execute();
  await addToTotals(trx, { images: 1, bytes: image.bytes });
}

/** Adds to the totals. They are stored, because summing over a million images is slow. */
async function addToTotals(
  trx: Kysely<Tables>,
  { images, bytes }: { images: number; bytes: number },
): Promise<void> {
  if (images === 0 && bytes === 0) return;
  await trx
    .updateTable('image_totals')
    .set({ images: sql<number>`images + ${images}`, bytes: sql<number>`bytes + ${bytes}` })
    .where('id', '=', 1)
    .execute();
}

function toImage(row: Selectable<Tables['images']>): StoredImage {
  return {
    storageKey: row.storage_key,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    mimeType: row.mime_type,
    placeholder: row.placeholder,
    widths: widthsIn(row),
  };
}

function toDescribedImage(row: Selectable<Tables['images']>): DescribedImage {
  return {
    ...toImage(row),
    altText: row.alt_text,
    isDecorative: row.is_decorative === 1,
    caption: row.caption,
    credit: row.credit,
    licence: row.licence,
    focusX: row.focus_x,
    focusY: row.focus_y,
  };
}

function toLibraryImage(row: Selectable<Tables['images']>): LibraryImage {
  const { sizesDueAt: _, ...image } = toFields('images', row);
  return { ...image, widths: widthsIn(row) };
}

function widthsIn({ widths }: Pick<Selectable<Tables['images']>, 'widths'>): number[] {
  return widths === '' || widths === noSizes ? [] : widths.split(',').map(Number);
}
