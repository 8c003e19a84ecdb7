import { type MessageRow, toMessageRow } from '../../../domain/inbox/received-message.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { ReceivedMessageStore } from '../../ports/inbox.ts';
import { listPage } from '../site/list-pages.ts';

/** A page of the received messages (20), newest first: all, or the unread ones. */
export function listMessages({ receivedMessages }: { receivedMessages: ReceivedMessageStore }) {
  return (
    { isUnreadOnly }: { isUnreadOnly: boolean },
    position: ListPosition,
  ): Promise<ListPage<MessageRow>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: (request) => receivedMessages.listLatest({ ...request, isUnreadOnly }),
      keyOf: ({ data, id }) => encodeCursor({ createdAt: data, id }),
      show: (items) => items.map(toMessageRow),
    });
}
