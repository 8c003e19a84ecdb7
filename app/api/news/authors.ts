import { z } from 'zod';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

// Above the form's limits, so that its own sentences are shown.
const text = z.string().max(10_000);
const id = z.string().min(1).max(60);
const version = z.number().int().min(1);
const words = z.string().max(queryMaxLength).optional();
const list = z.object({ busca: words, depois: z.string().max(1_000).optional() });
const suggested = z.object({ texto: words });
const fields = {
  name: text,
  role: text,
  biography: text,
  photo: text,
  links: text,
  userId: z.string().max(60).nullable(),
};
const form = z.object(fields);
const change = z.object({ ...fields, version });
const link = z.object({ name: z.string().min(1).max(1_000) });
const merge = z.object({ targetId: id, version });
const deleted = z.object({ versao: z.coerce.number().int().min(1) });
const byline = z.object({ authors: z.array(id).max(50), contributors: z.array(id).max(50) });

export function listAuthorProfiles({ services }: Portal) {
  return createHandlers(acceptQuery(list), async (c) => {
    const { busca = '', depois = '' } = c.req.valid('query');
    return c.json(await services.listAuthorProfiles(busca, depois), 200);
  });
}

/** GET /autores/sugestoes?texto=…, while someone types. */
export function listAuthorSuggestions({ services }: Portal) {
  return createHandlers(acceptQuery(suggested), async (c) =>
    c.json(await services.listAuthorSuggestions(c.req.valid('query').texto ?? ''), 200),
  );
}

export function listImportedNames({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listImportedNames(), 200));
}

export function findOwnAuthorPath({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.findOwnAuthorPath(actorOf(c).userId), 200));
}

export function createAuthor({ services }: Portal) {
  return createHandlers(acceptJson(form), async (c) =>
    answer(c, await services.createAuthor(actorOf(c), c.req.valid('json'))),
  );
}

export function updateAuthor({ services }: Portal) {
  return createHandlers(acceptJson(change), async (c) =>
    answer(c, await services.updateAuthor(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'))),
  );
}

export function mergeAuthor({ services }: Portal) {
  return createHandlers(acceptJson(merge), async (c) =>
    answer(c, await services.mergeAuthor(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'))),
  );
}

export function linkImportedName({ services }: Portal) {
  return createHandlers(acceptJson(link), async (c) =>
    answer(c, await services.linkImportedName(actorOf(c), c.req.param('id') ?? '', c.req.valid('json').name)),
  );
}

export function deleteAuthor({ services }: Portal) {
  return createHandlers(acceptQuery(deleted), async (c) =>
    answer(c, await services.deleteAuthor(actorOf(c), c.req.param('id') ?? '', c.req.valid('query').versao)),
  );
}

export function getByline({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.getByline(c.req.param('id') ?? '')));
}

export function changeByline({ services }: Portal) {
  return createHandlers(acceptJson(byline), async (c) =>
    answer(c, await services.changeByline(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'))),
  );
}
