/**
 * Lists a page of the library, newest first; with a search, images whose name or texts contain all words. Reporters see
 * own images and those that readers see.
 */
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { fileUrl, type Picture, toPicture } from '../../../domain/media/image.ts';
import type { ImageDetails } from '../../../domain/media/image-details.ts';
import { type ImageOwnerKind, publicOwnerKinds } from '../../../domain/media/image-use.ts';
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
import { findImageDenial } from './update-image-details.ts';

interface ImageQuery {
  busca?: string;
  /** Only images that are unused, and old enough to be deleted. */
  uso?: 'sem-uso';
  /** Only images that the person uploaded. */
  minhas?: '1';
  /** Only the image with this storage key. */
  chave?: string;
  pagina?: string;
  depois?: string;
  antes?: string;
}

interface ImageView extends ImageDetails {
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
  /** The version of the details, and whether the person may change them. */
  version: number;
  isEditable: boolean;
}

export function listImages({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  const { images, imageUses, search } = database;

  async function toView(visitor: Viewer, image: LibraryImage): Promise<ImageView> {
    const found = await imageUses.listByKey(image.storageKey, imageUsersShown + 1);
    const isEditor = mayDo(visitor, 'manage-media');
    const users = isEditor ? found : found.filter(({ kind }) => publicOwnerKinds.includes(kind));
    const { altText, isDecorative, caption, credit, licence, focusX, focusY, version } = image;
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
      isRemovable: isEditor && found.length === 0 && image.uploadedAt < clock() - unusedImageAfterMs,
      ...{ altText, isDecorative, caption, credit, licence, focusX, focusY, version },
      isEditable: (await findImageDenial(database, visitor, image)) === null,
    };
  }
  const show = (visitor: Viewer, found: LibraryImage[]) =>
    Promise.all(found.map((image) => toView(visitor, image)));

  function list(
    visitor: Viewer,
    position: ListPosition,
    { uso, minhas }: ImageQuery,
  ): Promise<ListPage<ImageView>> {
    const { own, visibleTo } = toLibraryRights(visitor, minhas);
    const filter = {
      ...(uso === 'sem-uso' ? { isUsed: false, uploadedBefore: clock() - unusedImageAfterMs } : {}),
      ...(own === null ? {} : { uploadedBy: own }),
      ...(visibleTo === null ? {} : { visibleTo }),
    };
    return listPage({
      position,
      pageSize: libraryPageSize,
      read: (request) => images.listLibrary(filter, request),
      keyOf: ({ uploadedAt, storageKey }) => encodeCursor({ createdAt: uploadedAt, id: storageKey }),
      show: (found) => show(visitor, found),
    });
  }

  function find(
    visitor: Viewer,
    words: string,
    position: SearchPosition,
    { minhas }: ImageQuery,
  ): Promise<ListPage<ImageView>> {
    const groups = queryGroups(words);
    const { own, visibleTo } = toLibraryRights(visitor, minhas);
    return listPage({
      position,
      pageSize: libraryPageSize,
      read: async (request) =>
        groups.length === 0
          ? []
          : search.search({ tokens: [], anyOf: groups, kind: 'image', category: own, ...request }),
      keyOf: toHitKey,
      // What a reporter may not see is left out of its page, so that no page depends on who reads it.
      async show(hits) {
        const keys = hits.map(({ id }) => id);
        const visible = visibleTo === null ? keys : await images.listVisibleKeys(keys, visibleTo);
        const found = await images.listLibraryByKeys(keys.filter((key) => visible.includes(key)));
        return show(visitor, found);
      },
    });
  }

  async function listOne(visitor: Viewer, key: string): Promise<ListPage<ImageView>> {
    const { visibleTo } = toLibraryRights(visitor, undefined);
    const keys = visibleTo === null ? [key] : await images.listVisibleKeys([key], visibleTo);
    const items = await show(visitor, await images.listLibraryByKeys(keys));
    return { items, pageNumber: 1, next: null, previous: null };
  }

  return (visitor: Viewer, query: ImageQuery): Promise<ListPage<ImageView>> => {
    const { busca = '', chave } = query;
    if (chave !== undefined) return listOne(visitor, chave);
    return busca.trim() === ''
      ? list(visitor, parseListPosition(query), query)
      : find(visitor, busca, parseSearchPosition(query), query);
  };
}

type Viewer = Pick<Visitor, 'userId' | 'roles'>;

/** Returns whose uploads alone a list shows, and for which reporter it leaves out what only others may see. */
function toLibraryRights(
  visitor: Viewer,
  minhas: ImageQuery['minhas'],
): { own: string | null; visibleTo: string | null } {
  const userId = visitor.userId ?? '';
  if (minhas !== undefined) return { own: userId, visibleTo: null };
  return { own: null, visibleTo: mayDo(visitor, 'manage-media') ? null : userId };
}
