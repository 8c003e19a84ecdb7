/** The job that deletes removed demo content for good, an hour after it was removed. */
import { storageKeyOf } from '../../../../domain/media/image.ts';
import type { Author } from '../../../../domain/news/authors.ts';
import type { Topic } from '../../../../domain/news/topics.ts';
import { noProfiles } from '../../../../domain/settings/settings.ts';
import { demoUndoMs } from '../../../../domain/site/limits.ts';
import type { FileAdapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { deleteUnusedImages, saveImageUses } from '../../media/image-uses.ts';
import { deleteShareImages } from '../../media/share-image-files.ts';
import { authorRules } from '../../news/things/author-rules.ts';
import { saveThingImages } from '../../news/things/thing-images.ts';
import { deleteForever } from '../../news/trash-news.ts';
import { findCurrentSettings, saveSettings } from '../../settings/change-settings.ts';
import { isUntouched } from './find-demo.ts';
import { findTrashedDemo, toImages } from './trash-demo.ts';

const demoActor = { userId: '', name: 'Demonstração, depois de uma hora' };

/** Creates the round of the job. It does nothing while the removal can be undone. */
export function deleteTrashedDemo({ database, files, clock, log }: FileAdapters) {
  return async (): Promise<void> => {
    const now = clock();
    const found = await findTrashedDemo(database);
    if (!found || now < found.trashedAt + demoUndoMs) return;
    const { trashedAt, content } = found;
    let hasFailed = false;
    for (const id of content.newsIds) {
      try {
        await deleteShareImages(files, id);
        await database.inTransaction(async (stores) => {
          // Someone may have restored the news meanwhile, and perhaps trashed them again.
          if ((await stores.trash.find(id))?.deletedAt === trashedAt)
            await deleteForever(stores, demoActor, id, now);
        });
      } catch (err) {
        hasFailed = true;
        log.warn({ err, news: id }, 'news of the demo could not be deleted yet');
      }
    }
    if (hasFailed) return;
    await database.inTransaction(async (stores) => {
      // Another process may have deleted the demo meanwhile.
      if (!(await findTrashedDemo(stores))) return;
      for (const author of (await stores.things.listByIds('author', content.authorIds)).values())
        if (await deleteUnusedThing(stores, author)) {
          await authorRules.afterDelete?.(stores, author);
          await saveThingImages(stores, 'author', author, null, now);
        }
      for (const topic of (await stores.things.listByIds('topic', content.topicIds)).values())
        await deleteUnusedThing(stores, topic);
      const images = toImages(content);
      await saveImageUses(
        stores,
        images.map(({ owner }) => ({ owner, uses: [] })),
      );
      const keys = images.flatMap(({ imageUrl }) => storageKeyOf(imageUrl) ?? []);
      await deleteUnusedImages(stores, keys, now);
      await clearInventedProfiles(stores, now);
      await stores.trashedDemo.deleteRecord();
    });
  };
}

/**
 * Deletes an author or topic of the demo and returns true. It stays if a person changed it, or if news belong to it.
 */
async function deleteUnusedThing({ things }: Stores, thing: Author | Topic): Promise<boolean> {
  if (!isUntouched(thing) || (await things.isUsed(thing.id))) return false;
  await things.delete(thing.id);
  return true;
}

/** Clears the demo's social profiles, which do not exist in reality, unless a person replaced them. */
async function clearInventedProfiles(stores: Stores, now: number): Promise<void> {
  const before = await findCurrentSettings(stores, 'identidade');
  await saveSettings(stores, demoActor, now, {
    tab: 'identidade',
    before,
    after: { ...noProfiles, ...before?.values },
  });
}
