import { type FormEvent, useRef } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { queryMaxLength } from '../../../../domain/search/search-text.ts';
import { useAddressFields } from '../../data/address-fields.ts';
import { CategoryOptions, FieldLabel, SelectArrow } from '../form/text-fields.tsx';

export const newsLists = ['todas', 'publicadas', 'rascunhos', 'agendadas', 'despublicadas'] as const;
export type NewsListName = (typeof newsLists)[number];

const listNames = {
  todas: 'Todas',
  publicadas: 'Publicadas',
  rascunhos: 'Rascunhos',
  agendadas: 'Agendadas',
  despublicadas: 'Despublicadas',
} as const;

/** What is looked for, by the names of the address. */
export interface NewsFilterValues {
  estado: NewsListName;
  categoria?: string;
  /** The whole name. */
  autor?: string;
  texto?: string;
  /** Days of São Paulo, YYYY-MM-DD; both belong to it. */
  de?: string;
  ate?: string;
}

const keys = ['categoria', 'autor', 'texto', 'de', 'ate'] as const;

/** What the address asks for; what cannot be read counts as not asked. */
export function readNewsFilters(parameters: URLSearchParams): NewsFilterValues {
  const estado = newsLists.find((name) => name === parameters.get('estado')) ?? 'todas';
  return {
    estado,
    ...Object.fromEntries(keys.flatMap((key) => [[key, parameters.get(key)]].filter(([, v]) => v))),
  };
}

/** Which list, and what of it. Everything stands in the address: it can be kept, sent and gone back to. */
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
      <nav aria-label="Estado" className="mb-4">
        <ul className="flex flex-wrap gap-x-5 font-display">
          {newsLists.map((name) => (
            <li key={name}>
              <NavLink
                to={name === 'todas' ? '?' : `?estado=${name}`}
                aria-current={name === filters.estado ? 'page' : false}
                className="tab-link"
              >
                {listNames[name]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form ref={form} className="filter-bar" onSubmit={apply}>
          <div className="min-w-0 flex-[2_1_14rem]">
            <FieldLabel htmlFor="filtro-texto">Texto</FieldLabel>
            <input
              id="filtro-texto"
              name="texto"
              type="search"
              defaultValue={filters.texto}
              maxLength={queryMaxLength}
              className="plain-field"
            />
          </div>
          <div className="min-w-0 flex-[1_1_11rem]">
            <FieldLabel htmlFor="filtro-categoria">Categoria</FieldLabel>
            <span className="relative block">
              <select
                id="filtro-categoria"
                name="categoria"
                defaultValue={filters.categoria ?? ''}
                className="plain-field select-plain"
                onChange={() => apply()}
              >
                <CategoryOptions none="Todas" />
              </select>
              <SelectArrow />
            </span>
          </div>
          <div className="min-w-0 flex-[1_1_11rem]">
            <FieldLabel htmlFor="filtro-autor">Autor</FieldLabel>
            <span className="relative block">
              <select
                // The names come after the first look; the choice of the address is shown once they are there.
                key={authors.length}
                id="filtro-autor"
                name="autor"
                defaultValue={filters.autor ?? ''}
                className="plain-field select-plain"
                onChange={() => apply()}
              >
                <option value="">Todos</option>
                {[...new Set([...(filters.autor ? [filters.autor] : []), ...authors])].map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
              <SelectArrow />
            </span>
          </div>
          {filters.estado !== 'agendadas' ? (
            <div className="flex flex-[0_1_20.5rem] flex-wrap gap-x-6 gap-y-4">
              <DateField name="de" label="De" value={filters.de} />
              <DateField name="ate" label="Até" value={filters.ate} />
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
                onClick={() => setParameters(filters.estado === 'todas' ? {} : { estado: filters.estado })}
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

function DateField({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <div className="flex-[1_1_9rem]">
      <FieldLabel htmlFor={`filtro-${name}`}>{label}</FieldLabel>
      <input
        id={`filtro-${name}`}
        name={name}
        type="date"
        defaultValue={value}
        className="plain-field tabular-nums"
      />
    </div>
  );
}
