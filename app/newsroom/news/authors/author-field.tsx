/** A field that suggests authors while someone types. Each suggestion is a button below the field. */
import { useId, useRef, useState } from 'react';
import { foldAccents } from '../../../../domain/text/text.ts';
import { newsroom } from '../../../program/api.ts';
import { type AnswerOf, callQuietly } from '../../../program/call.ts';
import { queryOf, usePages } from '../../../program/queries.ts';
import { Field } from '../../../ui/field.tsx';

export type Signer = AnswerOf<typeof newsroom.autores.sugestoes.$get>[number];

export function AuthorField({
  label,
  name: fieldName,
  hint,
  problem,
  without,
  onChoose,
  onCreate,
}: {
  label: string;
  /** The name of the field. By it, a form can find a name that was typed but not chosen. */
  name?: string;
  hint?: string;
  problem?: string | null | undefined;
  /** The ids of authors that are not suggested. */
  without: readonly string[];
  onChoose: (signer: Signer) => void;
  /** Creates a guest author for a name that has no profile. */
  onCreate?: (name: string) => Promise<void>;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const { data: suggestions = [] } = usePages({
    ...queryOf(
      'sugestoes-de-autores',
      () => callQuietly(() => newsroom.autores.sugestoes.$get({ query: { texto: name } })),
      foldAccents(name),
    ),
    enabled: name !== '',
  });
  const shown = name === '' ? [] : suggestions.filter((one) => !without.includes(one.id));
  const isKnown = suggestions.some((one) => foldAccents(one.name) === foldAccents(name));
  const choose = (signer: Signer) => {
    setTyped('');
    // The suggestion that was pressed leaves the page, so the field gets the focus.
    input.current?.focus();
    onChoose(signer);
  };
  return (
    <div>
      <Field
        ref={input}
        id={id}
        label={label}
        name={fieldName}
        hint={hint}
        problem={problem}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter would send the form of the dialog.
          event.preventDefault();
          const [first] = shown;
          if (first) choose(first);
        }}
      />
      <p role="status" className="sr-only">
        {name === '' ? '' : shown.length === 1 ? '1 sugestão' : `${shown.length} sugestões`}
      </p>
      {name === '' ? null : (
        <ul aria-label={`Sugestões: ${label}`} className="mt-1 border-b border-rule">
          {shown.map((signer) => (
            <li key={signer.id}>
              <button type="button" className="suggestion" onClick={() => choose(signer)}>
                <strong>{signer.name}</strong>
                {signer.role ? <span className="text-muted">{signer.role}</span> : null}
              </button>
            </li>
          ))}
          {onCreate && !isKnown ? (
            <li>
              <button
                type="button"
                className="suggestion"
                onClick={() => {
                  setTyped('');
                  input.current?.focus();
                  void onCreate(name);
                }}
              >
                {`Criar o autor “${name}”`}
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </div>
  );
}
