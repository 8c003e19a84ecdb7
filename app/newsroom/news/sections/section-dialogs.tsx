import { toast } from 'react-hot-toast/headless';
import { toHue } from '../../../../domain/news/hues.ts';
import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { sectionGroupSaved, sectionMerged, sectionSaved } from '../../../../domain/text/sentences.ts';
import { Field } from '../../../ui/field.tsx';
import { newsroom } from '../../data/api.ts';
import { call } from '../../data/call.ts';
import { useChangeSections, useSections } from '../../data/site-sections.ts';
import { SelectField } from '../../ui/filters.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { HueField } from './hue-field.tsx';

/** `section` is null for a new one. */
export function SectionDialog({ section, onClose }: { section: Section | null; onClose: () => void }) {
  const { groups } = useSections();
  const change = useChangeSections();
  const action = useAction({
    fields: ['name', 'slug', 'description', 'groupId'],
  });
  return (
    <FormDialog
      title={section ? 'Editar seção' : 'Nova seção'}
      action={action}
      label="Salvar"
      onClose={onClose}
      onSend={async (text) => {
        const json = {
          name: text('name'),
          slug: text('slug'),
          description: text('description'),
          groupId: text('groupId'),
          isHidden: text('isHidden') !== '',
        };
        await change(() =>
          call(() =>
            section
              ? newsroom.secoes[':id'].$put({
                  param: { id: section.id },
                  json: { ...json, version: section.version },
                })
              : newsroom.secoes.$post({ json }),
          ),
        );
        toast.success(sectionSaved);
        onClose();
      }}
    >
      <NameAndSlug values={section} problemOf={action.problemOf} />
      <Field
        id="secao-descricao"
        label="Descrição"
        name="description"
        autoComplete="off"
        hint="Aparece no alto da página da seção e nos resultados de busca."
        defaultValue={section?.description}
        problem={action.problemOf('description')}
      />
      <SelectField
        id="secao-grupo"
        label="Grupo"
        name="groupId"
        defaultValue={section?.groupId ?? groups[0]?.id}
        problem={action.problemOf('groupId')}
      >
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-center gap-3 font-display font-semibold">
        <input type="checkbox" name="isHidden" defaultChecked={section?.isHidden} className="check-field" />
        Oculta: fora do menu, do rodapé e dos filtros
      </label>
    </FormDialog>
  );
}

export function GroupDialog({ group, onClose }: { group: SectionGroup | null; onClose: () => void }) {
  const change = useChangeSections();
  const action = useAction({ fields: ['name', 'slug', 'hue'] });
  return (
    <FormDialog
      title={group ? 'Editar grupo' : 'Novo grupo'}
      action={action}
      label="Salvar"
      onClose={onClose}
      onSend={async (text) => {
        const json = { name: text('name'), slug: text('slug'), hue: toHue(text('hue')) };
        await change(() =>
          call(() =>
            group
              ? newsroom.grupos[':id'].$put({
                  param: { id: group.id },
                  json: { ...json, version: group.version },
                })
              : newsroom.grupos.$post({ json }),
          ),
        );
        toast.success(sectionGroupSaved);
        onClose();
      }}
    >
      <NameAndSlug values={group} problemOf={action.problemOf} />
      <HueField hue={group?.hue} problem={action.problemOf('hue')} />
    </FormDialog>
  );
}

export function MergeDialog({ section, onClose }: { section: Section; onClose: () => void }) {
  const { all } = useSections();
  const change = useChangeSections();
  const action = useAction({ fields: ['targetId'] });
  return (
    <FormDialog
      title={`Juntar “${section.name}” a outra seção`}
      action={action}
      label="Juntar"
      onClose={onClose}
      onSend={async (text) => {
        const json = { targetId: text('targetId'), version: section.version };
        await change(() =>
          call(() => newsroom.secoes[':id'].juntar.$post({ param: { id: section.id }, json })),
        );
        toast.success(sectionMerged);
        onClose();
      }}
    >
      <p>
        Todas as notícias e todos os endereços de “{section.name}” passam para a seção escolhida. Não dá para
        desfazer.
      </p>
      <SelectField id="juntar-a" label="Seção" name="targetId" problem={action.problemOf('targetId')}>
        {all
          .filter(({ id }) => id !== section.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </FormDialog>
  );
}

function NameAndSlug({
  values,
  problemOf,
}: {
  values: { name: string; slug: string } | null;
  problemOf: (field: string) => string | null;
}) {
  return (
    <>
      <Field
        id="secao-nome"
        label="Nome"
        name="name"
        autoComplete="off"
        defaultValue={values?.name}
        problem={problemOf('name')}
      />
      <Field
        id="secao-endereco"
        label="Endereço"
        name="slug"
        autoComplete="off"
        autoCapitalize="none"
        hint="Depois de /categoria/. Em branco, é feito do nome."
        defaultValue={values?.slug}
        problem={problemOf('slug')}
      />
    </>
  );
}
