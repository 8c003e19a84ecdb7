/** Allows shared caches to keep an answer (docs/cdn.md). */
import type { Site } from '../../domain/site/site.ts';
import {
  type CacheTag,
  contentTag,
  everythingTag,
  listSeconds,
  sharedCacheControl,
} from '../../domain/web/caching.ts';
import type { PortalContext } from '../portal.ts';

interface Sharing {
  tags?: CacheTag[];
  /** How many seconds shared caches that can be purged may keep the answer. */
  seconds?: number;
}

/** Lets caches share a page. `Vary` makes browsers request the page again after the login. */
export function sharePage(c: PortalContext, site: Site, sharing: Sharing = {}): void {
  shareWithAll(c, site, sharing);
  c.header('Vary', 'Cookie');
}

/** Lets caches share an answer that does not depend on the session, such as a feed or a sitemap. */
export function shareWithAll(
  c: PortalContext,
  site: Site,
  { tags = [], seconds = listSeconds }: Sharing = {},
): void {
  c.header('Cache-Control', sharedCacheControl(seconds, site.isPurged));
  c.header('Cache-Tag', [everythingTag, contentTag, ...tags].join(','));
}
