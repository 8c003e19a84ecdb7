/** A field of the contact form with its counter. */
import type { ContactField } from '../../../domain/inbox/contact.ts';
import { longestField } from '../../../domain/site/limits.ts';
import { FieldFrame } from '../field.tsx';

const labels: Readonly<Record<ContactField, string>> = {
  nome: 'Nome',
  titulo: 'Título',
  email: 'Email',
  mensagem: 'Mensagem',
};

export function ContactFieldLine({
  field,
  value,
  max,
  count,
  isInvalid,
  fault,
}: {
  field: ContactField;
  value: string;
  /** The limit in graphemes; null for a field without a counter. */
  max: number | null;
  count: number | undefined;
  isInvalid: boolean;
  fault: string | undefined;
}) {
  const id = `contato-${field}`;
  const shared = { id, name: field, required: true, defaultValue: value };
  const isWide = field === 'email' || field === 'mensagem';
  return (
    <FieldFrame
      id={id}
      label={labels[field]}
      hint={max === null ? null : <Counter count={count} max={max} />}
      isHintBeside
      problem={fault}
      isProblemAnnounced={false}
      frameClass={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}
    >
      {(described) => {
        const attributes = { ...shared, ...described, 'aria-invalid': isInvalid || undefined };
        if (field === 'mensagem')
          return <textarea {...attributes} maxLength={longestField} rows={6} className="page-field" />;
        return (
          <input
            {...attributes}
            maxLength={longestField}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={field === 'email' ? 'email' : field === 'nome' ? 'name' : 'off'}
            className="line-field"
          />
        );
      }}
    </FieldFrame>
  );
}

function Counter({ count, max }: { count: number | undefined; max: number }) {
  return (
    <span
      data-over={count !== undefined && count > max ? '' : undefined}
      className="text-[0.8125rem]/tight tabular-nums data-over:font-semibold data-over:text-bad"
    >
      {count === undefined ? `até ${max} caracteres` : `${count}/${max} caracteres`}
    </span>
  );
}
