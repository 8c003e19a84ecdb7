import type { Actor } from '../../../domain/accounts/audit.ts';
import { type BannerPlace, bannerNames } from '../../../domain/media/banner.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../services.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages } from '../site/invalidate.ts';
import { deleteBannerImages, deleteBannersAt } from './delete-banners-at.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';

export function deleteBanner({
  database,
  files,
  clock,
  log,
}: Pick<Adapters, 'database' | 'files' | 'clock' | 'log'>) {
  return async (actor: Actor, place: BannerPlace): Promise<Result<null>> => {
    const now = clock();
    await database.inTransaction(async (stores) => {
      const removed = await deleteBannersAt(stores, place);
      await deleteBannerImages(stores, removed, now);
      for (const { id, link } of removed) {
        const action = { action: 'banner.removed', id, title: bannerNames[place], detail: link } as const;
        await recordAction(stores, actor, now, action);
      }
      if (removed.length > 0) await invalidateAllPages(stores);
    });
    await deleteLooseFilesNow({ database, files, clock, log });
    return ok(null);
  };
}
