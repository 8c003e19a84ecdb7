/** The page of a topic (docs/product.md#topics). */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { type Topic, topicPath } from '../../../domain/news/topics.ts';
import { listsTag, topicTag } from '../../../domain/web/caching.ts';
import { type ListPage, listAddress, parseListPosition, withPage } from '../../../domain/web/paging.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { unknownAddressPage } from '../pages/error-pages.tsx';
import { ListedNews } from './listed-news.tsx';
import { pathJsonLd } from './news-json-ld.ts';

/** GET /assunto/{slug} */
export function topic(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const slug = c.req.param('assunto') ?? '';
    const found = await services.findTopic(slug.toLowerCase());
    if (!found) return unknownAddressPage(portal)(c);
    const path = topicPath(found);
    sharePage(c, site, { tags: [listsTag, topicTag(found.slug)] });
    if (slug !== found.slug) return c.redirect(path + new URL(c.req.url).search, 301);
    const list = await services.listThingNews(c.var.visitor, found, parseListPosition(c.req.query()));
    const meta = {
      title: withPage(found.name, list.pageNumber),
      description: found.introduction || `Notícias sobre ${found.name}.`,
      path: listAddress(path, list.pageNumber, {}),
      nextPath: list.next ? listAddress(path, list.pageNumber + 1, { after: list.next }) : null,
      feeds: [{ title: `${site.name}: ${found.name}`, path: `${path}/rss.xml` }],
      jsonLd: pathJsonLd(site, { name: found.name, path }),
      // Search engines need not show a page without news.
      index: list.items.length > 0,
    };
    const canEdit = mayDo(c.var.visitor, 'edit-all-news');
    return renderPage(c, portal, meta, <TopicPage topic={found} list={list} canEdit={canEdit} />);
  };
}

function TopicPage({ topic, list, canEdit }: { topic: Topic; list: ListPage<NewsCard>; canEdit: boolean }) {
  return (
    <div className="page">
      <header className="border-t-8 border-ink pt-4 pb-8 mt-8">
        <p className="kicker text-muted">Assunto</p>
        <h1 className="page-title">{topic.name}</h1>
        {topic.introduction ? (
          <p className="mt-3 max-w-[60ch] text-lg/7 whitespace-pre-wrap text-muted">{topic.introduction}</p>
        ) : null}
      </header>
      <ListedNews path={topicPath(topic)} list={list} canEdit={canEdit} />
    </div>
  );
}
