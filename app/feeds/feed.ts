/** Answers the addresses of feeds: of the whole site, a section, a topic or an author. */
import { describeThing, type PagedKind, thingPath } from '../../domain/news/thing-pages.ts';
import { feedTextMaxUnits } from '../../domain/site/limits.ts';
import { capitalized, type Site } from '../../domain/site/site.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { plainText, type RichText } from '../../domain/text/rich-text.ts';
import { richTextToHtml } from '../../domain/text/rich-text-html.ts';
import { readWholeText } from '../../domain/text/sentences.ts';
import { type CacheTag, homeTag, listsTag, thingTag } from '../../domain/web/caching.ts';
import type { FeedItem } from '../../server/services/news/get-feed.ts';
import type { PageThing } from '../../server/services/news/things/find-things.ts';
import { shareWithAll } from '../http/shared-caching.ts';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { unknownAddressPage } from '../site/pages/error-pages.tsx';

export interface FeedSource {
  title: string;
  description: string;
  path: string;
  tag: CacheTag;
  /** The feed of the whole site has no thing. */
  thing: PageThing | null;
}

/** Creates the handlers of one format. A former address of a section, topic or author redirects to the current one. */
export function feed(
  fileName: string,
  mediaType: string,
  write: (site: Site, source: FeedSource, items: FeedItem[]) => string,
) {
  return (portal: Portal, kind: PagedKind | null = null): Handler => {
    const { services, site } = portal;
    return async (c) => {
      const source = await findFeedSource(c, portal, kind);
      if (source === null) return unknownAddressPage(portal)(c);
      if (typeof source === 'string') {
        shareWithAll(c, site, { tags: [listsTag] });
        return c.redirect(`${source}/${fileName}`, 301);
      }
      const items = await services.getFeed(source.thing);
      shareWithAll(c, site, { tags: [listsTag, source.tag] });
      return c.body(write(site, source, items), 200, { 'Content-Type': `${mediaType}; charset=utf-8` });
    };
  };
}

/**
 * Writes the text of an item as HTML, after its disclosures. If the text is longer than `feedTextMaxUnits`, the summary
 * and a link to the page replace it.
 */
export function writeFeedText(site: Site, item: FeedItem, body: RichText): string {
  const { disclosures, summary, path, imageOf, isPaid } = item;
  // Markup is never shorter than its text, so the markup of a text that is too long is not written.
  const isLong = plainText(body).length > feedTextMaxUnits;
  const html = isLong ? '' : richTextToHtml(body, site.url, site.filesUrl, imageOf, isPaid);
  const short = [
    ...(summary ? [`<p>${escapeMarkup(summary)}</p>`] : []),
    `<p><a href="${escapeMarkup(site.url + path)}">${readWholeText}</a></p>`,
  ];
  return [
    ...disclosures.map((line) => `<p><strong>${escapeMarkup(line)}</strong></p>`),
    ...(isLong || html.length > feedTextMaxUnits ? short : [html]),
  ].join('\n');
}

/** Finds the thing of a feed. Returns a path when the slug is a former one, and null for an unknown address. */
async function findFeedSource(
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
  return { title, description: describeThing(thing), path, tag: thingTag(kind, thing), thing };
}
