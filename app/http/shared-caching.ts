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
  /** The time for which purged shared caches may keep the answer. */
  seconds?: number;
}

/** Shares a page; by `Vary` browsers keep it apart from the page that a user sees after the login. */
export function sharePage(c: PortalContext, site: Site, sharing: Sharing = {}): void {
  shareWithAll(c, site, sharing);
  c.header('Vary', 'Cookie');
}

/** Shares an answer that is the same with a session, such as a feed or a sitemap. */
export function shareWithAll(
  c: PortalContext,
  site: Site,
  { tags = [], seconds = listSeconds }: Sharing = {},
): void {
  c.header('Cache-Control', sharedCacheControl(seconds, site.isPurged));
  c.header('Cache-Tag', [everythingTag, contentTag, ...tags].join(','));
}
