import type { Actor } from '../../../domain/accounts/audit.ts';
import { type BannerPlace, bannerNames } from '../../../domain/media/banner.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { removeLooseFiles } from './remove-loose-files.ts';
import { discardBannerImages, takeBannersDown } from './take-banners-down.ts';

interface Needs {
  database: Database;
  files: FileStore;
  clock: Clock;
}

/** Deletes the banner of a place, and its files unless they are in use. */
export function removeBanner({ database, files, clock }: Needs) {
  const removeFiles = removeLooseFiles({ database, files, clock });
  return async (actor: Actor, place: BannerPlace): Promise<Result<null>> => {
    const now = clock();
    await database.inTransaction(async (stores) => {
      const removed = await takeBannersDown(stores, place);
      await discardBannerImages(stores, removed, now);
      for (const { id, link } of removed) {
        const action = { action: 'banner.removed', id, title: bannerNames[place], detail: link } as const;
        await recordAction(stores, actor, now, action);
      }
      if (removed.length > 0) await stores.raiseContentVersion();
    });
    // If this fails, the periodic sweep deletes the files.
    await removeFiles().catch(() => {});
    return ok(null);
  };
}
