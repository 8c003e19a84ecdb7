/** The links and controls that filter a list; the filters are in the address. */
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { Field, Select } from '../../ui/field.tsx';
import { SearchIcon } from '../../ui/icon.tsx';

interface ListTabsProps {
  label: string;
  parts: readonly { query: string; name: string }[];
  current: string;
}

/** Links to the parts of a list. The `query` of a part is '' for the whole list. */
export function ListTabs({ label, parts, current }: ListTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls to the tab that is current now.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.clientWidth / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="min-w-0">
      <ul ref={row} className="scroll-row relative flex flex-wrap gap-x-5 font-display">
        {parts.map(({ query, name }) => (
          <li key={query}>
            <NavLink to={`?${query}`} aria-current={query === current ? 'page' : false} className="tab-link">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function FilterSelect(props: ComponentProps<typeof Select>) {
  return <Select frameClass="filter-field" {...props} />;
}

/** The search field in a row of filters, with its button. `label` says what is searched. */
export function FilterSearch({
  label,
  button,
  ...field
}: Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'defaultValue'> & { label: string; button: string }) {
  return (
    <div className="relative min-w-0 flex-[1_1_11rem] xl:basis-36">
      <Field
        label={label}
        placeholder={label}
        type="search"
        enterKeyHint="search"
        maxLength={queryMaxLength}
        frameClass="filter-field filter-search"
        {...field}
      />
      <button type="submit" aria-label={button} className="field-button">
        <SearchIcon />
      </button>
    </div>
  );
}

/** The filters that narrow windows fold. `count` is the number of filters in use. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className="filter-more">
      <summary className="button-line">{count > 0 ? `Filtros (${count})` : 'Filtros'}</summary>
      <div className="filter-fields">{children}</div>
    </details>
  );
}

/**
 * Sets the values of the fields by name when the address changes. The elements stay the same, so a field keeps the
 * focus.
 */
export function useAddressFields(
  form: RefObject<HTMLFormElement | null>,
  values: Readonly<Record<string, string | undefined>>,
): void {
  const text = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says when the values changed.
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? '';
    }
  }, [form, text]);
}

/** Returns the fields of a form that have a text, as parameters of the address. */
export function filledFields(form: HTMLFormElement): [name: string, text: string][] {
  return [...new FormData(form)].flatMap(([name, value]) => {
    const text = String(value).trim();
    return text === '' ? [] : [[name, text]];
  });
}

/**
 * A search whose words are the parameter `busca` of the address. Each further field is a parameter, too; parameters
 * without a field are dropped.
 */
export function SearchForm({ id, label, children }: { id: string; label: string; children?: ReactNode }) {
  const [parameters, setParameters] = useSearchParams();
  const busca = parameters.get('busca') ?? '';
  const form = useRef<HTMLFormElement>(null);
  useAddressFields(form, { busca });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setParameters(filledFields(event.currentTarget));
  };
  return (
    <search>
      <form ref={form} className="filter-bar max-w-[40rem]" onSubmit={search}>
        <FilterSearch id={id} label={label} name="busca" button="Buscar" defaultValue={busca} />
        {children}
      </form>
    </search>
  );
}
