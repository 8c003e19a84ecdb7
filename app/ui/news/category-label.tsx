import { type CategorySlug, findCategory } from '../../../domain/news/categories.ts';

export function CategoryLabel({ category, isLink = false }: { category: CategorySlug; isLink?: boolean }) {
  const { name, slug } = findCategory(category) ?? { name: category, slug: category };
  return isLink ? (
    <a href={`/categoria/${slug}`} className="kicker text-hue hover:underline">
      {name}
    </a>
  ) : (
    <span className="kicker text-hue">{name}</span>
  );
}

export function groupOf(category: CategorySlug): string | undefined {
  return findCategory(category)?.group;
}
