import { sectionSlugMaxLength } from '../../../../domain/site/limits.ts';
import type { PageSources } from '../../site/content-cache.ts';

/** The slug that a former slug of a section or group leads to; null when it was never one. */
export function findFormerSection({ sections, getSections }: Pick<PageSources, 'sections' | 'getSections'>) {
  return async (slug: string): Promise<string | null> => {
    if (slug === '' || slug.length > sectionSlugMaxLength) return null;
    const targetId = await sections.findRedirect(slug);
    if (targetId === null) return null;
    const known = await getSections();
    return (known.find(targetId) ?? known.findGroup(targetId))?.slug ?? null;
  };
}
