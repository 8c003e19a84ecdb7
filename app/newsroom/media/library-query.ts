/** The images of the library, as `Mídia` and the dialog in which one is chosen list them. */
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { queryOf } from '../../program/queries.ts';
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
