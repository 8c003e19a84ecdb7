import { type TrashedSummary, trashExpiresAt } from '../../../domain/news/trash.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { Stores } from '../../ports/stores.ts';
import { emptyPage, toListPage, toPageRequest } from '../site/list-pages.ts';

export type TrashLine = Omit<TrashedSummary, 'slug'> & {
  /** When it is deleted permanently. */
  goesAt: number;
};

/** A page of the trash, last deleted first, 20 at a time. */
export function listTrash({ trash }: Pick<Stores, 'trash'>) {
  return async (position: ListPosition): Promise<ListPage<TrashLine>> => {
    const request = toPageRequest(position, newsroomPageSize);
    if (!request) return emptyPage(position);
    const found = await trash.list(request);
    return toListPage(found, position, newsroomPageSize, keyOf, async (shown) => shown.map(toLine));
  };
}

function toLine({ id, title, category, createdAt, deletedAt, deletedBy }: TrashedSummary): TrashLine {
  return { id, title, category, createdAt, deletedAt, deletedBy, goesAt: trashExpiresAt(deletedAt) };
}

function keyOf({ id, deletedAt }: TrashedSummary): string {
  return encodeCursor({ createdAt: deletedAt, id });
}
