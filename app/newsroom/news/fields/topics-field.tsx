/** The topics of news in their form. */
import { useId, useRef, useState } from 'react';
import { fieldRules, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { topicKey, topicNames } from '../../../../domain/news/topics.ts';
import { longestField, newsTopicsMax } from '../../../../domain/site/limits.ts';
import { newsroom } from '../../../program/api.ts';
import { callQuietly } from '../../../program/call.ts';
import { queryOf, usePages } from '../../../program/queries.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { fieldId } from './field-problems.ts';
import { isSaveShortcut } from './save-shortcut.ts';

/** Chosen topics as buttons that remove them, and a field that suggests others while someone types. */
export function TopicsField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (part: Partial<NewsFields>) => void;
}) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const names = topicNames(value);
  const { data: suggestions = [] } = usePages({
    ...queryOf(
      'sugestoes-de-assuntos',
      () => callQuietly(() => newsroom.assuntos.sugestoes.$get({ query: { texto: typed } })),
      topicKey(typed),
    ),
    enabled: topicKey(typed) !== '',
  });
  const set = (next: readonly string[]) => onChange({ topics: next.join('\n') });
  const add = (text: string) => {
    setTyped('');
    // A topic that exists keeps its spelling.
    const known = suggestions.find((name) => topicKey(name) === topicKey(text)) ?? text;
    set(topicNames([...names, known].join('\n')));
  };
  return (
    <FieldFrame
      id={fieldId('topics')}
      label={fieldRules.topics.label}
      hint={`Até ${newsTopicsMax}. Enter ou vírgula adiciona.`}
      problem={problem}
      isProblemAnnounced={false}
    >
      {(attributes) => (
        <div className="line-field flex flex-wrap items-center gap-x-2 py-0">
          {names.length > 0 ? (
            <ul aria-label="Assuntos escolhidos" className="contents">
              {names.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={`Remover o assunto ${name}`}
                    className="inline-flex min-h-8 items-center gap-2 bg-surface px-2.5 font-display text-[0.9375rem] pointer-coarse:min-h-11"
                    onClick={() => {
                      // The button leaves the page with its topic.
                      input.current?.focus();
                      set(names.filter((other) => other !== name));
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
            id={fieldId('topics')}
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
              if (text.endsWith(',')) add(text.slice(0, -1));
              else if (isChosen && suggestions.includes(text)) add(text);
              else setTyped(text);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') {
                event.preventDefault();
                if (typed.trim() !== '') add(typed);
              } else if (isSaveShortcut(event)) {
                if (typed.trim() !== '') add(typed);
              } else if (event.key === 'Backspace' && typed === '') set(names.slice(0, -1));
            }}
            onBlur={() => typed.trim() === '' || add(typed)}
            {...attributes}
          />
          <datalist id={listId}>
            {suggestions
              .filter((name) => !names.some((chosen) => topicKey(chosen) === topicKey(name)))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
        </div>
      )}
    </FieldFrame>
  );
}
