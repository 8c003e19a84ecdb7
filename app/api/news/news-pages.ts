/** Serves the next cards of an endless list, as a ListPage. */
import { pagedKinds, pathName } from '../../../domain/news/thing-pages.ts';
import { kindRules } from '../../../domain/news/things.ts';
import { homeTag, listsTag, thingTag } from '../../../domain/web/caching.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';

/**
 * GET /api/noticias?pagina=…&depois=… lists the news of the home page; ?categoria=…, ?assunto=… or ?autor=… lists those
 * of another page.
 */
export function newsPages({ services, site }: Portal): Handler {
  return async (c) => {
    const position = parseListPosition(c.req.query());
    const kind = pagedKinds.find((one) => c.req.query(pathName(one)));
    if (kind === undefined) {
      sharePage(c, site, { tags: [listsTag, homeTag] });
      return c.json(await services.listNews(c.var.visitor, position));
    }
    const slug = c.req.query(pathName(kind)) ?? '';
    const thing = await services.findThing(kind, slug);
    if (!thing) return c.json({ code: 'not-found', message: kindRules[kind].unknown }, 404);
    sharePage(c, site, { tags: [listsTag, thingTag(kind, thing)] });
    if (thing.slug !== slug) {
      const query = new URLSearchParams({ ...c.req.query(), [pathName(kind)]: thing.slug });
      return c.redirect(`/api/noticias?${query}`, 301);
    }
    return c.json(await services.listThingNews(c.var.visitor, thing, position));
  };
}
