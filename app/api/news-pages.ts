import { findCategory } from '../../domain/categories.ts';
import { parseListPosition } from '../../domain/paging.ts';
import type { Handler, Portal } from '../portal.ts';

/** GET /api/noticias?categoria=…&pagina=…&depois=…: the next cards of an infinite list, as a ListPage. */
export function newsPages({ services }: Portal): Handler {
  return async (c) => {
    const slug = c.req.query('categoria');
    const category = slug ? findCategory(slug) : null;
    if (slug && !category) return c.json({ code: 'not-found', message: 'Essa categoria não existe.' }, 404);
    const position = parseListPosition(c.req.query());
    return c.json(await services.listNews(c.var.visitor, category?.slug ?? null, position));
  };
}
