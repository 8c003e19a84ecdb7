/** Lists what a person scheduled and what is lost when that person may no longer publish (docs/product.md#schedule). */
import { schedulesCounted, schedulesShown } from '../../../domain/site/limits.ts';
import type { Adapters } from '../../ports/adapters.ts';

export function listOpenSchedules({ database: { drafts } }: Pick<Adapters, 'database'>) {
  return async (userId: string) => {
    const shown = await drafts.listScheduledBy(userId, schedulesShown);
    const total = await drafts.countScheduledBy(userId, schedulesCounted);
    return {
      schedules: shown.map(({ id, title, publishAt }) => ({ id, title, publishAt })),
      more: Math.max(total - shown.length, 0),
    };
  };
}
