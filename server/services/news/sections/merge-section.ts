import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { Sections } from '../../../../domain/news/sections.ts';
import { sectionConflict, sectionMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Database } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../site/invalidate.ts';

/** One transaction moves so many, so that other writers wait for less than a second. */
const movedAtOnce = 1_000;

/** Merges a section into another. Its addresses lead there, and its news move. */
export function mergeSection({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (
    actor: Actor,
    id: string,
    { targetId, version }: { targetId: string; version: number },
  ): Promise<Result<Sections>> => {
    const merged = await database.inTransaction(async (stores): Promise<Result<Sections>> => {
      const { sections } = stores;
      const { all } = await sections.read();
      const source = all.find((section) => section.id === id);
      const target = all.find((section) => section.id === targetId);
      if (!source || !target || source === target)
        return fail({ code: 'not-found', message: sectionMissing });
      if (source.version !== version) return fail({ code: 'conflict', message: sectionConflict });
      await sections.deleteSection(source.id);
      const mergedIds = [...target.mergedIds, source.id, ...source.mergedIds];
      await sections.saveSection({ ...target, mergedIds, version: target.version + 1 });
      await sections.replaceRedirects(source.id, target.id);
      await sections.saveRedirect(source.slug, target.id);
      const action = { action: 'section.merged', id, title: source.name, detail: target.name } as const;
      await recordAction(stores, actor, clock(), action);
      await invalidateAllPages(stores);
      return ok(await sections.read());
    });
    if (merged.ok) await moveMergedNews(database);
    return merged;
  };
}

/** Moves news of merged sections, also those that an interrupted merge left. Lists show both meanwhile. */
export async function moveMergedNews(database: Pick<Database, 'sections' | 'inTransaction'>): Promise<void> {
  const { all } = await database.sections.read();
  const merged = all.flatMap(({ mergedIds }) => mergedIds);
  if (merged.length === 0 || !(await database.sections.isUsed(merged))) return;
  for (const { id, mergedIds } of all) {
    for (const mergedId of mergedIds) {
      let moved: number;
      do {
        moved = await database.inTransaction(async (stores) => {
          const count = await stores.sections.moveNews(mergedId, id, movedAtOnce);
          if (count > 0) {
            // They are found by the name of their new section.
            await stores.newsRenewals.enqueue({ kind: 'section', id, targetId: '' });
            await invalidateAllPages(stores);
          }
          return count;
        });
      } while (moved === movedAtOnce);
    }
  }
}
