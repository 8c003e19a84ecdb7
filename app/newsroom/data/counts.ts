/** The numbers in the menu of the newsroom: how many items wait on each screen. */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { newsroom } from '../../program/api.ts';
import { callQuietly } from '../../program/call.ts';
import { usePerson } from '../../program/person.ts';
import { queryOf, usePages } from '../../program/queries.ts';

const renewMs = 60_000;

/**
 * Returns the counts by the paths of their screens. They are loaded when a screen opens, after each change, and every
 * minute.
 */
export function useCounts(pathname: string): Readonly<Record<string, string>> {
  const person = usePerson();
  const { data } = usePages({
    ...queryOf('contagens', () => callQuietly(() => newsroom.contagens.$get()), pathname),
    // A screen that is opened again must not show old counts first.
    gcTime: 0,
    refetchInterval: renewMs,
    enabled: mayDo(person, 'edit-all-news') || mayDo(person, 'moderate-comments'),
  });
  const counts = {
    'para-revisar': data?.inReview,
    comentarios: data?.heldComments,
    'mensagens-denunciadas': data?.openReports,
  };
  return Object.fromEntries(
    Object.entries(counts).flatMap(([path, found]) =>
      found?.count ? [[path, `${found.count.toLocaleString('pt-BR')}${found.isMore ? '+' : ''}`]] : [],
    ),
  );
}
