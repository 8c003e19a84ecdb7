/** The calls for published news, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import { draftsVisibleTo } from '../../../domain/accounts/permissions.ts';
import { newsroomLists } from '../../../domain/news/newsroom-lists.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import {
  bulkMax,
  imagesCheckedMax,
  linkCheckedMaxLength,
  linksCheckedMax,
} from '../../../domain/site/limits.ts';
import { parseListPosition, parseSearchPosition } from '../../../domain/web/paging.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';
import { mayEditAllNews, ownDraft } from './news-guards.ts';

const authorMaxLength = 1_000;
const moment = z.coerce.number().int().optional();
const list = pageQuery.extend({
  estado: z.enum(newsroomLists),
  categoria: z.string().max(100).optional(),
  autor: z.string().max(authorMaxLength).optional(),
  texto: z.string().max(queryMaxLength).optional(),
  /** The moments of the first and the last day; the list includes both days. */
  de: moment,
  ate: moment,
});
const many = z.object({
  ids: z.array(z.string().min(1).max(500)).min(1).max(bulkMax),
  acao: z.enum(['excluir', 'destacar', 'remover-destaque']),
});
const imagesBody = z.object({ chaves: z.array(z.string().min(1).max(500)).max(imagesCheckedMax) });
const linksBody = z.object({
  links: z.array(z.string().max(linkCheckedMaxLength)).min(1).max(linksCheckedMax),
});
const dated = z.object({ publishedAt: z.number().int() });
const titleQuery = z.object({ titulo: z.string().max(2_000) });

export function newsListApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return new Hono<PortalEnv>()
    .get('/noticias', acceptQuery(list), async (c) => {
      const {
        estado,
        categoria = '',
        autor = '',
        texto = '',
        de = null,
        ate = null,
        ...page
      } = c.req.valid('query');
      const listed = await services.listNewsroomNews({
        ...draftsVisibleTo(c.var.visitor),
        list: estado,
        category: (await services.getSections()).find(categoria)?.id ?? null,
        author: autor || null,
        text: texto,
        from: de,
        until: ate,
        position: parseListPosition(page),
        searchPosition: parseSearchPosition(page),
      });
      return c.json(listed, 200);
    })
    .get('/verificacao', (c) => c.json(portal.site.checkRules, 200))
    .post('/verificacao/creditos', acceptJson(imagesBody), async (c) =>
      c.json(await services.listUncreditedImages(c.var.visitor, c.req.valid('json').chaves), 200),
    )
    .post('/verificacao/links', acceptJson(linksBody), async (c) =>
      answer(c, await services.checkLinks(actorOf(c), c.req.valid('json').links)),
    )
    .get('/noticias/:id', own, async (c) => answer(c, await services.openNews(c.req.param('id'))))
    .get('/noticias/:id/endereco', own, acceptQuery(titleQuery), async (c) =>
      c.json(await services.getProposedSlug(c.req.param('id'), c.req.valid('query').titulo), 200),
    )
    .get('/autores', mayEditAllNews, async (c) => c.json(await services.listAuthors(), 200))
    .get('/noticias-antigas', mayEditAllNews, acceptQuery(pageQuery), async (c) =>
      c.json(await services.listOldNews(parseListPosition(c.req.valid('query'))), 200),
    )
    .post('/noticias/lote', mayEditAllNews, acceptJson(many), async (c) => {
      const { ids, acao } = c.req.valid('json');
      return c.json(await services.changeManyNews(actorOf(c), ids, acao), 200);
    })
    .delete('/noticias/:id', mayEditAllNews, async (c) =>
      answer(c, await services.trashNews(actorOf(c), c.req.param('id'))),
    )
    .post('/noticias/:id/despublicar', mayEditAllNews, async (c) =>
      answer(c, await services.unpublishNews(actorOf(c), c.req.param('id'))),
    )
    .put('/noticias/:id/data', mayEditAllNews, acceptJson(dated), async (c) => {
      const { publishedAt } = c.req.valid('json');
      return answer(c, await services.changePublicationDate(actorOf(c), c.req.param('id'), publishedAt));
    });
}
