import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FilterField, FilterSelect, ListTabs, useAddressFields } from '../../ui/filters.tsx';
import { CategoryOptions } from '../form/text-fields.tsx';

export const newsLists = ['todas', 'publicadas', 'rascunhos', 'agendadas', 'despublicadas'] as const;
export type NewsListName = (typeof newsLists)[number];

const listNames = {
  todas: 'Todas',
  publicadas: 'Publicadas',
  rascunhos: 'Rascunhos',
  agendadas: 'Agendadas',
  despublicadas: 'Despublicadas',
} as const;

/** The filter, by the names of the address. */
export interface NewsFilterValues {
  estado: NewsListName;
  categoria?: string;
  /** The full name. */
  autor?: string;
  texto?: string;
  /** Days of São Paulo, YYYY-MM-DD; both belong to it. */
  de?: string;
  ate?: string;
}

const keys = ['categoria', 'autor', 'texto', 'de', 'ate'] as const;

/** The filter of an address; invalid values are ignored. */
export function readNewsFilters(parameters: URLSearchParams): NewsFilterValues {
  const estado = newsLists.find((name) => name === parameters.get('estado')) ?? 'todas';
  return {
    estado,
    ...Object.fromEntries(keys.flatMap((key) => [[key, parameters.get(key)]].filter(([, v]) => v))),
  };
}

/** Which list, and which of its news. The address holds the whole filter. */
export function NewsFilters({ filters, authors }: { filters: NewsFilterValues; authors: readonly string[] }) {
  const [, setParameters] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  useAddressFields(form, Object.fromEntries(keys.map((key) => [key, filters[key]])));
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const chosen = [...new FormData(form.current)].flatMap(([key, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()]] : [],
    );
    setParameters({
      ...(filters.estado === 'todas' ? {} : { estado: filters.estado }),
      ...Object.fromEntries(chosen),
    });
  };
  const isFiltered = keys.some((key) => filters[key]);
  return (
    <>
      <ListTabs
        label="Estado"
        parts={newsLists.map((name) => ({ query: listQuery(name), name: listNames[name] }))}
        current={listQuery(filters.estado)}
      />
      <search>
        <form ref={form} className="filter-bar" onSubmit={apply}>
          <div className="min-w-0 flex-[2_1_14rem]">
            <FilterField
              id="filtro-texto"
              label="Texto"
              name="texto"
              type="search"
              defaultValue={filters.texto}
            />
          </div>
          <div className="min-w-0 flex-[1_1_11rem]">
            <FilterSelect
              id="filtro-categoria"
              label="Categoria"
              name="categoria"
              defaultValue={filters.categoria ?? ''}
              onChange={() => apply()}
            >
              <CategoryOptions none="Todas" />
            </FilterSelect>
          </div>
          <div className="min-w-0 flex-[1_1_11rem]">
            <FilterSelect
              // The names arrive later; the choice of the address can only be shown then.
              key={authors.length}
              id="filtro-autor"
              label="Autor"
              name="autor"
              defaultValue={filters.autor ?? ''}
              onChange={() => apply()}
            >
              <option value="">Todos</option>
              {[...new Set([...(filters.autor ? [filters.autor] : []), ...authors])].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </FilterSelect>
          </div>
          {filters.estado !== 'agendadas' ? (
            <div className="flex flex-[0_1_20.5rem] flex-wrap gap-x-6 gap-y-4">
              <div className="flex-[1_1_9rem]">
                <FilterField id="filtro-de" label="De" name="de" type="date" defaultValue={filters.de} />
              </div>
              <div className="flex-[1_1_9rem]">
                <FilterField id="filtro-ate" label="Até" name="ate" type="date" defaultValue={filters.ate} />
              </div>
            </div>
          ) : null}
          <div className="flex items-center gap-4">
            <button type="submit" className="button-line">
              Filtrar
            </button>
            {isFiltered ? (
              <button
                type="button"
                className="tool-link"
                onClick={() => setParameters(listQuery(filters.estado))}
              >
                Limpar
              </button>
            ) : null}
          </div>
        </form>
      </search>
    </>
  );
}

function listQuery(name: NewsListName): string {
  return name === 'todas' ? '' : `estado=${name}`;
}
