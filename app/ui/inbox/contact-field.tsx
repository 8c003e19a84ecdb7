/** A field of the contact form with its counter. */
import type { ReactNode } from 'react';
import type { ContactField } from '../../../domain/inbox/contact.ts';
import { longestField } from '../../../domain/site/limits.ts';
import { FieldFrame } from '../field.tsx';

const labels: Readonly<Record<ContactField, string>> = {
  nome: 'Nome',
  titulo: 'Título',
  email: 'Email',
  mensagem: 'Mensagem',
};

interface ContactFieldLineProps {
  field: ContactField;
  value: string;
  /** The limit in graphemes; null for a field without a counter. */
  max: number | null;
  count: number | undefined;
  isInvalid: boolean;
  fault: string | undefined;
}

export function ContactFieldLine({ field, value, max, count, isInvalid, fault }: ContactFieldLineProps) {
  const id = `contato-${field}`;
  const shared = { id, name: field, required: true, defaultValue: value };
  const isWide = field === 'email' || field === 'mensagem';
  return (
    <FieldFrame
      id={id}
      label={labels[field]}
      hint={hintOf(field, max, count)}
      // The hint for the name is a sentence, which is too long to be beside the label.
      isHintBeside={field !== 'nome'}
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

/** A counter appears when the limit is near; the field for the message always has one (docs/product.md#contact). */
const nearRatio = 0.8;

function hintOf(field: ContactField, max: number | null, count: number | undefined): ReactNode {
  if (max === null) return null;
  if (field === 'mensagem' || (count !== undefined && count >= max * nearRatio))
    return <Counter count={count} max={max} />;
  return field === 'nome' ? 'Use seu primeiro nome e sobrenome' : null;
}

function Counter({ count, max }: { count: number | undefined; max: number }) {
  return (
    <span
      data-over={count !== undefined && count > max ? '' : undefined}
      className="[font-variant-numeric:tabular-nums] data-over:font-semibold data-over:text-bad"
    >
      {count === undefined ? `até ${max} caracteres` : `${count}/${max} caracteres`}
    </span>
  );
}
