/** Lists a page of the trash (20), last deleted first. With `createdBy` it has only drafts that this user created. */
import { type TrashedSummary, trashExpiresAt } from '../../../domain/news/trash.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { Stores } from '../../ports/stores.ts';
import { listPage } from '../site/list-pages.ts';

export type TrashLine = Omit<TrashedSummary, 'slug'> & {
  goesAt: number;
};

export function listTrash({ trash }: Pick<Stores, 'trash'>) {
  return (createdBy: string | null, position: ListPosition): Promise<ListPage<TrashLine>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: (page) => trash.list(page, createdBy),
      keyOf: ({ id, deletedAt }) => encodeCursor({ createdAt: deletedAt, id }),
      show: (items) => items.map(toLine),
    });
}

function toLine({ slug: _, ...line }: TrashedSummary): TrashLine {
  return { ...line, goesAt: trashExpiresAt(line.deletedAt) };
}
