/**
 * Lists the house rules: whether each is on, and how many comments it held in the last 30 days
 * (docs/product.md#moderation).
 */
import { type HeldByRule, holdRules, isRuleOn } from '../../../domain/comments/house-rules.ts';
import { holdDays } from '../../../domain/site/limits.ts';
import type { Site } from '../../../domain/site/site.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import type { Clock, Stores } from '../../ports/stores.ts';

interface Adapters {
  database: Pick<Stores, 'comments'>;
  clock: Clock;
  site: Pick<Site, 'houseRules'>;
}

export function countHolds({ database, clock, site }: Adapters) {
  return async (): Promise<HeldByRule[]> => {
    const held = await database.comments.countHolds(dayNumber(clock()) - holdDays + 1);
    return holdRules.map((rule) => ({
      rule,
      isOn: isRuleOn(site.houseRules, rule),
      held: held[rule] ?? 0,
    }));
  };
}
