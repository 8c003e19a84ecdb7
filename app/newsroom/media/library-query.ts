/** Loads the images of the library, for `Mídia` and for the dialog in which one is chosen. */
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { type Query, queryOf } from '../../program/queries.ts';
import type { PageQuery } from '../ui/list-pages.tsx';
import type { LibraryImage } from './image-grid.tsx';

export interface LibraryFilters {
  words: string;
  isUnused: boolean;
  isOwn: boolean;
}

export const keyOfImage = ({ storageKey }: LibraryImage) => storageKey;

export function libraryQuery({ words, isUnused, isOwn }: LibraryFilters, page: PageQuery) {
  const on = {
    ...page,
    ...(words ? { busca: words } : {}),
    ...(isUnused ? { uso: 'sem-uso' as const } : {}),
    ...(isOwn ? { minhas: '1' as const } : {}),
  };
  return queryOf('imagens', (query) => call(() => newsroom.imagens.$get({ query })), on);
}

/** The image with this storage key. Null when it is gone, or when the person may not see it. */
export function imageQuery(storageKey: string): Query<LibraryImage | null> {
  return queryOf(
    'imagens',
    async (query) => (await call(() => newsroom.imagens.$get({ query }))).items[0] ?? null,
    { chave: storageKey },
  );
}
