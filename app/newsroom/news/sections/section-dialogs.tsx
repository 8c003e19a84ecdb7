/** The dialogs that create, edit and merge sections and groups. */

import { useState } from 'react';
import { colorsOf, type Hue, hueColors, isNamedHue, namedHues, toHue } from '../../../../domain/news/hues.ts';
import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { parseColor } from '../../../../domain/settings/colors.ts';
import {
  colorAsItIs,
  sectionGroupSaved,
  sectionMerged,
  sectionSaved,
} from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { CallError, call } from '../../../program/call.ts';
import { ColorField } from '../../../ui/color-field.tsx';
import { Check, Field, Select } from '../../../ui/field.tsx';
import { useChangeSections, useSections } from '../../data/site-sections.ts';
import { FormDialog, MergeDialog } from '../../ui/form-dialog.tsx';
import { SearchField, shownOf } from '../../ui/search-group.tsx';

const { secoes, grupos } = newsroom;

const slugHint = 'Depois de /categoria/. Em branco, é feito do nome.';

export function SectionDialog({ section, onClose }: { section: Section | null; onClose: () => void }) {
  const { groups } = useSections();
  const change = useChangeSections();
  return (
    <FormDialog
      title={section ? 'Editar seção' : 'Nova seção'}
      done={sectionSaved}
      thing={section ?? { groupId: groups[0]?.id }}
      onClose={onClose}
      onSend={(text) => {
        const json = {
          name: text('name'),
          slug: text('slug'),
          description: text('description'),
          groupId: text('groupId'),
          isHidden: text('isHidden') !== '',
          closesComments: text('closesComments') !== '',
          searchFields: text('searchFields'),
        };
        if (!section) return change(() => call(() => secoes.$post({ json })));
        const { id, version } = section;
        return change(() => call(() => secoes[':id'].$put({ param: { id }, json: { ...json, version } })));
      }}
    >
      {(fieldOf) => (
        <>
          <Field {...fieldOf('name')} label="Nome" />
          <Field {...fieldOf('slug')} label="Endereço" autoCapitalize="none" hint={slugHint} />
          <Field
            {...fieldOf('description')}
            label="Descrição"
            hint="Aparece no alto da página da seção e nos resultados de busca."
          />
          <Select {...fieldOf('groupId')} label="Grupo" options={groups.map(({ id, name }) => [id, name])} />
          <Check
            name="isHidden"
            defaultChecked={section?.isHidden}
            label="Oculta: fora do menu, do rodapé e dos filtros"
          />
          <Check
            name="closesComments"
            defaultChecked={section?.closesComments}
            label="Fechar os comentários"
          />
          <SearchField {...fieldOf('searchFields')} shown={shownOf('section', section)} />
        </>
      )}
    </FormDialog>
  );
}

export function GroupDialog({ group, onClose }: { group: SectionGroup | null; onClose: () => void }) {
  const change = useChangeSections();
  return (
    <FormDialog
      title={group ? 'Editar grupo' : 'Novo grupo'}
      done={sectionGroupSaved}
      thing={group}
      onClose={onClose}
      onSend={(text) => {
        const json = {
          name: text('name'),
          slug: text('slug'),
          hue: toHue(text('hue')),
          searchFields: text('searchFields'),
        };
        if (!group) return change(() => call(() => grupos.$post({ json })));
        const { id, version } = group;
        return change(() => call(() => grupos[':id'].$put({ param: { id }, json: { ...json, version } })));
      }}
    >
      {(fieldOf) => (
        <>
          <Field {...fieldOf('name')} label="Nome" />
          <Field {...fieldOf('slug')} label="Endereço" autoCapitalize="none" hint={slugHint} />
          <HueField hue={group?.hue} problem={fieldOf('hue').problem} />
          <SearchField {...fieldOf('searchFields')} shown={shownOf('section', group)} />
        </>
      )}
    </FormDialog>
  );
}

interface MergeSectionDialogProps {
  section: Section;
  onClose: () => void;
}

export function MergeSectionDialog({ section: { id, name, version }, onClose }: MergeSectionDialogProps) {
  const change = useChangeSections();
  const others = useSections().all.filter((other) => other.id !== id);
  return (
    <MergeDialog
      name={name}
      into="outra seção"
      what="Todas as notícias e todos os endereços"
      chosen="a seção escolhida"
      done={sectionMerged}
      onClose={onClose}
      onSend={(text) => {
        const json = { targetId: text('targetId'), version };
        if (json.targetId === '') throw new CallError('Escolha a outra seção.', 'invalid-input', 'targetId');
        return change(() => call(() => secoes[':id'].juntar.$post({ param: { id }, json })));
      }}
    >
      {(fieldOf) => (
        <Select
          {...fieldOf('targetId')}
          label="Seção"
          options={[['', 'Escolha…'], ...others.map((other) => [other.id, other.name] as const)]}
        />
      )}
    </MergeDialog>
  );
}

const free = 'livre';

/** The colour of a group: either a named hue, or a free colour, with a preview of the shades that readers will see. */
export function HueField({ hue, problem }: { hue: Hue | undefined; problem: string | null }) {
  const [chosen, setChosen] = useState<string>(hue ?? 'azul');
  const isFree = !isNamedHue(chosen);
  const color = parseColor(chosen);
  return (
    <>
      <Select
        id="grupo-cor"
        label="Cor"
        value={isFree ? free : chosen}
        onChange={({ currentTarget: { value } }) =>
          setChosen(value === free && isNamedHue(chosen) ? hueColors[chosen].onPaper : value)
        }
        problem={isFree ? null : problem}
        options={[...namedHues.map((name) => [name, hueColors[name].name] as const), [free, 'Outra cor']]}
      />
      {isFree ? (
        <ColorField
          id="grupo-cor-livre"
          label="Outra cor"
          hint={color ? <Shades color={color} /> : undefined}
          problem={problem}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      <input type="hidden" name="hue" value={color ?? chosen} />
    </>
  );
}

/** Shows sample words in both themes, and says which shades the program adjusted. */
function Shades({ color }: { color: `#${string}` }) {
  const { onPaper, onInk } = colorsOf(color);
  const changes = [
    onPaper === color ? null : `No tema claro, a cor foi escurecida para ${onPaper}.`,
    onInk === color ? null : `No tema escuro, a cor foi clareada para ${onInk}.`,
  ].filter((sentence) => sentence !== null);
  return (
    <>
      <svg viewBox="0 0 280 44" role="img" aria-label="Texto nesta cor nos dois temas" className="h-11 w-70">
        <rect width="140" height="44" fill="#faf9f5" />
        <rect x="140" width="140" height="44" fill="#121317" />
        {[
          { x: 16, fill: onPaper, text: 'Claro' },
          { x: 156, fill: onInk, text: 'Escuro' },
        ].map(({ x, fill, text }) => (
          <text key={x} x={x} y="28" fontSize="18" fontWeight="700" fill={fill}>
            {text}
          </text>
        ))}
      </svg>
      <p role="status" className="mt-2">
        {changes.join(' ') || colorAsItIs}
      </p>
    </>
  );
}
