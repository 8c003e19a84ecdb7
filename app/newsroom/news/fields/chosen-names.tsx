/** A field of several names, for the topics and the further sections of news. */
import { useId, useRef, useState } from 'react';
import {
  findTypedSection,
  furtherSectionIds,
  writeFurtherSections,
} from '../../../../domain/news/further-sections.ts';
import { fieldRules, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { topicKey, topicNames } from '../../../../domain/news/topics.ts';
import { furtherSectionsMax, longestField, newsTopicsMax } from '../../../../domain/site/limits.ts';
import { foldAccents } from '../../../../domain/text/text.ts';
import { newsroom } from '../../../program/api.ts';
import { callQuietly } from '../../../program/call.ts';
import { queryOf, usePages } from '../../../program/queries.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { useSections } from '../../data/site-sections.ts';
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
  /** The accessible name of the list, such as 'Assuntos escolhidos'. */
  nounOfList: string;
  /** The kind of thing that a button removes, such as 'o assunto'. */
  nounOfOne: string;
  hint: string;
  problem: string | undefined;
  suggestions: readonly string[];
  typed: string;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
  /** `index` is the position of the name in the list. */
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
                      // The button leaves the page with its name, so the field gets the focus.
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
              // When a person chooses from the list, the text changes without a key press.
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

interface TopicsFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (part: Partial<NewsFields>) => void;
}

export function TopicsField({ value, problem, onChange }: TopicsFieldProps) {
  const [typed, setTyped] = useState('');
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
    // If the topic exists, the spelling of the existing topic is used.
    const known = suggestions.find((name) => topicKey(name) === topicKey(text)) ?? text;
    set(topicNames([...names, known].join('\n')));
  };
  return (
    <ChosenNames
      field="topics"
      names={names}
      nounOfList="Assuntos escolhidos"
      nounOfOne="o assunto"
      hint={`Até ${newsTopicsMax}. Enter ou vírgula adiciona.`}
      problem={problem}
      suggestions={suggestions.filter((name) => !names.some((chosen) => topicKey(chosen) === topicKey(name)))}
      typed={typed}
      onType={setTyped}
      onAdd={add}
      onRemove={(index) => set(names.toSpliced(index, 1))}
    />
  );
}

const unknown = 'Escolha uma seção da lista.';
const alreadyMain = 'Já é a categoria.';

/** The sections of news beside the main one, in their form. */
export function FurtherSectionsField({
  fields: { category, furtherSections },
  problem,
  onRejected,
  onChange,
}: {
  fields: Pick<NewsFields, 'category' | 'furtherSections'>;
  problem: string | undefined;
  /** Gets the reason why the typed text is no section, or null. */
  onRejected: (reason: string | null) => void;
  onChange: (part: Partial<NewsFields>) => void;
}) {
  const sections = useSections();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const mainId = sections.find(category)?.id ?? category;
  const ids = furtherSectionIds(furtherSections).flatMap((id) => sections.find(id)?.id ?? []);
  const chosen = furtherSectionIds(writeFurtherSections(ids, mainId));
  const others = sections.all.filter(({ id }) => id !== mainId && !chosen.includes(id));
  const set = (next: readonly string[]) => onChange({ furtherSections: writeFurtherSections(next, mainId) });
  const refuse = (reason: string | null) => {
    setRefused(reason);
    onRejected(reason);
  };
  const type = (text: string) => {
    setTyped(text);
    refuse(null);
  };
  const add = (text: string) => {
    const found = findTypedSection(others, text);
    setTyped(found ? '' : text);
    const isMain = foldAccents(sections.nameOf(mainId)) === foldAccents(text.trim());
    refuse(found ? null : isMain ? alreadyMain : unknown);
    if (found) set([...chosen, found.id]);
  };
  return (
    <ChosenNames
      field="furtherSections"
      names={chosen.map((id) => sections.nameOf(id))}
      nounOfList="Outras seções escolhidas"
      nounOfOne="a seção"
      hint={`Até ${furtherSectionsMax} seções além da categoria. Enter ou vírgula adiciona.`}
      problem={refused ?? problem}
      suggestions={others.map(({ name }) => name)}
      typed={typed}
      onType={type}
      onAdd={add}
      onRemove={(index) => set(chosen.toSpliced(index, 1))}
    />
  );
}
