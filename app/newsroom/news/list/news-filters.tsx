/** The filters of the list of news; they are in the address. */
import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { DayFilters, type Days } from '../../ui/day-filters.tsx';
import {
  FilterSearch,
  FilterSelect,
  filledFields,
  MoreFilters,
  useAddressFields,
} from '../../ui/filters.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { CategoryOptions } from '../fields/text-fields.tsx';

const newsLists = [
  ['todas', 'Todas'],
  ['publicadas', 'Publicadas'],
  ['rascunhos', 'Rascunhos'],
  ['em-revisao', 'Em revisão'],
  ['devolvidas', 'Devolvidas'],
  ['agendadas', 'Agendadas'],
  ['despublicadas', 'Despublicadas'],
] as const;
export type NewsListName = (typeof newsLists)[number][0];

export interface NewsFilterValues extends Days {
  estado: NewsListName;
  categoria?: string;
  autor?: string;
  texto?: string;
}

const keys = ['categoria', 'autor', 'texto', 'de', 'ate'] as const;

export function readNewsFilters(parameters: URLSearchParams): NewsFilterValues {
  const estado = newsLists.find(([list]) => list === parameters.get('estado'))?.[0] ?? 'todas';
  return {
    estado,
    ...Object.fromEntries(keys.flatMap((key) => [[key, parameters.get(key)]].filter(([, v]) => v))),
  };
}

export function NewsFilters({ filters, authors }: { filters: NewsFilterValues; authors: readonly string[] }) {
  const [, setParameters] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  useAddressFields(form, {
    estado: filters.estado,
    ...Object.fromEntries(keys.map((key) => [key, filters[key]])),
  });
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    setParameters(filledFields(form.current).filter(([key, value]) => key !== 'estado' || value !== 'todas'));
  };
  const set = keys.filter((key) => filters[key]);
  const names = [...new Set([...(filters.autor ? [filters.autor] : []), ...authors])];
  const isWhole = filters.estado === 'todas';
  // The search field is always visible, so it does not count among the folded filters.
  const more = set.filter((key) => key !== 'texto').length + (isWhole ? 0 : 1);
  return (
    <search>
      <form ref={form} className="filter-bar" onSubmit={apply}>
        <FilterSearch
          id="filtro-texto"
          label="Texto"
          name="texto"
          button="Filtrar"
          defaultValue={filters.texto}
        />
        <MoreFilters count={more}>
          <FilterSelect
            id="filtro-estado"
            label="Estado"
            name="estado"
            defaultValue={filters.estado}
            onChange={() => apply()}
            options={newsLists}
          />
          <FilterSelect
            id="filtro-categoria"
            label="Categoria"
            name="categoria"
            defaultValue={filters.categoria ?? ''}
            onChange={() => apply()}
          >
            <CategoryOptions none="Todas" />
          </FilterSelect>
          <FilterSelect
            // The names arrive later; with a new key, the field then shows the name that the address holds.
            key={authors.length}
            id="filtro-autor"
            label="Autor"
            name="autor"
            defaultValue={filters.autor ?? ''}
            onChange={() => apply()}
            options={[['', 'Todos'], ...names.map((name) => [name, name] as const)]}
          />
          {filters.estado === 'agendadas' ? null : <DayFilters days={filters} onChange={() => apply()} />}
        </MoreFilters>
        {/* The invisible button keeps its space, so that the filters do not move when it appears. */}
        <span className={set.length > 0 ? undefined : 'invisible max-xl:hidden'}>
          <RowButton label="Limpar" onClick={() => setParameters(listQuery(filters.estado))} />
        </span>
      </form>
    </search>
  );
}

function listQuery(name: NewsListName): string {
  return name === 'todas' ? '' : `estado=${name}`;
}
