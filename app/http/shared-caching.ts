import type { Site } from '../../domain/site/site.ts';
import {
  type CacheTag,
  contentTag,
  everythingTag,
  listSeconds,
  sharedCacheControl,
} from '../../domain/web/caching.ts';
import type { PortalContext } from '../portal.ts';

export interface Sharing {
  tags?: CacheTag[];
  /** Seconds in purged shared caches. */
  seconds?: number;
}

/** Allows shared caches to keep an answer; `Vary` separates it from that of a session in browsers. */
export function sharePage(c: PortalContext, site: Site, sharing: Sharing = {}): void {
  shareWithAll(c, site, sharing);
  c.header('Vary', 'Cookie');
}

/** As `sharePage`, for answers that no session changes: feeds, sitemaps. */
export function shareWithAll(
  c: PortalContext,
  site: Site,
  { tags = [], seconds = listSeconds }: Sharing = {},
): void {
  c.header('Cache-Control', sharedCacheControl(seconds, site.isPurged));
  c.header('Cache-Tag', [everythingTag, contentTag, ...tags].join(','));
}
