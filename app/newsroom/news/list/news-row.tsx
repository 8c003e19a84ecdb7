import type { ReactNode } from 'react';
import { useSections } from '../../data/site-sections.ts';
import { type Selection, SelectionBox } from '../../ui/selection.tsx';

/** Describes the buttons of a row, which have the same names in every row. */
export function rowTitleId(id: string): string {
  return `linha-${id}`;
}

export function NewsRow({
  line: { id, title, category },
  selection,
  isSelectable = selection !== undefined,
  heading = title,
  details,
  notice,
  actions,
}: {
  line: { id: string; title: string; category: string };
  selection?: Selection;
  isSelectable?: boolean;
  heading?: ReactNode;
  details: ReactNode;
  notice?: ReactNode;
  actions: ReactNode;
}) {
  const { hue, categoryName } = useSections().labelOf(category);
  return (
    <li
      data-row={id}
      tabIndex={-1}
      data-chosen={isSelectable && selection?.has(id) ? '' : undefined}
      className="news-row"
    >
      {selection ? (
        <span className="grid size-6 shrink-0 place-items-center self-start">
          {isSelectable ? (
            <SelectionBox selection={selection} id={id} label={`Selecionar: ${title || 'Sem título'}`} />
          ) : null}
        </span>
      ) : null}
      <div className="min-w-0 grow">
        <p id={rowTitleId(id)} className="font-display text-[1.0625rem]/6 font-semibold">
          {heading}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted">
          <span data-hue={hue ?? undefined} className="text-hue">
            {categoryName || 'Sem categoria'}
          </span>
          {details}
        </p>
        {notice}
      </div>
      <p className="row-actions">{actions}</p>
    </li>
  );
}
