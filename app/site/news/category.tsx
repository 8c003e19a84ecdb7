/** The page of a section, or of a group of sections (docs/product.md#sections). */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import type { ListedSection } from '../../../domain/news/sections.ts';
import { categoryTag, listsTag } from '../../../domain/web/caching.ts';
import { type ListPage, listAddress, parseListPosition, withPage } from '../../../domain/web/paging.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { unknownAddressPage } from '../pages/error-pages.tsx';
import { ListedNews } from './listed-news.tsx';
import { pathJsonLd } from './news-json-ld.ts';

/** GET /categoria/{categoria} */
export function category(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const slug = c.req.param('categoria') ?? '';
    const found = (await services.getSections()).findListed(slug.toLowerCase());
    if (!found) {
      const slugNow = await services.findFormerSection(slug.toLowerCase());
      if (!slugNow) return unknownAddressPage(portal)(c);
      sharePage(c, site, { tags: [listsTag, categoryTag(slugNow)] });
      return c.redirect(`/categoria/${slugNow}${new URL(c.req.url).search}`, 301);
    }
    const path = `/categoria/${found.slug}`;
    sharePage(c, site, { tags: [listsTag, categoryTag(found.slug)] });
    if (slug !== found.slug) return c.redirect(path, 301);
    const list = await services.listNews(c.var.visitor, found, parseListPosition(c.req.query()));
    const meta = {
      title: withPage(found.name, list.pageNumber),
      description: found.description,
      path: listAddress(path, list.pageNumber, {}),
      nextPath: list.next ? listAddress(path, list.pageNumber + 1, { after: list.next }) : null,
      feeds: found.isGroup ? [] : [{ title: `${site.name}: ${found.name}`, path: `${path}/rss.xml` }],
      jsonLd: pathJsonLd(site, { name: found.name, path }),
    };
    const canEdit = mayDo(c.var.visitor, 'edit-all-news');
    return renderPage(c, portal, meta, <CategoryPage category={found} list={list} canEdit={canEdit} />);
  };
}

function CategoryPage({
  category,
  list,
  canEdit,
}: {
  category: ListedSection;
  list: ListPage<NewsCard>;
  canEdit: boolean;
}) {
  return (
    <div data-hue={category.hue} className="page">
      <header className="border-t-8 border-hue pt-4 pb-8 mt-8">
        <h1 className="page-title text-hue">{category.name}</h1>
        <p className="mt-3 max-w-[60ch] text-lg/7 text-muted">{category.description}</p>
      </header>
      <ListedNews path={`/categoria/${category.slug}`} list={list} canEdit={canEdit} />
    </div>
  );
}
