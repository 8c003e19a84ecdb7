/** Finds what a feed is about: the whole site, a section, a topic or an author. */
import { type PagedKind, thingPath } from '../../domain/news/thing-pages.ts';
import { capitalized } from '../../domain/site/site.ts';
import { type CacheTag, homeTag, thingTag } from '../../domain/web/caching.ts';
import type { PageThing } from '../../server/services/news/things/find-things.ts';
import type { Portal, PortalContext } from '../portal.ts';

/** The title and description of a feed, and whose news it has. */
export interface FeedSource {
  title: string;
  description: string;
  path: string;
  tag: CacheTag;
  /** It is null for the whole site. */
  thing: PageThing | null;
}

/** Returns a path when the slug is a former one that leads there, and null for an unknown address. */
export async function findFeedSource(
  c: PortalContext,
  { services, site }: Portal,
  kind: PagedKind | null,
): Promise<FeedSource | string | null> {
  if (kind === null)
    return {
      title: site.name,
      description: [capitalized(site.description), 'com o texto completo.'].filter(Boolean).join(', '),
      path: '/',
      tag: homeTag,
      thing: null,
    };
  const slug = c.req.param('slug') ?? '';
  const thing = await services.findThing(kind, slug);
  if (!thing || ('isGroup' in thing && thing.isGroup)) return null;
  const path = thingPath(kind, thing);
  if (thing.slug !== slug) return path;
  const title = `${site.name}: ${thing.name}`;
  return { title, description: thing.description, path, tag: thingTag(kind, thing), thing };
}
