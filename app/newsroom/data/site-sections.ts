/** The sections of the site for all screens: how they are loaded, and how a changed list reaches the screens. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Sections } from '../../../domain/news/sections.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { type Query, queryOf } from '../../program/queries.ts';
import { refreshFrame } from './refresh-frame.ts';

type SectionRows = AnswerOf<typeof newsroom.secoes.$get>;

export const sectionsQuery: Query<SectionRows> = queryOf('secoes', () => call(() => newsroom.secoes.$get()));

/** Returns the sections of the site. The first list is the one that app/site/pages/newsroom.tsx wrote into the page. */
export function useSections(): Sections {
  const { data } = useQuery({
    ...sectionsQuery,
    initialData: readPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => new Sections(data?.groups ?? [], data?.all ?? []), [data]);
}

/** Returns a function that sends a change and shows the sections in its answer, in all screens and menus. */
export function useChangeSections(): (send: () => Promise<SectionRows>) => Promise<void> {
  const client = useQueryClient();
  return async (send) => {
    client.setQueryData(sectionsQuery.queryKey, await send());
    void refreshFrame();
  };
}

function readPage(): SectionRows | undefined {
  const rows = document.getElementById('redacao')?.dataset.sections;
  return rows ? JSON.parse(rows) : undefined;
}
