import {
  type CacheTag,
  contentTag,
  everythingTag,
  listSeconds,
  sharedCacheControl,
} from '../../domain/web/caching.ts';
import type { SiteConfig } from '../../server/start/config.ts';
import type { PortalContext } from '../portal.ts';

export interface Sharing {
  /** What it shows, besides being content. */
  tags?: CacheTag[];
  /** How long shared caches may keep it where they are told of changes. */
  seconds?: number;
}

/**
 * Lets shared caches keep a page or call that is the same for everybody without a session. For people with one
 * app/http/visitor.ts takes it back, and `Vary` keeps their browsers from what they saw before they came in.
 */
export function sharePage(c: PortalContext, site: SiteConfig, sharing: Sharing = {}): void {
  shareWithAll(c, site, sharing);
  c.header('Vary', 'Cookie');
}

/** The same for what nobody's session changes: feeds, sitemaps. */
export function shareWithAll(
  c: PortalContext,
  site: SiteConfig,
  { tags = [], seconds = listSeconds }: Sharing = {},
): void {
  c.header('Cache-Control', sharedCacheControl(seconds, site.isPurged));
  c.header('Cache-Tag', [everythingTag, contentTag, ...tags].join(','));
}
