import { z } from 'zod';
import { draftsVisibleTo } from '../../../domain/accounts/permissions.ts';
import { newsroomLists } from '../../../domain/news/newsroom-lists.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { bulkMax } from '../../../domain/site/limits.ts';
import { parseListPosition, parseSearchPosition } from '../../../domain/web/paging.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

const authorMaxLength = 1_000;
const moment = z.coerce.number().int().optional();
const list = placeInList.extend({
  estado: z.enum(newsroomLists),
  categoria: z.string().max(100).optional(),
  autor: z.string().max(authorMaxLength).optional(),
  texto: z.string().max(queryMaxLength).optional(),
  /** Both bounds are inclusive. */
  de: moment,
  ate: moment,
});
const many = z.object({
  ids: z.array(z.string().min(1).max(500)).min(1).max(bulkMax),
  acao: z.enum(['excluir', 'destacar', 'remover-destaque']),
});
const dated = z.object({ publishedAt: z.number().int() });
const titleQuery = z.object({ titulo: z.string().max(2_000) });

export function listNews({ services }: Portal) {
  return createHandlers(acceptQuery(list), async (c) => {
    const {
      estado,
      categoria = '',
      autor = '',
      texto = '',
      de = null,
      ate = null,
      ...place
    } = c.req.valid('query');
    const page = await services.listNewsroomNews({
      ...draftsVisibleTo(c.var.visitor),
      list: estado,
      category: (await services.getSections()).find(categoria)?.id ?? null,
      author: autor || null,
      text: texto,
      from: de,
      until: ate,
      position: parseListPosition(place),
      searchPosition: parseSearchPosition(place),
    });
    return c.json(page, 200);
  });
}

export function listAuthors({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listAuthors(), 200));
}

export function listOldNews({ services }: Portal) {
  return createHandlers(acceptQuery(placeInList), async (c) =>
    c.json(await services.listOldNews(parseListPosition(c.req.valid('query'))), 200),
  );
}

export function openNews({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.openNews(c.req.param('id') ?? '')));
}

export function getProposedSlug({ services }: Portal) {
  return createHandlers(acceptQuery(titleQuery), async (c) =>
    c.json(await services.getProposedSlug(c.req.param('id') ?? '', c.req.valid('query').titulo), 200),
  );
}

export function trashNews({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.trashNews(actorOf(c), c.req.param('id') ?? '')),
  );
}

export function unpublishNews({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.unpublishNews(actorOf(c), c.req.param('id') ?? '')),
  );
}

export function changePublicationDate({ services }: Portal) {
  return createHandlers(acceptJson(dated), async (c) => {
    const { publishedAt } = c.req.valid('json');
    return answer(c, await services.changePublicationDate(actorOf(c), c.req.param('id') ?? '', publishedAt));
  });
}

export function changeManyNews({ services }: Portal) {
  return createHandlers(acceptJson(many), async (c) => {
    const { ids, acao } = c.req.valid('json');
    return c.json(await services.changeManyNews(actorOf(c), ids, acao), 200);
  });
}
