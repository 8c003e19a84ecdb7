/** The filters of the list of comments, which the address holds. */
import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { commentStates } from '../../../domain/comments/comment.ts';
import { DayFilters, type Days } from '../ui/day-filters.tsx';
import { FilterSearch, ListTabs, MoreFilters, useAddressFields } from '../ui/filters.tsx';
import { RowButton } from '../ui/row-button.tsx';

const keys = ['texto', 'estado', 'autor', 'noticia', 'de', 'ate'] as const;

const stateTabs = { visible: 'Visíveis', held: 'Aguardando', hidden: 'Ocultos' } as const;

export interface CommentFilterValues extends Days {
  estado?: (typeof commentStates)[number];
  autor?: string;
  noticia?: string;
  texto?: string;
}

export function readCommentFilters(parameters: URLSearchParams): CommentFilterValues {
  const estado = commentStates.find((state) => state === parameters.get('estado'));
  const others = keys.flatMap((key) => {
    const value = key === 'estado' ? null : parameters.get(key);
    return value ? [[key, value]] : [];
  });
  return { ...Object.fromEntries(others), ...(estado ? { estado } : {}) };
}

/** `only` says which author or news the list is about, when the address names one. */
export function CommentFilters({ filters, only }: { filters: CommentFilterValues; only: string }) {
  const [, setParameters] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  useAddressFields(form, Object.fromEntries(keys.map((key) => [key, filters[key]])));
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    setParameters(
      [...new FormData(form.current)].flatMap(([key, value]) =>
        typeof value === 'string' && value.trim() !== ''
          ? [[key, value.trim()] satisfies [string, string]]
          : [],
      ),
    );
  };
  const set = keys.filter((key) => filters[key]);
  /** The address of a state keeps the other filters. */
  const queryOf = (estado: string) =>
    new URLSearchParams(
      keys.flatMap((key) => {
        const value = key === 'estado' ? estado : filters[key];
        return value ? [[key, value]] : [];
      }),
    ).toString();
  return (
    <search>
      <ListTabs
        label="Estado"
        current={queryOf(filters.estado ?? '')}
        parts={[
          { query: queryOf(''), name: 'Todos' },
          ...commentStates.map((state) => ({ query: queryOf(state), name: stateTabs[state] })),
        ]}
      />
      <form ref={form} className="filter-bar" onSubmit={apply}>
        <FilterSearch
          id="filtro-texto"
          label="Texto ou nome"
          name="texto"
          button="Filtrar"
          defaultValue={filters.texto}
        />
        <MoreFilters count={set.filter((key) => key !== 'texto' && key !== 'estado').length}>
          <DayFilters days={filters} onChange={() => apply()} />
          <input type="hidden" name="estado" defaultValue={filters.estado} />
          <input type="hidden" name="autor" defaultValue={filters.autor} />
          <input type="hidden" name="noticia" defaultValue={filters.noticia} />
        </MoreFilters>
        {set.length > 0 ? <RowButton onClick={() => setParameters({})}>Limpar</RowButton> : null}
      </form>
      {only ? <p className="mt-2 font-display text-sm/5 text-muted">{only}</p> : null}
    </search>
  );
}
