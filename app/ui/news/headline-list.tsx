/**
 * A list of titles in the rail, such as `Mais lidas` or the reviews with their grades. Without news it shows nothing.
 */
import type { Headline, NewsCard } from '../../../domain/news/news.ts';
import { actionsOf } from './card-actions.tsx';
import { CategoryLabel } from './category-label.tsx';
import { GradeBadge } from './grade-badge.tsx';

export function HeadlineList({
  title,
  headlines,
  canEdit = false,
  isNumbered = false,
  className,
  listClassName = '',
}: {
  title: string;
  headlines: (Headline & Pick<NewsCard, 'grade'>)[];
  canEdit?: boolean;
  isNumbered?: boolean;
  className?: string;
  listClassName?: string;
}) {
  if (headlines.length === 0) return null;
  const id = title.toLowerCase().replace(' ', '-');
  return (
    <section aria-labelledby={id} className={className}>
      <RailTitle id={id} title={title} />
      <ol className={`grid grow grid-cols-1 ${listClassName}`}>
        {headlines.map((headline, index) => {
          const { titleId, actions } = canEdit ? actionsOf(headline.id, id) : {};
          return (
            <li
              key={headline.id}
              data-hue={headline.hue ?? undefined}
              data-news={canEdit ? headline.id : undefined}
              className="border-t border-rule"
            >
              <a href={headline.path} className="flex gap-x-4 py-3 max-sm:gap-x-2 max-sm:py-2.5">
                {isNumbered ? (
                  <span
                    aria-hidden="true"
                    className="w-7 shrink-0 font-display text-3xl/9 font-extrabold tracking-tight text-hue"
                  >
                    {index + 1}
                  </span>
                ) : null}
                {headline.grade ? <GradeBadge grade={headline.grade} isLarge /> : null}
                <span className="block min-w-0">
                  <span className="block max-sm:hidden">
                    <CategoryLabel of={headline} />
                  </span>
                  <span
                    id={titleId}
                    className="mt-0.5 block font-display text-base/5.5 font-bold tracking-tight text-balance"
                  >
                    <span className="link-headline">{headline.title}</span>
                  </span>
                </span>
              </a>
              {actions}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function RailTitle({ id, title }: { id: string; title: string }) {
  return (
    <h2 id={id} className="mb-3 text-2xl font-bold tracking-tight">
      {title}
    </h2>
  );
}
