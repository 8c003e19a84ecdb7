import { categoryUnknown } from '../../../domain/text/sentences.ts';
import { categoryTag, homeTag, listsTag } from '../../../domain/web/caching.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';

/** GET /api/noticias?categoria=…&pagina=…&depois=…: the next cards of an endless list, as a ListPage. */
export function newsPages({ services, site }: Portal): Handler {
  return async (c) => {
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
