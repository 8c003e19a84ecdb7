/** The topics of news in their form. */
import { useState } from 'react';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { topicKey, topicNames } from '../../../../domain/news/topics.ts';
import { newsTopicsMax } from '../../../../domain/site/limits.ts';
import { newsroom } from '../../../program/api.ts';
import { callQuietly } from '../../../program/call.ts';
import { queryOf, usePages } from '../../../program/queries.ts';
import { ChosenNames } from './chosen-names.tsx';

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
