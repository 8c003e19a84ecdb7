/** The calls for banners, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import { bannerPlaces } from '../../../domain/media/banner.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';

const place = z.enum(bannerPlaces);
const form = z.object({ place, imageUrl: z.string().max(1_000), link: z.string().max(5_000) });

export function bannersApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/banners', async (c) => c.json(await services.listBanners(), 200))
    .put('/banners', acceptJson(form), async (c) =>
      answer(c, await services.replaceBanner(actorOf(c), c.req.valid('json'))),
    )
    .delete('/banners', acceptQuery(z.object({ place })), async (c) =>
      answer(c, await services.deleteBanner(actorOf(c), c.req.valid('query').place)),
    );
}
