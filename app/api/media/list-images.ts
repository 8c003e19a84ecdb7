import { z } from 'zod';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import type { Portal } from '../../portal.ts';
import { acceptQuery, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

const query = placeInList.extend({
  busca: z.string().max(queryMaxLength).exactOptional(),
  uso: z.literal('sem-uso').exactOptional(),
});

export function listImages({ services }: Portal) {
  return createHandlers(acceptQuery(query), async (c) =>
    c.json(await services.listImages(c.req.valid('query')), 200),
  );
}
