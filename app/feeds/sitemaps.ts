/** Serves the sitemaps: the index, the pages, all news in parts, and the latest news. */
import { pagedKinds, thingPath } from '../../domain/news/thing-pages.ts';
import { isFixedPage } from '../../domain/pages/text-pages.ts';
import type { Site } from '../../domain/site/site.ts';
import { toIsoDate } from '../../domain/text/dates.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { addressList } from '../../domain/web/addresses.ts';
import { listsTag } from '../../domain/web/caching.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../../domain/web/paging.ts';
import { isInSitemaps } from '../../domain/web/search-fields.ts';
import type { SitemapPart } from '../../server/services/search/list-sitemap-news.ts';
import { shareWithAll } from '../http/shared-caching.ts';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { unknownAddressPage } from '../site/pages/error-pages.tsx';

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const newsNamespace = 'http://www.google.com/schemas/sitemap-news/0.9';

const pagePaths = addressList.filter(([, { inSitemap }]) => inSitemap).map(([path]) => path);

export function sitemapIndex({ services, site }: Portal): Handler {
  return async (c) => {
    const parts = await services.listSitemapParts();
    const changedAt = parts.length === 0 ? null : Math.max(...parts.map((part) => part.changedAt));
    return answerXml(c, site, 'sitemapindex', [
      entry('sitemap', `${site.url}/sitemap-paginas.xml`, changedAt),
      // The newest parts come first, for crawlers that stop early.
      ...parts
        .toReversed()
        .map((part) =>
          entry('sitemap', `${site.url}/sitemap-noticias-${partName(part)}.xml`, part.changedAt),
        ),
    ]);
  };
}

export function pagesSitemap({ services, site }: Portal): Handler {
  return async (c) => {
    const published = await services.listPublishedTextPages();
    const added = published.filter(({ id }) => !isFixedPage(id));
    const left = new Set(
      published.filter((page) => !isInSitemaps(page.searchFields)).map(({ path }) => path),
    );
    const pathsOf = new Map([['/pagina/:slug', added.map(({ path }) => path)]]);
    for (const kind of pagedKinds)
      pathsOf.set(thingPath(kind, { slug: ':slug' }), await services.listThingPaths(kind));
    const paths = pagePaths.flatMap((path) => pathsOf.get(path) ?? path).filter((path) => !left.has(path));
    return answerXml(
      c,
      site,
      'urlset',
      paths.map((path) => entry('url', site.url + path)),
    );
  };
}

export function newsPartSitemap(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const part = readPartName(c.req.param('file') ?? '');
    if (!part) return unknownAddressPage(portal)(c);
    const news = await services.listSitemapNews(part);
    return answerXml(
      c,
      site,
      'urlset',
      news.map((item) => entry('url', site.url + item.path, item.changedAt)),
    );
  };
}

/** The news of the last two days, for Google News. */
export function recentNewsSitemap({ services, site }: Portal): Handler {
  return async (c) => {
    const recent = await services.listRecentNews();
    const publication = `<news:publication>${element('news:name', site.name)}${element('news:language', 'pt')}</news:publication>`;
    return answerXml(
      c,
      site,
      'urlset',
      recent.map((item) =>
        entry(
          'url',
          site.url + item.path,
          null,
          `<news:news>${publication}${element('news:publication_date', toIsoDate(item.createdAt))}${element('news:title', item.title)}</news:news>`,
        ),
      ),
      ` xmlns:news="${newsNamespace}"`,
    );
  };
}

// The address contains both cursors, so that every process lists the same news under it at any time.
function partName({ after, upTo }: SitemapPart): string {
  return `${after ? encodeCursor(after) : 'inicio'}.${upTo ? encodeCursor(upTo) : 'agora'}`;
}

function readPartName(file: string): Pick<SitemapPart, 'after' | 'upTo'> | null {
  const [, from = '', to = ''] = /^sitemap-noticias-([^.]+)\.([^.]+)\.xml$/.exec(file) ?? [];
  const after = readEnd(from, 'inicio');
  const upTo = readEnd(to, 'agora');
  return after === undefined || upTo === undefined ? null : { after, upTo };
}

function readEnd(text: string, open: string): Cursor | null | undefined {
  return text === open ? null : (decodeCursor(text) ?? undefined);
}

function answerXml(c: PortalContext, site: Site, root: string, entries: string[], attributes = ''): Response {
  shareWithAll(c, site, { tags: [listsTag] });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${sitemapNamespace}"${attributes}>`,
    ...entries,
    `</${root}>\n`,
  ].join('\n');
  return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8' });
}

function entry(name: string, url: string, changedAt?: number | null, more = ''): string {
  const lastmod = changedAt == null ? '' : element('lastmod', toIsoDate(changedAt));
  return `<${name}>${element('loc', url)}${lastmod}${more}</${name}>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}
