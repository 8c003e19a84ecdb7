/** Messages of visitors to the newsroom, as the services store and list them. */
import type { InboxMessage, ReceivedMessage } from '../../domain/inbox/received-message.ts';
import type { PageRequest } from './page-request.ts';

export interface ReceivedMessageStore {
  findById(id: string): Promise<ReceivedMessage | null>;
  listByIds(ids: string[]): Promise<InboxMessage[]>;
  listLatest(page: PageRequest & { isUnreadOnly?: boolean }): Promise<InboxMessage[]>;
  /** From an address in any case; `email` is in lower case. */
  listByEmail(email: string, page: PageRequest): Promise<ReceivedMessage[]>;
  /** Keeps the read mark; a new one is unread. */
  save(message: ReceivedMessage): Promise<void>;
  /** Null marks them as unread. */
  setRead(ids: string[], readAt: number | null): Promise<void>;
  /** Hides messages in every list; they can be restored until `deleteTrashed`. */
  trash(ids: string[], trashedAt: number): Promise<void>;
  restore(ids: string[]): Promise<InboxMessage[]>;
  deleteTrashed(before: number): Promise<void>;
}
