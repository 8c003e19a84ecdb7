import type { InboxMessage, ReceivedMessage } from '../../domain/inbox/received-message.ts';
import type { PageRequest } from './page-request.ts';

export interface ReceivedMessageStore {
  findById(id: string): Promise<ReceivedMessage | null>;
  /** Unordered, without missing ones; the caller limits their number, here and below. */
  listByIds(ids: string[]): Promise<InboxMessage[]>;
  /** Newest first; `isUnreadOnly` leaves out read ones. */
  listLatest(page: PageRequest & { isUnreadOnly?: boolean }): Promise<InboxMessage[]>;
  /** Newest first, from an address in any case. `email` is in lower case. */
  listByEmail(email: string, page: PageRequest): Promise<ReceivedMessage[]>;
  /** Inserts or replaces; keeps the read mark; a new one is unread. */
  save(message: ReceivedMessage): Promise<void>;
  /** Null marks them as unread. */
  setRead(ids: string[], readAt: number | null): Promise<void>;
  /** Hides messages in every list; they can be restored until `deleteTrashed`. */
  trash(ids: string[], removedAt: number): Promise<void>;
  /** Restores deleted messages and returns them. */
  restore(ids: string[]): Promise<InboxMessage[]>;
  /** Permanently deletes messages that were deleted before a moment. */
  deleteTrashed(before: number): Promise<void>;
}
