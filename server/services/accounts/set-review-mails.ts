/** Turns the mails about reviews on or off for a user. */
import type { Stores } from '../../ports/stores.ts';

/** Returns whether a person gets mails about reviews (docs/product.md#review). */
export function setReviewMails({ reviews }: Pick<Stores, 'reviews'>) {
  return (userId: string, isOn: boolean): Promise<void> => reviews.setMuted(userId, !isOn);
}
