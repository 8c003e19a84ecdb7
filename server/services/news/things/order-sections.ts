/** Orders sections and their groups, as admins drag them in `Seções` (docs/product.md#sections). */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { sectionConflict } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import type { ChangeAdapters } from './change-rules.ts';

/**
 * Orders the groups, or the sections of one group. `ids` must contain all of them; otherwise another person has changed
 * them meanwhile.
 */
export function orderSections({ database, clock }: Pick<ChangeAdapters, 'database' | 'clock'>) {
  return (actor: Actor, ids: readonly string[]): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const sections = await stores.things.readSections();
      const first = sections.all.find(({ id }) => id === ids[0]);
      const known: readonly (Section | SectionGroup)[] = first
        ? sections.all.filter(({ groupId }) => groupId === first.groupId)
        : sections.groups;
      const ordered = ids.flatMap((id) => known.find((candidate) => candidate.id === id) ?? []);
      if (new Set(ids).size !== known.length || ordered.length !== known.length)
        return fail({ code: 'conflict', message: sectionConflict });
      for (const [position, item] of ordered.entries()) {
        if ('groupId' in item) await stores.things.save('section', { ...item, position });
        else await stores.things.save('group', { ...item, position });
      }
      const group = first ? sections.findGroup(first.groupId) : null;
      const subject = { id: group?.id ?? '', title: group?.name ?? 'Grupos' };
      await recordAction(stores, actor, clock(), { action: 'section.ordered', ...subject });
      await invalidateAllPages(stores);
      return ok(null);
    });
}
