/** Checks what the newsroom has loaded, and what a change makes stale. */
import { afterEach, expect, it } from 'vitest';
import { queryClient, queryOf, reloadAfter } from '../../../app/program/queries.ts';

afterEach(() => queryClient.clear());

const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated;

it('a call gets the parameters of its key only', async () => {
  const { queryKey, queryFn } = queryOf('imagens', async ({ busca }) => `busca: ${busca}`, { busca: 'ia' });
  expect(queryKey).toEqual(['imagens', { busca: 'ia' }]);
  expect(await queryFn()).toBe('busca: ia');
  expect(queryOf('banners', async () => []).queryKey).toEqual(['banners']);
});

it('the number of texts in review is loaded again when news have changed', async () => {
  for (const name of ['noticias', 'contagens', 'videos']) queryClient.setQueryData([name], []);
  await reloadAfter('noticias');
  expect(['noticias', 'contagens', 'videos'].map(isStale)).toEqual([true, true, false]);
});

it('the numbers in the menu and the list of all comments are loaded again when a reported comment was moderated', async () => {
  const names = ['denuncias', 'contagens', 'comentarios', 'videos'];
  for (const name of names) queryClient.setQueryData([name], []);
  await reloadAfter('denuncias');
  expect(names.map(isStale)).toEqual([true, true, true, false]);
});

it('all pages of a list are loaded again when one of them has changed', async () => {
  queryClient.setQueryData(['lixeira', { pagina: '2' }], []);
  await reloadAfter('lixeira');
  expect(queryClient.getQueryState(['lixeira', { pagina: '2' }])?.isInvalidated).toBe(true);
});
