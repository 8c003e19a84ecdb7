/** A group with its sections, which can be dragged within it. */
import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { MoveButtons, type Order, OrderedList } from '../../ui/ordered-list.tsx';
import { RowActs, RowBody, rowTitleId } from '../../ui/row.tsx';

export function GroupPart({
  group,
  groups,
  sections,
  onOrder,
  onEdit,
  onMerge,
  onRemove,
  onEditGroup,
  onRemoveGroup,
}: {
  group: SectionGroup;
  groups: readonly SectionGroup[];
  sections: readonly Section[];
  onOrder: Order;
  onEdit: (section: Section) => void;
  onMerge: (section: Section) => void;
  onRemove: (section: Section) => void;
  onEditGroup: () => void;
  onRemoveGroup: () => void;
}) {
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
        <h2 id={titleId} className="min-w-0 text-2xl font-bold tracking-tight text-hue">
          <bdi>{group.name}</bdi>
        </h2>
        <div className="flex flex-wrap items-center gap-x-5">
          <MoveButtons item={group} items={groups} describedBy={titleId} onOrder={onOrder} />
          <RowActs
            row={{ titleId }}
            acts={[
              { label: 'Editar grupo', onClick: onEditGroup },
              isEmpty && { label: 'Excluir grupo', onClick: onRemoveGroup },
            ]}
          />
        </div>
      </div>
      {isEmpty ? <p className="py-4 text-muted">Nenhuma seção neste grupo.</p> : null}
      <OrderedList items={sections} labelIdOf={({ id }) => rowTitleId(id)} onOrder={onOrder}>
        {(section, moveButtons) => (
          <div className="row-line">
            <RowBody
              id={section.id}
              title={
                <>
                  <bdi>{section.name}</bdi>
                  {section.isHidden ? <strong className="ms-3 text-sm text-muted">Oculta</strong> : null}
                </>
              }
              details={`/categoria/${section.slug}`}
              tools={moveButtons}
              acts={[
                { label: 'Editar', onClick: () => onEdit(section) },
                { label: 'Juntar a outra', onClick: () => onMerge(section) },
                { label: 'Excluir', onClick: () => onRemove(section) },
              ]}
            />
          </div>
        )}
      </OrderedList>
    </section>
  );
}
