import type { Category } from '../../domain/news/categories.ts';
import type { SiteConfig } from '../../server/start/config.ts';

export function feedDescription(site: SiteConfig, category: Category | null) {
  return category
    ? {
        title: `${site.name}: ${category.name}`,
        description: category.description,
        path: `/categoria/${category.slug}`,
      }
    : {
        title: site.name,
        description: 'As últimas notícias de tecnologia em português, com o texto completo.',
        path: '/',
      };
}
