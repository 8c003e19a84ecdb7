import { type RefObject, useEffect } from 'react';

/**
 * Fills the fields of a form, by name, whenever the address says something else than they do. The fields stay the same
 * elements, so that a person who goes through a filter by keyboard keeps the focus.
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
