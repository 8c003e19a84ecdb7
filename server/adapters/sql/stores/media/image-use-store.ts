import type { Kysely } from 'kysely';
import {
  type ImageOwner,
  type ImageOwnerKind,
  imageOwnerKinds,
} from '../../../../../domain/media/image-use.ts';
import type { ImageFillPlace, ImageUseStore } from '../../../../ports/media.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createImageUseStore(read: Kysely<Tables>, write: Kysely<Tables>): ImageUseStore {
  return {
    replace: (owner, uses) =>
      atomically(write, async (trx) => {
        const known = await ofOwner(trx, owner.kind, owner.id).select(['owner_title', 'words']).execute();
        const before = new Map(known.map((row) => [row.storage_key, row]));
        const wanted = new Map(uses.map((use) => [use.storageKey, use.words]));
        const gone = [...before.keys()].filter((key) => !wanted.has(key));
        const changed = [...wanted].filter(([key, words]) => {
          const row = before.get(key);
          return row?.words !== words || row.owner_title !== owner.title;
        });
        for (const key of gone) {
          await trx
            .deleteFrom('image_uses')
            .where('storage_key', '=', key)
            .where('owner_kind', '=', owner.kind)
            .where('owner_id', '=', owner.id)
            .execute();
        }
        for (const [key, words] of changed) {
          const row = { owner_title: owner.title, words };
          await trx
            .insertInto('image_uses')
            .values({ storage_key: key, owner_kind: owner.kind, owner_id: owner.id, ...row })
            .onConflict((conflict) =>
              conflict.columns(['storage_key', 'owner_kind', 'owner_id']).doUpdateSet(row),
            )
            .execute();
        }
        const keys = [...gone, ...changed.map(([key]) => key)];
        for (const key of keys) await noteUse(trx, key);
        return keys;
      }),
    async listByOwner(kind, id) {
      const rows = await ofOwner(read, kind, id).select('words').execute();
      return rows.map(({ storage_key, words }) => ({ storageKey: storage_key, words }));
    },
    async listByKey(storageKey, limit) {
      const rows = await read
        .selectFrom('image_uses')
        .select(['owner_kind', 'owner_id', 'owner_title', 'words'])
        .where('storage_key', '=', storageKey)
        .limit(limit)
        .execute();
      return rows.flatMap(({ owner_kind, owner_id, owner_title, words }) => {
        const kind = imageOwnerKinds.find((known) => known === owner_kind);
        const owner = (known: ImageOwnerKind): ImageOwner => ({
          kind: known,
          id: owner_id,
          title: owner_title,
        });
        return kind ? [{ ...owner(kind), words }] : [];
      });
    },
    async isUsed(storageKey, kinds) {
      let query = read
        .selectFrom('image_uses')
        .select('storage_key')
        .where('storage_key', '=', storageKey)
        .limit(1);
      if (kinds) query = query.where('owner_kind', 'in', [...kinds]);
      return (await query.executeTakeFirst()) !== undefined;
    },
    async listFillPlaces() {
      const rows = await read.selectFrom('image_fill_places').selectAll().orderBy('walk').execute();
      return rows.flatMap(({ walk, after_id }) => (isWalk(walk) ? [{ walk, afterId: after_id }] : []));
    },
    async moveFillPlace(walk, afterId) {
      if (afterId === null) {
        await write.deleteFrom('image_fill_places').where('walk', '=', walk).execute();
      } else {
        await write
          .updateTable('image_fill_places')
          .set({ after_id: afterId })
          .where('walk', '=', walk)
          .execute();
      }
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

/**
 * Marks in the image row whether it is used, so that the list of unused images needs no lookup per image. Marks before
 * it reads the uses, so that concurrent changes wait for each other.
 */
async function noteUse(trx: Kysely<Tables>, storageKey: string): Promise<void> {
  const mark = (isUsed: number) =>
    trx.updateTable('images').set({ is_used: isUsed }).where('storage_key', '=', storageKey).execute();
  await mark(1);
  const use = await trx
    .selectFrom('image_uses')
    .select('storage_key')
    .where('storage_key', '=', storageKey)
    .limit(1)
    .executeTakeFirst();
  if (!use) await mark(0);
}

function isWalk(walk: string): walk is ImageFillPlace['walk'] {
  return walk === 'images' || walk === 'news';
}
