/** Stores which record shows which image, so that images in use are not deleted. */
import type { Kysely } from 'kysely';
import type { ImageUse } from '../../../../../domain/media/image-use.ts';
import {
  type ImageOwner,
  type ImageOwnerKind,
  imageOwnerKinds,
} from '../../../../../domain/media/image-use.ts';
import type { ImageUseChange, RecordImages } from '../../../../ports/media.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

/** Limits the parameters of one statement. */
const rowsPerInsert = 1_000;

export function createImageUseStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Replaces the uses of records, and returns the change of each image. No record may be named twice. */
    replace: (records: readonly RecordImages[]): Promise<ImageUseChange[]> =>
      atomically(write, (trx) => replaceUses(trx, records)),
    async listByOwner(kind: ImageOwnerKind, id: string): Promise<ImageUse[]> {
      const rows = await ofOwner(read, kind, id).select('words').execute();
      return rows.map(({ storage_key, words }) => ({ storageKey: storage_key, words }));
    },
    async listByKey(storageKey: string, limit: number): Promise<(ImageOwner & { words: string })[]> {
      const rows = await read
        .selectFrom('image_uses')
        .select(['owner_kind', 'owner_id', 'owner_title', 'words'])
        .where('storage_key', '=', storageKey)
        .limit(limit)
        .execute();
      return rows.flatMap((row) =>
        kindsOf(row).map((kind) => ({ kind, id: row.owner_id, title: row.owner_title, words: row.words })),
      );
    },
    async isUsed(storageKey: string, kinds?: readonly ImageOwnerKind[]): Promise<boolean> {
      let query = read
        .selectFrom('image_uses')
        .select('storage_key')
        .where('storage_key', '=', storageKey)
        .limit(1);
      if (kinds) query = query.where('owner_kind', 'in', [...kinds]);
      return (await query.executeTakeFirst()) !== undefined;
    },
  };
}

function ofOwner(db: Kysely<Tables>, kind: ImageOwnerKind, id: string) {
  return db
    .selectFrom('image_uses')
    .select('storage_key')
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id);
}

async function replaceUses(trx: Kysely<Tables>, records: readonly RecordImages[]): Promise<ImageUseChange[]> {
  if (records.length === 0) return [];
  const stored = await trx
    .selectFrom('image_uses')
    .selectAll()
    .where(({ eb, or }) =>
      or(records.map(({ owner }) => eb('owner_kind', '=', owner.kind).and(eb('owner_id', '=', owner.id)))),
    )
    .execute();
  const written: Tables['image_uses'][] = [];
  const changed: Tables['image_uses'][] = [];
  for (const { owner, uses } of records) {
    const before = new Map(stored.filter(isOf(owner)).map((row) => [row.storage_key, row]));
    const wanted = uses.map(({ storageKey, words }) => toRow(storageKey, owner, words));
    const keys = new Set(wanted.map((row) => row.storage_key));
    const lost = [...before.keys()].filter((key) => !keys.has(key));
    if (lost.length > 0) {
      await trx
        .deleteFrom('image_uses')
        .where('storage_key', 'in', lost)
        .where('owner_kind', '=', owner.kind)
        .where('owner_id', '=', owner.id)
        .execute();
    }
    changed.push(
      ...wanted.filter((row) => {
        const known = before.get(row.storage_key);
        return known?.words !== row.words || known.owner_title !== row.owner_title;
      }),
    );
    written.push(...wanted);
  }
  for (let start = 0; start < changed.length; start += rowsPerInsert) {
    await trx
      .insertInto('image_uses')
      .values(changed.slice(start, start + rowsPerInsert))
      .onConflict((conflict) =>
        conflict.columns(['storage_key', 'owner_kind', 'owner_id']).doUpdateSet(({ ref }) => ({
          owner_title: ref('excluded.owner_title'),
          words: ref('excluded.words'),
        })),
      )
      .execute();
  }
  const changes = toChanges(stored, written);
  await markUses(trx, changes);
  return changes;
}

function toChanges(
  stored: readonly Tables['image_uses'][],
  written: readonly Tables['image_uses'][],
): ImageUseChange[] {
  const storedByKey = Map.groupBy(stored, (row) => row.storage_key);
  const writtenByKey = Map.groupBy(written, (row) => row.storage_key);
  return [...new Set([...storedByKey.keys(), ...writtenByKey.keys()])].flatMap((storageKey) => {
    const before = storedByKey.get(storageKey) ?? [];
    const after = writtenByKey.get(storageKey) ?? [];
    const kinds = (rows: readonly Tables['image_uses'][]) => rows.flatMap(kindsOf).sort();
    const words = (rows: readonly Tables['image_uses'][]) =>
      JSON.stringify(rows.map((row) => row.words).sort());
    const areWordsChanged = words(before) !== words(after);
    const isSame = kinds(before).join() === kinds(after).join() && !areWordsChanged;
    return isSame ? [] : [{ storageKey, before: kinds(before), after: kinds(after), areWordsChanged }];
  });
}

/**
 * Marks which images are used, for the list of unused ones. It marks before it reads, so that concurrent changes wait
 * for each other.
 */
async function markUses(trx: Kysely<Tables>, changes: readonly ImageUseChange[]): Promise<void> {
  const mark = async (keys: string[], isUsed: 0 | 1) => {
    if (keys.length > 0)
      await trx.updateTable('images').set({ is_used: isUsed }).where('storage_key', 'in', keys).execute();
  };
  const lost = changes.filter(({ after }) => after.length === 0).map(({ storageKey }) => storageKey);
  const gained = changes.filter(({ before }) => before.length === 0).map(({ storageKey }) => storageKey);
  await mark([...gained, ...lost], 1);
  if (lost.length === 0) return;
  const used = await trx
    .selectFrom('image_uses')
    .select('storage_key')
    .distinct()
    .where('storage_key', 'in', lost)
    .execute();
  const stillUsed = new Set(used.map((row) => row.storage_key));
  await mark(
    lost.filter((key) => !stillUsed.has(key)),
    0,
  );
}

function kindsOf({ owner_kind }: Pick<Tables['image_uses'], 'owner_kind'>): ImageOwnerKind[] {
  return imageOwnerKinds.filter((kind) => kind === owner_kind);
}

function isOf({ kind, id }: ImageOwner): (row: Tables['image_uses']) => boolean {
  return ({ owner_kind, owner_id }) => owner_kind === kind && owner_id === id;
}

function toRow(storageKey: string, { kind, id, title }: ImageOwner, words: string): Tables['image_uses'] {
  return { storage_key: storageKey, owner_kind: kind, owner_id: id, owner_title: title, words };
}
