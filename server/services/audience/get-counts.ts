/** Counts what waits for the visitor, exactly up to `figureCountMax`; null without the right to see it. */
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { figureCountMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';

export function getCounts({ figures }: Pick<Stores, 'figures'>) {
  return async (visitor: Visitor) => {
    if (!mayDo(visitor, 'edit-all-news')) return { inReview: null };
    const counted = await figures.countDrafts('review', figureCountMax + 1);
    return { inReview: { count: Math.min(counted, figureCountMax), isMore: counted > figureCountMax } };
  };
}
