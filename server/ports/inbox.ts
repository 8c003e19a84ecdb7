/** Messages of visitors to the newsroom, as the services store and list them. */
import type { InboxMessage, ReceivedMessage } from '../../domain/inbox/received-message.ts';
import type { PageRequest } from './page-request.ts';

export interface ReceivedMessageStore {
  findById(id: string): Promise<ReceivedMessage | null>;
  listByIds(ids: string[]): Promise<InboxMessage[]>;
  listLatest(page: PageRequest & { isUnreadOnly?: boolean }): Promise<InboxMessage[]>;
  /** Lists messages of an address in any case; `email` is in lower case. */
  listByEmail(email: string, page: PageRequest): Promise<ReceivedMessage[]>;
  /** Saves a message. A known one keeps its read mark; a new one is unread. */
  save(message: ReceivedMessage): Promise<void>;
  /** Marks messages as read at a moment; null marks them as unread. */
  setRead(ids: string[], readAt: number | null): Promise<void>;
  /** Hides messages in every list; they can be restored until `deleteTrashed`. */
  trash(ids: string[], trashedAt: number): Promise<void>;
  restore(ids: string[]): Promise<InboxMessage[]>;
  deleteTrashed(before: number): Promise<void>;
}
