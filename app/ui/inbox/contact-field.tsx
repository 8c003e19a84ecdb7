import type { ContactField } from '../../../domain/inbox/contact.ts';
import { longestField } from '../../../domain/site/limits.ts';

const labels: Readonly<Record<ContactField, string>> = {
  nome: 'Nome',
  titulo: 'Título',
  email: 'Email',
  mensagem: 'Mensagem',
};

/** A field of the contact form, with its counter and its validation message. */
export function ContactFieldLine({
  field,
  value,
  max,
  count,
  isInvalid,
  fault,
}: {
  field: ContactField;
  /** The initial value; afterwards the browser keeps it. */
  value: string;
  /** Limit in graphemes; null for a field without a counter. */
  max: number | null;
  /** Graphemes in the field; undefined without JavaScript. */
  count: number | undefined;
  isInvalid: boolean;
  /** An invalid field may have no sentence of its own. */
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
