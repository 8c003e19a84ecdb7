/** A field of several names, for the topics and the further sections of news. */
import { useId, useRef } from 'react';
import { fieldRules } from '../../../../domain/news/news-fields.ts';
import { longestField } from '../../../../domain/site/limits.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { fieldId } from './field-problems.ts';
import { isSaveShortcut } from './save-shortcut.ts';

export function ChosenNames({
  field,
  names,
  nounOfList,
  nounOfOne,
  hint,
  problem,
  suggestions,
  typed,
  onType,
  onAdd,
  onRemove,
}: {
  field: 'topics' | 'furtherSections';
  names: readonly string[];
  /** Names the list of chosen names, as in 'Assuntos escolhidos'. */
  nounOfList: string;
  /** Names the thing that a button removes, as in 'o assunto'. */
  nounOfOne: string;
  hint: string;
  problem: string | undefined;
  suggestions: readonly string[];
  typed: string;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
  /** Gets the index of the name. */
  onRemove: (index: number) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  return (
    <FieldFrame
      id={fieldId(field)}
      label={fieldRules[field].label}
      hint={hint}
      problem={problem}
      isProblemAnnounced={false}
    >
      {(attributes) => (
        <div className="line-field flex flex-wrap items-center gap-x-2 py-0">
          {names.length > 0 ? (
            <ul aria-label={nounOfList} className="contents">
              {names.map((name, index) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={`Remover ${nounOfOne} ${name}`}
                    className="inline-flex min-h-8 items-center gap-2 bg-surface px-2.5 font-display text-sm pointer-coarse:min-h-11"
                    onClick={() => {
                      // The button leaves the page with its name.
                      input.current?.focus();
                      onRemove(index);
                    }}
                  >
                    {name}
                    <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <input
            ref={input}
            id={fieldId(field)}
            list={listId}
            value={typed}
            maxLength={longestField}
            autoComplete="off"
            className="min-h-11 min-w-0 flex-[1_1_10rem] bg-transparent outline-none"
            onChange={({ currentTarget, nativeEvent }) => {
              const text = currentTarget.value;
              // A choice from the list changes the text without a key press.
              const isChosen =
                !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText';
              if (text.endsWith(',')) onAdd(text.slice(0, -1));
              else if (isChosen && suggestions.includes(text)) onAdd(text);
              else onType(text);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') {
                event.preventDefault();
                if (typed.trim() !== '') onAdd(typed);
              } else if (isSaveShortcut(event)) {
                if (typed.trim() !== '') onAdd(typed);
              } else if (event.key === 'Backspace' && typed === '' && names.length > 0)
                onRemove(names.length - 1);
            }}
            onBlur={() => typed.trim() === '' || onAdd(typed)}
            {...attributes}
          />
          <datalist id={listId}>
            {suggestions.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
    </FieldFrame>
  );
}
