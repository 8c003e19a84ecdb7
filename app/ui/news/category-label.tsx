/** The names of the section and of the genre, above the title of a piece of news. */
import type { SectionLabel } from '../../../domain/news/sections.ts';

export function CategoryLabel({
  of: { category, categoryName, genre = '' },
  isLink = false,
  hasSection = true,
}: {
  /** `genre` is the name of a genre; plain news have none. */
  of: SectionLabel & { genre?: string };
  isLink?: boolean;
  /** False on the page of the section, which shows its name already. */
  hasSection?: boolean;
}) {
  // A section of opinions has the same name as the genre, so the name is shown once.
  const shown = genre === categoryName ? '' : genre;
  if (categoryName === '' || !hasSection)
    return shown === '' ? null : <span className="kicker text-ink">{shown}</span>;
  const section = isLink ? (
    <a href={`/categoria/${category}`} className="kicker text-hue hover:underline">
      {categoryName}
    </a>
  ) : (
    <span className="kicker text-hue">{categoryName}</span>
  );
  if (shown === '') return section;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {section}
      <span className="kicker text-ink">{shown}</span>
    </span>
  );
}
