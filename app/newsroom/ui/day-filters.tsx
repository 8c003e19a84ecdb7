/** The two fields for the first and the last day of a list, and the moments that calls get for these days. */
import { fromLocalInput } from '../../../domain/text/dates.ts';
import { DateField } from './date-field.tsx';

/** The first and the last day in the time zone of the site, as YYYY-MM-DD. The list includes both. */
export interface Days {
  de?: string | undefined;
  ate?: string | undefined;
}

const fields = [
  { name: 'de', label: 'De' },
  { name: 'ate', label: 'Até' },
] as const;

const dayEnd = { hour: '23:59', restMs: 59_999 };

export function DayFilters({ days, onChange }: { days: Days; onChange: () => void }) {
  return fields.map(({ name, label }) => (
    <DateField
      key={name}
      id={`filtro-${name}`}
      label={label}
      name={name}
      value={days[name] ?? ''}
      frameClass="filter-field filter-day"
      onChange={onChange}
    />
  ));
}

export function toMoments({ de, ate }: Days): { de?: number; ate?: number } {
  const from = de ? fromLocalInput(`${de}T00:00`) : null;
  const until = ate ? fromLocalInput(`${ate}T${dayEnd.hour}`) : null;
  return {
    ...(from === null ? {} : { de: from }),
    ...(until === null ? {} : { ate: until + dayEnd.restMs }),
  };
}
