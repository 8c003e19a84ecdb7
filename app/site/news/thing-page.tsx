/** The page of a section or a group, of a topic, or of an author: its header and the endless list of its news. */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { describeThing, type PagedKind, thingPages, thingPath } from '../../../domain/news/thing-pages.ts';
import type { Site } from '../../../domain/site/site.ts';
import { listsTag, thingTag } from '../../../domain/web/caching.ts';
import { listAddress, parseListPosition, withPage } from '../../../domain/web/paging.ts';
import type { ThingPage } from '../../../server/services/news/things/find-things.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { unknownAddressPage } from '../pages/error-pages.tsx';
import { AuthorHeader } from './author-header.tsx';
import { ListedNews } from './listed-news.tsx';
import { authorJsonLd, pathJsonLd } from './news-json-ld.ts';

export function thingPage(portal: Portal, kind: PagedKind): Handler {
  const { services, site } = portal;
  return async (c) => {
    const slug = c.req.param('slug') ?? '';
    const position = parseListPosition(c.req.query());
    const found = await services.findThingPage(c.var.visitor, kind, slug.toLowerCase(), position);
    if (!found) return unknownAddressPage(portal)(c);
    const { thing, list, photo } = found;
    const path = thingPath(kind, thing);
    sharePage(c, site, { tags: [listsTag, thingTag(kind, thing)] });
    // A former slug finds the thing, too, and is redirected to the current one.
    if (slug !== thing.slug) return c.redirect(path + new URL(c.req.url).search, 301);
    const { search } = thing;
    const isSection = 'hue' in thing;
    const meta = {
      title: withPage(thing.name, list.pageNumber),
      description: describeThing(thing),
      path: listAddress(path, list.pageNumber, {}),
      nextPath: list.next ? listAddress(path, list.pageNumber + 1, { after: list.next }) : null,
      feeds:
        isSection && thing.isGroup ? [] : [{ title: `${site.name}: ${thing.name}`, path: `${path}/rss.xml` }],
      jsonLd: toJsonLd(site, kind, found),
      search: {
        ...search,
        title: search.title && withPage(search.title, list.pageNumber),
        // The canonical address of the search fields applies to the first page only.
        canonical: list.pageNumber === 1 ? search.canonical : '',
      },
      // Search engines need not show a topic or an author without news.
      index: isSection || list.items.length > 0,
    };
    const canEdit = mayDo(c.var.visitor, 'edit-all-news');
    return renderPage(
      c,
      portal,
      meta,
      <div data-hue={isSection ? thing.hue : undefined} className="page">
        <ThingHeader kind={kind} thing={thing} photo={photo} />
        <ListedNews path={path} list={list} canEdit={canEdit} />
      </div>,
      200,
      { madeOf: found },
    );
  };
}

function toJsonLd(site: Site, kind: PagedKind, { thing, photo }: ThingPage): object[] {
  if ('biography' in thing) return authorJsonLd(site, thing, photo);
  return pathJsonLd(site, { name: thing.name, path: thingPath(kind, thing) });
}

function ThingHeader({ kind, thing, photo }: { kind: PagedKind } & Pick<ThingPage, 'thing' | 'photo'>) {
  if ('biography' in thing) return <AuthorHeader author={thing} photo={photo} />;
  return 'hue' in thing ? (
    <header className="mt-6 flat:mt-3 border-t-8 border-hue pt-4 pb-5 md:pb-6 flat:pb-3">
      <h1 className="page-title text-hue">{thing.name}</h1>
      {thing.sections.length > 0 ? (
        <nav aria-label={`Seções de ${thing.name}`} className="mt-2 md:mt-3">
          <ul className="links-row gap-x-5 font-display text-sm font-semibold">
            {thing.sections.map((section) => (
              <li key={section.slug}>
                <a href={thingPath(kind, section)} className="menu-link whitespace-nowrap">
                  {section.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : thing.description ? (
        <p className="mt-3 max-w-[60ch] text-lg/7 text-muted">{thing.description}</p>
      ) : null}
    </header>
  ) : (
    <header className="mt-6 flat:mt-3 border-t-8 border-ink pt-4 pb-5 md:pb-6 flat:pb-3">
      <p className="kicker text-muted">
        {'isSeries' in thing && thing.isSeries ? 'Série' : thingPages[kind].label}
      </p>
      <h1 className="page-title mt-2">{thing.name}</h1>
      {thing.introduction ? (
        <p className="mt-3 max-w-[60ch] text-lg/7 whitespace-pre-wrap text-muted">{thing.introduction}</p>
      ) : null}
    </header>
  );
}
