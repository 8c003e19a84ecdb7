/** The section of a row of news, in its colour. */
import { useSections } from '../../data/site-sections.ts';

export function SectionLabel({ category }: { category: string }) {
  const { hue, categoryName } = useSections().labelOf(category);
  return (
    <span data-hue={hue ?? undefined} className="text-hue">
      {categoryName || 'Sem categoria'}
    </span>
  );
}
