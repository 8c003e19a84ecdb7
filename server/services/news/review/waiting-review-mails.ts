/**
 * Decides which mails about a draft are joined into one, and which waiting mails are still sent
 * (docs/product.md#review).
 */
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import type { ReviewEvent } from '../../../../domain/news/review-notes.ts';
import type { QueuedMail } from '../../../ports/mail.ts';
import type { Stores } from '../../../ports/stores.ts';

/**
 * The keys of mails about a draft that exists, and of those about one that was published or discarded. They contain a
 * slash, which no id has.
 */
const open = 'review-open';
const ended = 'review-ended';

export const toReviewMailKeys = (draftId: string, userId: string) => ({
  whileOpen: `${open}/${draftId}/${userId}`,
  afterEnd: `${ended}/${draftId}/${userId}`,
});

export function toReviewMailKey(event: ReviewEvent, draftId: string, userId: string): string {
  return toReviewMailKeys(draftId, userId)[
    event === 'approved' || event === 'discarded' ? 'afterEnd' : 'whileOpen'
  ];
}

/**
 * Returns whether a waiting mail should still be sent. It should not if its draft no longer exists, or if the person
 * left, was suspended, or switched such mails off.
 */
export async function isStillWanted(
  { users, reviews, drafts }: Pick<Stores, 'users' | 'reviews' | 'drafts'>,
  { subjectKey = '' }: Pick<QueuedMail, 'subjectKey'>,
): Promise<boolean> {
  const [kind, draftId = '', userId = ''] = subjectKey.split('/');
  if (kind !== open && kind !== ended) return true;
  if (kind === open && !(await drafts.find(draftId))) return false;
  const user = await users.findById(userId);
  if (!user || !mayDo(user, 'use-newsroom')) return false;
  return !(await users.isSuspended(userId)) && !(await reviews.isMuted(userId));
}
