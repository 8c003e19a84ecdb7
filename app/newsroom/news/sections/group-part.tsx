import { type DragEvent, useState } from 'react';
import type { Section, SectionGroup } from '../../../../domain/news/sections.ts';
import { RowButton } from '../../ui/row-button.tsx';

type Order = (ids: string[], sentence: string) => void;

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
  const [dragged, setDragged] = useState<string | null>(null);
  const titleId = `grupo-${group.id}`;
  const handleDrop = (event: DragEvent, target: Section) => {
    event.preventDefault();
    const item = sections.find(({ id }) => id === dragged);
    setDragged(null);
    if (item && item !== target) onOrder(...moveTo(sections, item, sections.indexOf(target)));
  };
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
      <ol className="mt-2">
        {sections.map((section) => (
          <li
            key={section.id}
            data-row={section.id}
            tabIndex={-1}
            draggable
            className={`flex flex-wrap items-center gap-x-6 border-t border-rule py-2.5 ${section.id === dragged ? 'opacity-50' : ''}`}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              setDragged(section.id);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => handleDrop(event, section)}
          >
            <div className="min-w-0 grow basis-64">
              <p id={`secao-${section.id}`} className="font-display font-semibold">
                <bdi>{section.name}</bdi>
                {section.isHidden ? <strong className="ms-3 text-sm text-muted">Oculta</strong> : null}
              </p>
              <p className="mt-0.5 font-display text-sm wrap-anywhere text-muted">{`/categoria/${section.slug}`}</p>
            </div>
            <div className="flex flex-wrap items-center gap-x-5">
              <MoveButtons
                item={section}
                items={sections}
                describedBy={`secao-${section.id}`}
                onOrder={onOrder}
              />
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
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Named {
  id: string;
  name: string;
}

/** At an end a button stays enabled, so that it keeps the focus. */
function MoveButtons({
  item,
  items,
  describedBy,
  onOrder,
}: {
  item: Named;
  items: readonly Named[];
  describedBy: string;
  onOrder: Order;
}) {
  const index = items.indexOf(item);
  const button = (name: string, path: string, to: number) => {
    const isAtEnd = to < 0 || to >= items.length;
    return (
      <button
        type="button"
        aria-label={name}
        aria-describedby={describedBy}
        aria-disabled={isAtEnd}
        className="grid size-11 place-items-center hover:shadow-(--marked) aria-disabled:text-muted aria-disabled:opacity-50"
        onClick={() => isAtEnd || onOrder(...moveTo(items, item, to))}
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d={path} />
        </svg>
      </button>
    );
  };
  return (
    <span className="flex">
      {button('Mover para cima', 'M3 10l5-5 5 5', index - 1)}
      {button('Mover para baixo', 'M3 6l5 5 5-5', index + 1)}
    </span>
  );
}

function moveTo(items: readonly Named[], item: Named, index: number): [ids: string[], sentence: string] {
  const ids = items.filter((other) => other !== item).map(({ id }) => id);
  ids.splice(index, 0, item.id);
  return [ids, `${item.name}: posição ${index + 1} de ${items.length}.`];
}
