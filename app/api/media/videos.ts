import { z } from 'zod';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';
import { placeInList } from '../place-in-list.ts';

// Above the form's limits, so that its own sentences are shown.
const text = z.string().max(20_000);
const form = z.object({ title: text, link: text, featured: z.boolean(), imageUrl: text.default('') });

export function listVideos({ services }: Portal) {
  return createHandlers(acceptQuery(placeInList), async (c) =>
    c.json(await services.listNewsroomVideos(parseListPosition(c.req.valid('query'))), 200),
  );
}

export function createVideo({ services }: Portal) {
  return createHandlers(acceptJson(form), async (c) =>
    answer(c, await services.createVideo(actorOf(c), c.req.valid('json'))),
  );
}

export function updateVideo({ services }: Portal) {
  return createHandlers(acceptJson(form), async (c) =>
    answer(c, await services.updateVideo(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'))),
  );
}

export function deleteVideo({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.deleteVideo(c.var.visitor, c.req.param('id') ?? '')),
  );
}
