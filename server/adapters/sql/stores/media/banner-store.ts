/** Stores the banners of the site. In each place, the newest one counts. */
import type { Kysely } from 'kysely';
import type { MiddleBanner } from '../../../../../domain/media/banner.ts';
import {
  type BannerPlace,
  type MainBanner,
  type SideBanner,
  type SideBannerSide,
  sideBannerSides,
} from '../../../../../domain/media/banner.ts';
import type { DeletableCollection } from '../../../../ports/database-rows.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones } from '../transfer/tombstones.ts';

export function createBannerStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  async function findSide(side: SideBannerSide): Promise<SideBanner | null> {
    const query = read
      .selectFrom('side_banners')
      .selectAll()
      .where('side', '=', side)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    const row = await query.limit(1).executeTakeFirst();
    return row ? { ...toBanner(row), side } : null;
  }

  return {
    async findMain(): Promise<MainBanner | null> {
      const query = read
        .selectFrom('main_banners')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      const row = await query.limit(1).executeTakeFirst();
      return row ? toBanner(row) : null;
    },
    async listSides(): Promise<SideBanner[]> {
      // Each side has its own query, because imports may contain many banners for one side.
      const newest = await Promise.all(sideBannerSides.map(findSide));
      return newest.flatMap((banner) => banner ?? []);
    },
    async findMiddle(): Promise<MiddleBanner | null> {
      const query = read
        .selectFrom('middle_banners')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      const row = await query.limit(1).executeTakeFirst();
      return row ? { ...toBanner(row), side: 'mid', userId: row.user_id } : null;
    },
    async saveMain(banner: MainBanner): Promise<void> {
      const row = toBannerRow(banner);
      await write
        .insertInto('main_banners')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async saveSide(banner: SideBanner): Promise<void> {
      const row = { ...toBannerRow(banner), side: banner.side };
      await write
        .insertInto('side_banners')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async saveMiddle(banner: MiddleBanner): Promise<void> {
      const row = { ...toBannerRow(banner), side: banner.side, user_id: banner.userId };
      await write
        .insertInto('middle_banners')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    deleteAll: (place: BannerPlace): Promise<MainBanner[]> =>
      atomically(write, async (trx) => {
        const removed = await removeBanners(trx, place);
        const ids = removed.map(({ id }) => id);
        await addTombstones(trx, bannerCollections[place], ids);
        return removed.map(toBanner);
      }),
    delete: (place: BannerPlace, id: string): Promise<void> =>
      atomically(write, async (trx) => {
        await trx.deleteFrom(bannerTables[place]).where('id', '=', id).execute();
        await addTombstones(trx, bannerCollections[place], [id]);
      }),
  };
}

const bannerCollections = {
  main: 'main_banners',
  mid: 'middle_banners',
  left: 'banners-laterais',
  right: 'banners-laterais',
} as const satisfies Record<BannerPlace, DeletableCollection>;

const bannerTables = {
  main: 'main_banners',
  mid: 'middle_banners',
  left: 'side_banners',
  right: 'side_banners',
} as const satisfies Record<BannerPlace, keyof Tables>;

function removeBanners(trx: Kysely<Tables>, place: BannerPlace): Promise<Tables['main_banners'][]> {
  switch (place) {
    case 'main':
      return trx.deleteFrom('main_banners').returningAll().execute();
    case 'mid':
      return trx.deleteFrom('middle_banners').returningAll().execute();
    case 'left':
    case 'right':
      return trx.deleteFrom('side_banners').where('side', '=', place).returningAll().execute();
  }
}

function toBanner(row: Tables['main_banners']): MainBanner {
  return { id: row.id, imageUrl: row.image_url, link: row.link, createdAt: row.created_at };
}

function toBannerRow(banner: MainBanner): Tables['main_banners'] {
  return { id: banner.id, image_url: banner.imageUrl, link: banner.link, created_at: banner.createdAt };
}
