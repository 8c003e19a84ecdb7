/** The data that the programs have loaded: their names, how screens read them, and when they become stale. */
import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListedKind } from '../../domain/news/thing-pages.ts';

/** Data that a screen's loader fetched within this time are not fetched again by the screen. */
const prefetchedForMs = 2_000;

/** Keeps all loaded data, so that a screen that opens again has its rows and its scroll position at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: prefetchedForMs,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

/** The name with which each key begins. */
export type QueryName =
  | `lista-de-${ListedKind}`
  | 'acessos-do-redirecionamento'
  | 'auditoria'
  | 'autor-de-comentarios'
  | 'autores'
  | 'autoria'
  | 'banners'
  | 'capa'
  | 'comentarios'
  | 'configuracoes'
  | 'configuracoes-historico'
  | 'contagens'
  | 'copias'
  | 'convites'
  | 'demonstracao'
  | 'denuncias'
  | 'destinos'
  | 'emails'
  | 'endereco'
  | 'historico'
  | 'imagens'
  | 'importacoes'
  | 'lixeira'
  | 'mensagem'
  | 'mensagens'
  | 'minha-pagina-de-autor'
  | 'minhas-denuncias'
  | 'minhas-respostas'
  | 'meus-comentarios'
  | 'mudanca'
  | 'mudancas-em-revisao'
  | 'nao-encontrados'
  | 'nomes-sem-perfil'
  | 'noticia'
  | 'noticias'
  | 'noticias-antigas'
  | 'pagina'
  | 'paginas'
  | 'perfil'
  | 'pessoas'
  | 'previa'
  | 'recados'
  | 'redirecionamentos'
  | 'resumo'
  | 'saude'
  | 'secoes'
  | 'retidos'
  | 'sessoes'
  | 'sugestoes-de-assuntos'
  | 'sugestoes-de-autores'
  | 'verificacao'
  | 'versao'
  | 'versoes-em-revisao'
  | 'videos';

/** For each name, the other queries that become stale together with it. */
const alsoStale: Readonly<Partial<Record<QueryName, readonly QueryName[]>>> = {
  comentarios: ['contagens', 'denuncias'],
  denuncias: ['comentarios', 'contagens'],
  lixeira: ['contagens'],
  noticias: ['contagens'],
  'nomes-sem-perfil': ['lista-de-author'],
  recados: ['contagens'],
  redirecionamentos: ['nao-encontrados'],
};

/** A query for data of the server: its key, which begins with a name, and the call that loads the data. */
export interface Query<T> {
  queryKey: readonly [name: QueryName, ...QueryKey];
  queryFn: () => Promise<T>;
}

/** Returns the key of a query; without `on`, the key of all queries with this name. */
export function keyOf(name: QueryName, on?: unknown): Query<unknown>['queryKey'] {
  return on === undefined ? [name] : [name, on];
}

/** `on` is what the call depends on. The key contains it, so key and call cannot differ. */
export function queryOf<T>(name: QueryName, load: () => Promise<T>): Query<T>;
export function queryOf<T, On>(name: QueryName, load: (on: On) => Promise<T>, on: On): Query<T>;
export function queryOf<T, On>(name: QueryName, load: (on?: On) => Promise<T>, on?: On): Query<T> {
  return { queryKey: keyOf(name, on), queryFn: () => load(on) };
}

/** Reloads the data that are on the screen; other data are reloaded when a screen shows them. */
export async function reloadAfter(change: QueryName): Promise<void> {
  const names: readonly QueryName[] = [change, ...(alsoStale[change] ?? [])];
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: keyOf(name) })));
}

export interface Data<T> {
  data: T | undefined;
  error: Error | null;
  isStale: boolean;
  reload: () => Promise<void>;
  /** Changes the shown data, but nothing on the server. */
  change: (to: (value: T) => T) => void;
  /**
   * Shows a change while `work` runs, and then reloads. If `work` rejects, this rejects, too, and shows the data
   * without the change; other pending changes stay. `to` must also work on data that have the change already.
   */
  changeWhile: <Result>(to: (value: T) => T, work: () => Promise<Result>) => Promise<Result>;
}

type Options<T> = Pick<UseQueryOptions<T>, 'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval'>;

export function useData<T>(query: Query<T> & Options<T>): Data<T> {
  const client = useQueryClient();
  const { queryKey } = query;
  const { data: loaded, error, isPlaceholderData } = useQuery<T>(query);
  const [pending, setPending] = useState<readonly ((value: T) => T)[]>([]);
  const data = useMemo(
    () => (loaded === undefined ? undefined : pending.reduce<T>((value, to) => to(value), loaded)),
    [loaded, pending],
  );
  const reload = () => reloadAfter(queryKey[0]);
  const change = (to: (value: T) => T) =>
    void client.setQueryData<T>(queryKey, (value) => (value === undefined ? value : to(value)));
  return {
    data,
    error,
    isStale: isPlaceholderData,
    reload,
    change,
    changeWhile: async (to, work) => {
      setPending((before) => [...before, to]);
      try {
        const result = await work();
        change(to);
        return result;
      } finally {
        setPending((before) => before.filter((other) => other !== to));
        void reload();
      }
    },
  };
}

/**
 * Does the same as `useData`, but shows the old data until those of a new address arrive, so that controls keep the
 * focus.
 */
export function usePages<T>(query: Query<T> & Options<T>): Data<T> {
  return useData({ ...query, placeholderData: keepPreviousData });
}
