/** Says which addresses readers find without a redirect, where no application runs that could be asked. */
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { pagedKinds, thingPages } from '../../../domain/news/thing-pages.ts';
import { addresses } from '../../../domain/web/addresses.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findThing } from '../news/things/find-things.ts';
import type { IsPage } from './change-redirects.ts';

/** Finds what the routes would find for visitors without a session. */
export function createPageCheck(sources: PageSources): IsPage {
  const { news, textPages, clock } = sources;
  return async (path) => {
    const policy = addresses[path];
    if (policy) return policy.needs === undefined;
    const [, base = '', slug = '', rest = ''] = path.split('/', 4);
    if (slug === '') return false;
    const kind = pagedKinds.find((paged) => thingPages[paged].path === `/${base}`);
    if (kind)
      return /^(?:|rss\.xml|feed\.json)$/.test(rest) && (await findThing(sources)(kind, slug)) !== null;
    if (rest !== '') return false;
    if (base === 'pagina') return Boolean((await textPages.findBySlug(slug))?.published);
    if (base !== 'news') return false;
    if (await news.findByIdOrSlug(slug, visibleTo(anonymousVisitor, clock()))) return true;
    return (await news.findIdByFormerSlug(slug)) !== null;
  };
}
