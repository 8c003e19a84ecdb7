/** The dialogs that create, edit and merge sections and groups. */
import { toHue } from '../../../../domain/news/hues.ts';
import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { sectionGroupSaved, sectionMerged, sectionSaved } from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { CallError, call } from '../../../program/call.ts';
import { Check, Field, Select } from '../../../ui/field.tsx';
import { useChangeSections, useSections } from '../../data/site-sections.ts';
import { SearchField, shownOf } from '../../ui/search-group.tsx';
import { MergeDialog, ThingDialog } from '../../ui/thing-dialog.tsx';
import { HueField } from './hue-field.tsx';

const { secoes, grupos } = newsroom;

const slugHint = 'Depois de /categoria/. Em branco, é feito do nome.';

export function SectionDialog({ section, onClose }: { section: Section | null; onClose: () => void }) {
  const { groups } = useSections();
  const change = useChangeSections();
  return (
    <ThingDialog
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
    </ThingDialog>
  );
}

export function GroupDialog({ group, onClose }: { group: SectionGroup | null; onClose: () => void }) {
  const change = useChangeSections();
  return (
    <ThingDialog
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
    </ThingDialog>
  );
}

export function MergeSectionDialog({
  section: { id, name, version },
  onClose,
}: {
  section: Section;
  onClose: () => void;
}) {
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
