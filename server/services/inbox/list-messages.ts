import { type InboxMessage, type MessageRow, toMessageRow } from '../../../domain/inbox/received-message.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { ReceivedMessageStore } from '../../ports/inbox.ts';
import { emptyPage, toListPage, toPageRequest } from '../site/list-pages.ts';

/** A page of the received messages (20), newest first: all, or the unread ones. */
export function listMessages({ receivedMessages }: { receivedMessages: ReceivedMessageStore }) {
  return async (
    { isUnreadOnly }: { isUnreadOnly: boolean },
    position: ListPosition,
  ): Promise<ListPage<MessageRow>> => {
    const request = toPageRequest(position, newsroomPageSize);
    if (!request) return emptyPage(position);
    const found = await receivedMessages.listLatest({ ...request, isUnreadOnly });
    return toListPage(found, position, newsroomPageSize, keyOf, async (items) => items.map(toMessageRow));
  };
}

function keyOf({ data, id }: InboxMessage): string {
  return encodeCursor({ createdAt: data, id });
}
