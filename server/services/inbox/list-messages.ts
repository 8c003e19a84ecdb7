/** Lists the messages of visitors. */
import { type MessageRow, toMessageRow } from '../../../domain/inbox/received-message.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { Stores } from '../../ports/stores.ts';
import { listPage } from '../site/list-pages.ts';

export function listMessages({ receivedMessages }: Pick<Stores, 'receivedMessages'>) {
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
