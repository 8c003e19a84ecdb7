import type { Section } from '../../domain/news/sections.ts';
import { capitalized, type Site } from '../../domain/site/site.ts';

export function feedDescription(site: Site, category: Section | null) {
  return category
    ? {
        title: `${site.name}: ${category.name}`,
        description: category.description,
        path: `/categoria/${category.slug}`,
      }
    : {
        title: site.name,
        description: [capitalized(site.description), 'com o texto completo.'].filter(Boolean).join(', '),
        path: '/',
      };
}
