/** The form of a search, for news and videos. */
import type { ReactNode } from 'react';
import { queryMaxLength } from '../../../domain/search/search-text.ts';

interface SearchFormProps {
  action: string;
  /** The label is visible unless there is a placeholder. */
  label: string;
  placeholder?: string;
  query: string;
  button: string;
  children?: ReactNode;
}

export function SearchForm({ action, label, placeholder, query, button, children }: SearchFormProps) {
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
