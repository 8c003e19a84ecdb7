import { useQuery } from '@tanstack/react-query';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { newsroom } from './api.ts';
import { callQuietly } from './call.ts';
import { usePerson } from './person.ts';

const renewMs = 60_000;

/** What waits in the sections of the newsroom, by their paths; counted again for each screen and every minute. */
export function useCounts(pathname: string): Readonly<Record<string, string>> {
  const { data } = useQuery({
    queryKey: ['contagens', pathname],
    queryFn: () => callQuietly(() => newsroom.contagens.$get()),
    refetchInterval: renewMs,
    placeholderData: (before) => before,
    enabled: mayDo(usePerson(), 'edit-all-news'),
  });
  const inReview = data?.inReview;
  if (!inReview?.count) return {};
  return { 'para-revisar': `${inReview.count.toLocaleString('pt-BR')}${inReview.isMore ? '+' : ''}` };
}
