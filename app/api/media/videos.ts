/** The calls for videos of the gallery, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

// The schema allows more than the form, so that the form's own sentences are shown.
const text = z.string().max(20_000);
const form = z.object({ title: text, link: text, featured: z.boolean(), imageUrl: text.default('') });

export function videosApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/videos', acceptQuery(pageQuery), async (c) =>
      c.json(await services.listNewsroomVideos(parseListPosition(c.req.valid('query'))), 200),
    )
    .post('/videos', acceptJson(form), async (c) =>
      answer(c, await services.createVideo(actorOf(c), c.req.valid('json'))),
    )
    .put('/videos/:id', acceptJson(form), async (c) =>
      answer(c, await services.updateVideo(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/videos/:id', async (c) =>
      answer(c, await services.deleteVideo(c.var.visitor, c.req.param('id'))),
    );
}
