/** The links and controls that filter a list, which its address holds. */
import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { Field, Select } from '../../ui/field.tsx';

/** Links to the parts of a list. `query` of a part: '' for the whole list. */
export function ListTabs({
  label,
  parts,
  current,
}: {
  label: string;
  parts: readonly { query: string; name: string }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="my-4">
      <ul className="flex flex-wrap gap-x-5 font-display">
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

/** A select in the look of a filter; those of dialogs are a `Select`. */
export function SelectField(props: ComponentProps<typeof Select>) {
  return <Select className="plain-field" {...props} />;
}

export function FilterField(props: ComponentProps<typeof Field>) {
  return <Field className="plain-field tabular-nums" maxLength={queryMaxLength} {...props} />;
}

/** Fills the fields by name when the address changes. They stay the same elements and keep the focus. */
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

/** A search whose words are `busca` of the address; it drops the other parameters. */
export function SearchForm({ id, label }: { id: string; label: string }) {
  const [parameters, setParameters] = useSearchParams();
  const busca = parameters.get('busca') ?? '';
  const form = useRef<HTMLFormElement>(null);
  useAddressFields(form, { busca });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('busca')).trim();
    setParameters(typed === '' ? {} : { busca: typed });
  };
  return (
    <search>
      <form ref={form} className="mt-4 flex max-w-[40rem] flex-wrap items-end gap-4" onSubmit={search}>
        <FilterField
          id={id}
          label={label}
          name="busca"
          type="search"
          defaultValue={busca}
          frameClass="min-w-0 flex-[1_1_14rem]"
        />
        <button type="submit" className="button-line">
          Buscar
        </button>
      </form>
    </search>
  );
}
