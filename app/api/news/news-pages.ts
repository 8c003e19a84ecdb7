import { authorMissing, categoryUnknown, topicMissing } from '../../../domain/text/sentences.ts';
import { authorTag, categoryTag, homeTag, listsTag, topicTag } from '../../../domain/web/caching.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';

/** GET /api/noticias?categoria=…&pagina=…&depois=…, ?assunto=… or ?autor=…: the next cards of an endless list, as a ListPage. */
export function newsPages({ services, site }: Portal): Handler {
  return async (c) => {
    const topicSlug = c.req.query('assunto');
    if (topicSlug !== undefined) {
      const topic = await services.findTopic(topicSlug);
      if (!topic) return c.json({ code: 'not-found', message: topicMissing }, 404);
      sharePage(c, site, { tags: [listsTag, topicTag(topic.slug)] });
      return c.json(await services.listThingNews(c.var.visitor, topic, parseListPosition(c.req.query())));
    }
    const authorSlug = c.req.query('autor');
    if (authorSlug !== undefined) {
      const author = await services.findAuthor(authorSlug);
      if (!author) return c.json({ code: 'not-found', message: authorMissing }, 404);
      sharePage(c, site, { tags: [listsTag, authorTag(author.slug)] });
      return c.json(await services.listThingNews(c.var.visitor, author, parseListPosition(c.req.query())));
    }
    const slug = c.req.query('categoria');
    const section = slug ? (await services.getSections()).findListed(slug) : null;
    if (slug && !section) {
      const slugNow = await services.findFormerSection(slug);
      if (!slugNow) return c.json({ code: 'not-found', message: categoryUnknown }, 404);
      sharePage(c, site, { tags: [listsTag, categoryTag(slugNow)] });
      const query = new URLSearchParams({ ...c.req.query(), categoria: slugNow });
      return c.redirect(`/api/noticias?${query}`, 301);
    }
    sharePage(c, site, { tags: [listsTag, section ? categoryTag(section.slug) : homeTag] });
    const position = parseListPosition(c.req.query());
    return c.json(await services.listNews(c.var.visitor, section, position));
  };
}
