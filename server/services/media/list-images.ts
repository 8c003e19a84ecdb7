/** Lists a page of the library, newest first; with a search, images whose name or texts contain all words. */
import { fileUrl, type Picture, toPicture } from '../../../domain/media/image.ts';
import type { ImageOwnerKind } from '../../../domain/media/image-use.ts';
import { queryGroups } from '../../../domain/search/search-text.ts';
import { imageUsersShown, libraryPageSize, unusedImageAfterMs } from '../../../domain/site/limits.ts';
import {
  encodeCursor,
  type ListPage,
  type ListPosition,
  parseListPosition,
  parseSearchPosition,
  type SearchPosition,
} from '../../../domain/web/paging.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { LibraryImage } from '../../ports/media.ts';
import { listPage, toHitKey } from '../site/list-pages.ts';

interface ImageQuery {
  busca?: string;
  /** Only images that are unused, and old enough to be deleted. */
  uso?: 'sem-uso';
  pagina?: string;
  depois?: string;
  antes?: string;
}

interface ImageView {
  storageKey: string;
  url: string;
  name: string;
  picture: Picture | null;
  width: number;
  height: number;
  bytes: number;
  uploadedAt: number | null;
  uploadedByName: string | null;
  uses: { kind: ImageOwnerKind; id: string; title: string }[];
  hasMoreUses: boolean;
  /** Words of one use, as a suggestion for the alternative text. */
  words: string;
  isRemovable: boolean;
}

export function listImages({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  const { images, imageUses, search } = database;

  async function toView(image: LibraryImage): Promise<ImageView> {
    const users = await imageUses.listByKey(image.storageKey, imageUsersShown + 1);
    const url = fileUrl(image.storageKey);
    return {
      storageKey: image.storageKey,
      url,
      name: image.fileName,
      picture: toPicture(url, image, ''),
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      uploadedAt: image.uploadedAt || null,
      uploadedByName: image.uploadedByName,
      uses: users.slice(0, imageUsersShown).map(({ kind, id, title }) => ({ kind, id, title })),
      hasMoreUses: users.length > imageUsersShown,
      words: users.find(({ words }) => words !== '')?.words ?? '',
      isRemovable: users.length === 0 && image.uploadedAt < clock() - unusedImageAfterMs,
    };
  }
  const show = (found: LibraryImage[]) => Promise.all(found.map(toView));

  function list(position: ListPosition, isUnused: boolean): Promise<ListPage<ImageView>> {
    const filter = isUnused ? { isUsed: false, uploadedBefore: clock() - unusedImageAfterMs } : {};
    return listPage({
      position,
      pageSize: libraryPageSize,
      read: (request) => images.listLibrary(filter, request),
      keyOf: ({ uploadedAt, storageKey }) => encodeCursor({ createdAt: uploadedAt, id: storageKey }),
      show,
    });
  }

  function find(words: string, position: SearchPosition): Promise<ListPage<ImageView>> {
    const groups = queryGroups(words);
    return listPage({
      position,
      pageSize: libraryPageSize,
      read: async (request) =>
        groups.length === 0
          ? []
          : search.search({ tokens: [], anyOf: groups, kind: 'image', category: null, ...request }),
      keyOf: toHitKey,
      show: async (hits) => show(await images.listLibraryByKeys(hits.map(({ id }) => id))),
    });
  }

  return ({ busca = '', uso, ...page }: ImageQuery): Promise<ListPage<ImageView>> =>
    busca.trim() === ''
      ? list(parseListPosition(page), uso === 'sem-uso')
      : find(busca, parseSearchPosition(page));
}
