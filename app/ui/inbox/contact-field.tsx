import type { ContactField } from '../../../domain/inbox/contact.ts';
import { longestField } from '../../../domain/site/limits.ts';

const labels: Readonly<Record<ContactField, string>> = {
  nome: 'Nome',
  titulo: 'Título',
  email: 'Email',
  mensagem: 'Mensagem',
};

/** A field of the contact form on its ruled line: name and counter above, what is wrong with it below. */
export function ContactFieldLine({
  field,
  value,
  max,
  count,
  isInvalid,
  fault,
}: {
  field: ContactField;
  /** What it holds at first; from then on it is the browser's. */
  value: string;
  /** Graphemes it takes; null for a field without a counter. */
  max: number | null;
  /** Graphemes it has; undefined where nobody counts. */
  count: number | undefined;
  isInvalid: boolean;
  /** The sentence to show beside it; a field can be invalid without one of its own. */
  fault: string | undefined;
}) {
  const id = `contato-${field}`;
  const described = [max === null ? '' : `${id}-limite`, fault ? `${id}-erro` : ''].filter(Boolean);
  const shared = {
    id,
    name: field,
    required: true,
    defaultValue: value,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
  const isWide = field === 'email' || field === 'mensagem';
  return (
    <div className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="kicker text-muted">
          {labels[field]}
        </label>
        {max === null ? null : (
          <span
            id={`${id}-limite`}
            data-over={count !== undefined && count > max ? '' : undefined}
            className="font-display text-[0.8125rem]/tight text-muted tabular-nums data-over:font-semibold data-over:text-bad"
          >
            {count === undefined ? `até ${max} caracteres` : `${count}/${max} caracteres`}
          </span>
        )}
      </div>
      {field === 'mensagem' ? (
        <textarea {...shared} maxLength={longestField} rows={6} className="page-field" />
      ) : (
        <input
          {...shared}
          maxLength={longestField}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={field === 'email' ? 'email' : field === 'nome' ? 'name' : 'off'}
          className="line-field"
        />
      )}
      {fault ? (
        <p id={`${id}-erro`} className="mt-2 font-display text-[0.9375rem]/6 text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
