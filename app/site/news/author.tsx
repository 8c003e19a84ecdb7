/** The page of an author (docs/product.md#bylines). */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { Picture as PictureOf } from '../../../domain/media/image.ts';
import { type Author, authorPath, listLinks } from '../../../domain/news/authors.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { toSocialProfiles } from '../../../domain/settings/networks.ts';
import { authorTag, listsTag } from '../../../domain/web/caching.ts';
import { type ListPage, listAddress, parseListPosition, withPage } from '../../../domain/web/paging.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { Picture } from '../../ui/news/picture.tsx';
import { unknownAddressPage } from '../pages/error-pages.tsx';
import { ListedNews } from './listed-news.tsx';
import { authorJsonLd } from './news-json-ld.ts';

/** GET /autor/{slug} */
export function author(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const slug = c.req.param('autor') ?? '';
    const found = await services.findAuthor(slug.toLowerCase());
    if (!found) return unknownAddressPage(portal)(c);
    const path = authorPath(found);
    sharePage(c, site, { tags: [listsTag, authorTag(found.slug)] });
    if (slug !== found.slug) return c.redirect(path + new URL(c.req.url).search, 301);
    const [list, photo] = await Promise.all([
      services.listThingNews(c.var.visitor, found, parseListPosition(c.req.query())),
      services.findAuthorPhoto(found),
    ]);
    const meta = {
      title: withPage(found.name, list.pageNumber),
      description: found.biography || `Notícias de ${found.name}.`,
      path: listAddress(path, list.pageNumber, {}),
      nextPath: list.next ? listAddress(path, list.pageNumber + 1, { after: list.next }) : null,
      feeds: [{ title: `${site.name}: ${found.name}`, path: `${path}/rss.xml` }],
      jsonLd: authorJsonLd(site, found, photo),
      // Search engines need not show a page without news.
      index: list.items.length > 0,
    };
    const canEdit = mayDo(c.var.visitor, 'edit-all-news');
    return renderPage(
      c,
      portal,
      meta,
      <AuthorPage author={found} photo={photo} list={list} canEdit={canEdit} />,
    );
  };
}

function AuthorPage({
  author,
  photo,
  list,
  canEdit,
}: {
  author: Author;
  photo: PictureOf | null;
  list: ListPage<NewsCard>;
  canEdit: boolean;
}) {
  const profiles = toSocialProfiles(listLinks(author));
  return (
    <div className="page">
      <header className="border-t-8 border-ink pt-4 pb-8 mt-8 flex flex-wrap items-start gap-x-6 gap-y-4">
        {photo ? (
          <Picture
            picture={photo}
            sizes="7rem"
            className="size-28 shrink-0 overflow-hidden rounded-full"
            isFirstScreen
          />
        ) : null}
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="kicker text-muted">{author.role || 'Autor'}</p>
          <h1 className="page-title">{author.name}</h1>
          {author.biography ? (
            <p className="mt-3 max-w-[60ch] text-lg/7 whitespace-pre-wrap text-muted">{author.biography}</p>
          ) : null}
          {profiles.length > 0 ? (
            <ul aria-label="Links" className="mt-3 flex flex-wrap gap-x-5 font-display">
              {profiles.map(({ name, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    rel="me noopener"
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </header>
      <ListedNews path={authorPath(author)} list={list} canEdit={canEdit} />
    </div>
  );
}
