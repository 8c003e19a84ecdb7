/** The sections of news beside the main one, in their form. */
import { useState } from 'react';
import { furtherSectionIds, writeFurtherSections } from '../../../../domain/news/further-sections.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { furtherSectionsMax } from '../../../../domain/site/limits.ts';
import { foldAccents } from '../../../../domain/text/text.ts';
import { useSections } from '../../data/site-sections.ts';
import { ChosenNames } from './chosen-names.tsx';

const unknown = 'Escolha uma seção da lista.';

export function FurtherSectionsField({
  fields: { category, furtherSections },
  problem,
  onChange,
}: {
  fields: Pick<NewsFields, 'category' | 'furtherSections'>;
  problem: string | undefined;
  onChange: (part: Partial<NewsFields>) => void;
}) {
  const sections = useSections();
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const mainId = sections.find(category)?.id ?? category;
  const ids = furtherSectionIds(furtherSections).flatMap((id) => sections.find(id)?.id ?? []);
  const chosen = furtherSectionIds(writeFurtherSections(ids, mainId));
  const others = sections.all.filter(({ id }) => id !== mainId && !chosen.includes(id));
  const set = (next: readonly string[]) => onChange({ furtherSections: writeFurtherSections(next, mainId) });
  const type = (text: string) => {
    setTyped(text);
    setUnknown(false);
  };
  const add = (text: string) => {
    const found = others.find(({ name }) => foldAccents(name) === foldAccents(text.trim()));
    setTyped(found ? '' : text);
    setUnknown(!found);
    if (found) set([...chosen, found.id]);
  };
  return (
    <ChosenNames
      field="furtherSections"
      names={chosen.map((id) => sections.nameOf(id))}
      nounOfList="Outras seções escolhidas"
      nounOfOne="a seção"
      hint={`Até ${furtherSectionsMax} seções além da categoria. Enter ou vírgula adiciona.`}
      problem={isUnknown ? unknown : problem}
      suggestions={others.map(({ name }) => name)}
      typed={typed}
      onType={type}
      onAdd={add}
      onRemove={(index) => set(chosen.toSpliced(index, 1))}
    />
  );
}
