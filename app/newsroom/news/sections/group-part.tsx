import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { MoveButtons, type Order, OrderedList } from '../../ui/ordered-list.tsx';
import { RowButton } from '../../ui/row-button.tsx';

/** A group with its sections. Sections are also dragged within their group. */
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
  return (
    <section aria-labelledby={titleId} data-hue={group.hue} className="mt-10 border-t-4 border-hue pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={titleId} className="min-w-0 text-2xl font-bold tracking-tight text-hue">
          <bdi>{group.name}</bdi>
        </h2>
        <div className="flex flex-wrap items-center gap-x-5">
          <MoveButtons item={group} items={groups} describedBy={titleId} onOrder={onOrder} />
          <RowButton aria-describedby={titleId} onClick={onEditGroup}>
            Editar grupo
          </RowButton>
          {sections.length === 0 ? (
            <RowButton aria-describedby={titleId} onClick={onRemoveGroup}>
              Excluir grupo
            </RowButton>
          ) : null}
        </div>
      </div>
      {sections.length === 0 ? <p className="py-4 text-muted">Nenhuma seção neste grupo.</p> : null}
      <OrderedList items={sections} labelIdOf={({ id }) => `secao-${id}`} onOrder={onOrder}>
        {(section, moveButtons) => (
          <div className="flex flex-wrap items-center gap-x-6">
            <div className="min-w-0 grow basis-64">
              <p id={`secao-${section.id}`} className="font-display font-semibold">
                <bdi>{section.name}</bdi>
                {section.isHidden ? <strong className="ms-3 text-sm text-muted">Oculta</strong> : null}
              </p>
              <p className="mt-0.5 font-display text-sm wrap-anywhere text-muted">{`/categoria/${section.slug}`}</p>
            </div>
            <div className="flex flex-wrap items-center gap-x-5">
              {moveButtons}
              {[
                { name: 'Editar', act: onEdit },
                { name: 'Juntar a outra', act: onMerge },
                { name: 'Excluir', act: onRemove },
              ].map(({ name, act }) => (
                <RowButton key={name} aria-describedby={`secao-${section.id}`} onClick={() => act(section)}>
                  {name}
                </RowButton>
              ))}
            </div>
          </div>
        )}
      </OrderedList>
    </section>
  );
}
