import type { InboxMessage, ReceivedMessage } from '../../domain/inbox/received-message.ts';
import type { PageRequest } from './page-request.ts';

export interface ReceivedMessageStore {
  findById(id: string): Promise<ReceivedMessage | null>;
  /** In no order, without the missing; the caller bounds their number, here and below. */
  listByIds(ids: string[]): Promise<InboxMessage[]>;
  /** Newest first; `isUnreadOnly` leaves out what somebody has read. */
  listLatest(page: PageRequest & { isUnreadOnly?: boolean }): Promise<InboxMessage[]>;
  /** Newest first: what came with an address, however its letters were written. `email` is in lower case. */
  listByEmail(email: string, page: PageRequest): Promise<ReceivedMessage[]>;
  /** Inserts or replaces; whether it was read stays as it was, and a new one was not. */
  save(message: ReceivedMessage): Promise<void>;
  /** Marks messages as read at a moment, epoch milliseconds, or as unread by null. */
  setRead(ids: string[], readAt: number | null): Promise<void>;
  /** Takes messages out of every list; they can be restored until `forgetRemoved`. */
  remove(ids: string[], removedAt: number): Promise<void>;
  /** Brings removed messages back as they were, and gives them. */
  restore(ids: string[]): Promise<InboxMessage[]>;
  /** For good, what was removed before a moment. */
  forgetRemoved(before: number): Promise<void>;
}
