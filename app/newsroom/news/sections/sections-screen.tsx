/** `Seções`: the groups and sections of the site, in their order (docs/product.md#sections). */
import { useState } from 'react';
import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { sectionGroupsMax, sectionsMax } from '../../../../domain/site/limits.ts';
import { sectionDeleted, sectionGroupDeleted } from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { attempt } from '../../../program/attempt.ts';
import { Button } from '../../../program/button.tsx';
import { call } from '../../../program/call.ts';
import { Heading } from '../../../program/heading.tsx';
import { focusBeside } from '../../../program/row-focus.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { sectionsQuery, useChangeSections, useSections } from '../../data/site-sections.ts';
import { MoveButtons, type Order, OrderedList } from '../../ui/ordered-list.tsx';
import { RowActs } from '../../ui/row.tsx';
import { GroupDialog, MergeSectionDialog, SectionDialog } from './section-dialogs.tsx';

export const query = () => sectionsQuery;

type Shown =
  | { kind: 'section'; section: Section | null }
  | { kind: 'group'; group: SectionGroup | null }
  | { kind: 'merge'; section: Section };

export default function SectionsScreen() {
  const sections = useSections();
  const change = useChangeSections();
  const [shown, setShown] = useState<Shown | null>(null);
  const [moved, setMoved] = useState('');
  const { ask, dialog } = useConfirm();
  const close = () => setShown(null);

  const order = (ids: string[], sentence: string) =>
    attempt(
      change(() => call(() => newsroom.secoes.ordem.$put({ json: { ids } }))).then(() => setMoved(sentence)),
    );
  const remove = (
    question: string,
    id: string,
    send: () => ReturnType<typeof sectionsQuery.queryFn>,
    done: string,
  ) =>
    ask(question, () =>
      attempt(
        change(async () => {
          const rows = await send();
          focusBeside([id]);
          return rows;
        }),
        { done },
      ),
    );
  const removeSection = ({ id, name }: Section) =>
    remove(
      `Excluir a seção “${name}”?`,
      id,
      () => call(() => newsroom.secoes[':id'].$delete({ param: { id } })),
      sectionDeleted,
    );
  const removeGroup = ({ id, name }: SectionGroup) =>
    remove(
      `Excluir o grupo “${name}”?`,
      id,
      () => call(() => newsroom.grupos[':id'].$delete({ param: { id } })),
      sectionGroupDeleted,
    );

  return (
    <>
      <Heading
        acts={
          <p className="flex flex-wrap gap-2">
            <Button
              label="Nova seção"
              isMain
              isOff={sections.all.length >= sectionsMax}
              onClick={() => setShown({ kind: 'section', section: null })}
            />
            <Button
              label="Novo grupo"
              isOff={sections.groups.length >= sectionGroupsMax}
              onClick={() => setShown({ kind: 'group', group: null })}
            />
          </p>
        }
      >
        Seções
      </Heading>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {sections.groups.map((group) => (
        <GroupPart
          key={group.id}
          group={group}
          groups={sections.groups}
          sections={sections.all.filter(({ groupId }) => groupId === group.id)}
          onOrder={order}
          onShow={setShown}
          onRemove={removeSection}
          onRemoveGroup={() => removeGroup(group)}
        />
      ))}
      <p className="screen-about mt-8">
        {`As seções do site, na ordem do menu: ${sections.all.length} de ${sectionsMax} seções, ${sections.groups.length} de ${sectionGroupsMax} grupos.`}
      </p>
      {shown?.kind === 'section' ? <SectionDialog section={shown.section} onClose={close} /> : null}
      {shown?.kind === 'group' ? <GroupDialog group={shown.group} onClose={close} /> : null}
      {shown?.kind === 'merge' ? <MergeSectionDialog section={shown.section} onClose={close} /> : null}
      {dialog}
    </>
  );
}

interface GroupPartProps {
  group: SectionGroup;
  groups: readonly SectionGroup[];
  sections: readonly Section[];
  onOrder: Order;
  onShow: (shown: Shown) => void;
  onRemove: (section: Section) => void;
  onRemoveGroup: () => void;
}

/** A group with its sections, which can be dragged within it. */
function GroupPart({ group, groups, sections, onOrder, onShow, onRemove, onRemoveGroup }: GroupPartProps) {
  const titleId = `grupo-${group.id}`;
  const isEmpty = sections.length === 0;
  return (
    <section
      aria-labelledby={titleId}
      data-row={group.id}
      data-hue={group.hue}
      tabIndex={-1}
      className="mt-10 border-t-4 border-hue pt-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={titleId} className="min-w-0 text-lg font-bold tracking-tight text-hue">
          <bdi>{group.name}</bdi>
        </h2>
        <div className="flex flex-wrap items-center gap-x-5">
          <MoveButtons item={group} items={groups} describedBy={titleId} onOrder={onOrder} />
          <RowActs
            row={{ titleId }}
            acts={[
              { label: 'Editar grupo', onClick: () => onShow({ kind: 'group', group }) },
              isEmpty && { label: 'Excluir grupo', onClick: onRemoveGroup },
            ]}
          />
        </div>
      </div>
      {isEmpty ? <p className="py-4 text-muted">Nenhuma seção neste grupo.</p> : null}
      <OrderedList
        items={sections}
        onOrder={onOrder}
        row={(section) => ({
          title: (
            <>
              <bdi>{section.name}</bdi>
              {section.isHidden ? <strong className="ms-3 text-sm text-muted">Oculta</strong> : null}
            </>
          ),
          details: `/categoria/${section.slug}`,
          acts: [
            { label: 'Editar', onClick: () => onShow({ kind: 'section', section }) },
            { label: 'Juntar a outra', onClick: () => onShow({ kind: 'merge', section }) },
            { label: 'Excluir', onClick: () => onRemove(section) },
          ],
        })}
      />
    </section>
  );
}
