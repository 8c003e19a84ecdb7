/** The name of the section above the title of news. */
import type { SectionLabel } from '../../../domain/news/sections.ts';

export function CategoryLabel({
  of: { category, categoryName },
  isLink = false,
}: {
  of: SectionLabel;
  isLink?: boolean;
}) {
  if (categoryName === '') return null;
  return isLink ? (
    <a href={`/categoria/${category}`} className="kicker text-hue hover:underline">
      {categoryName}
    </a>
  ) : (
    <span className="kicker text-hue">{categoryName}</span>
  );
}
