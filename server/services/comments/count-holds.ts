/** Counts how many comments each rule of the house held within 30 days (docs/product.md#moderation). */
import type { HoldRule } from '../../../domain/comments/house-rules.ts';
import { holdDays } from '../../../domain/site/limits.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import type { Clock, Stores } from '../../ports/stores.ts';

interface Adapters {
  database: Pick<Stores, 'comments'>;
  clock: Clock;
}

export function countHolds({ database, clock }: Adapters) {
  return (): Promise<Partial<Record<HoldRule, number>>> =>
    database.comments.countHolds(dayNumber(clock()) - holdDays + 1);
}
