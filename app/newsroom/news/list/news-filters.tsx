/** The filters of the list of news, which the address holds. */
import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FilterField, ListTabs, SelectField, useAddressFields } from '../../ui/filters.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { CategoryOptions } from '../fields/text-fields.tsx';

const newsLists = [
  { list: 'todas', name: 'Todas' },
  { list: 'publicadas', name: 'Publicadas' },
  { list: 'rascunhos', name: 'Rascunhos' },
  { list: 'em-revisao', name: 'Em revisão' },
  { list: 'devolvidas', name: 'Devolvidas' },
  { list: 'agendadas', name: 'Agendadas' },
  { list: 'despublicadas', name: 'Despublicadas' },
] as const;
export type NewsListName = (typeof newsLists)[number]['list'];

export interface NewsFilterValues {
  estado: NewsListName;
  categoria?: string;
  autor?: string;
  texto?: string;
  /** The first and the last day in the time zone of the site, as YYYY-MM-DD; both belong to the list. */
  de?: string;
  ate?: string;
}

const keys = ['categoria', 'autor', 'texto', 'de', 'ate'] as const;

const days = [
  { name: 'de', label: 'De' },
  { name: 'ate', label: 'Até' },
] as const;

export function readNewsFilters(parameters: URLSearchParams): NewsFilterValues {
  const estado = newsLists.find(({ list }) => list === parameters.get('estado'))?.list ?? 'todas';
  return {
    estado,
    ...Object.fromEntries(keys.flatMap((key) => [[key, parameters.get(key)]].filter(([, v]) => v))),
  };
}

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
  const set = keys.filter((key) => filters[key]);
  // The field of the text is always shown, so it does not count among the folded ones.
  const more = set.filter((key) => key !== 'texto').length;
  return (
    <>
      <ListTabs
        label="Estado"
        parts={newsLists.map(({ list, name }) => ({ query: listQuery(list), name }))}
        current={listQuery(filters.estado)}
      />
      <search>
        <form ref={form} className="filter-bar" onSubmit={apply}>
          <FilterField
            id="filtro-texto"
            label="Texto"
            name="texto"
            type="search"
            defaultValue={filters.texto}
            frameClass="min-w-0 flex-[1_1_9rem]"
          />
          <div className="flex items-center gap-4">
            <button type="submit" className="button-line">
              Filtrar
            </button>
            {set.length > 0 ? (
              <RowButton onClick={() => setParameters(listQuery(filters.estado))}>Limpar</RowButton>
            ) : null}
          </div>
          <details className="filter-more">
            <summary className="button-line">{more > 0 ? `Filtros (${more})` : 'Filtros'}</summary>
            <div className="filter-fields">
              <SelectField
                id="filtro-categoria"
                label="Categoria"
                name="categoria"
                defaultValue={filters.categoria ?? ''}
                frameClass="min-w-0 flex-[1_1_11rem]"
                onChange={() => apply()}
              >
                <CategoryOptions none="Todas" />
              </SelectField>
              <SelectField
                // The names arrive later; the choice of the address can only be shown then.
                key={authors.length}
                id="filtro-autor"
                label="Autor"
                name="autor"
                defaultValue={filters.autor ?? ''}
                frameClass="min-w-0 flex-[1_1_11rem]"
                onChange={() => apply()}
              >
                <option value="">Todos</option>
                {[...new Set([...(filters.autor ? [filters.autor] : []), ...authors])].map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </SelectField>
              {filters.estado === 'agendadas' ? null : (
                <div className="flex flex-[0_1_20.5rem] flex-wrap gap-x-6 gap-y-4">
                  {days.map(({ name, label }) => (
                    <FilterField
                      key={name}
                      id={`filtro-${name}`}
                      label={label}
                      name={name}
                      type="date"
                      defaultValue={filters[name]}
                      frameClass="flex-[1_1_9rem]"
                    />
                  ))}
                </div>
              )}
            </div>
          </details>
        </form>
      </search>
    </>
  );
}

function listQuery(name: NewsListName): string {
  return name === 'todas' ? '' : `estado=${name}`;
}
