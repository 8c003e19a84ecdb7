import type { ReactNode } from 'react';
import { queryMaxLength } from '../../../domain/search/search-text.ts';

/** A search field on a ruled line, with its button: what readers type is the largest thing on it. */
export function SearchForm({
  action,
  label,
  placeholder,
  query,
  button,
  children,
}: {
  /** Path of the page that answers. */
  action: string;
  /** The field's name; shown above it unless a placeholder says the same. */
  label: string;
  placeholder?: string;
  query: string;
  button: string;
  /** Further fields, between the field and the button. */
  children?: ReactNode;
}) {
  return (
    <search>
      <form action={action} className="flex flex-wrap items-end gap-x-4 gap-y-4">
        <label className="block min-w-0 flex-[1_1_12rem]">
          <span className={placeholder ? 'sr-only' : 'kicker block text-muted'}>{label}</span>
          <input
            type="search"
            name="q"
            defaultValue={query}
            placeholder={placeholder}
            maxLength={queryMaxLength}
            enterKeyHint="search"
            className="search-field"
          />
        </label>
        {children}
        <button type="submit" className="button-ink min-h-[3.375rem]">
          {button}
        </button>
      </form>
    </search>
  );
}
