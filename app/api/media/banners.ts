import { z } from 'zod';
import { bannerPlaces } from '../../../domain/media/banner.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

const place = z.enum(bannerPlaces);
const form = z.object({ place, imageUrl: z.string().max(1_000), link: z.string().max(5_000) });

export function listBanners({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listBanners(), 200));
}

export function replaceBanner({ services }: Portal) {
  return createHandlers(acceptJson(form), async (c) =>
    answer(c, await services.replaceBanner(actorOf(c), c.req.valid('json'))),
  );
}

export function deleteBanner({ services }: Portal) {
  return createHandlers(acceptQuery(z.object({ place })), async (c) =>
    answer(c, await services.deleteBanner(actorOf(c), c.req.valid('query').place)),
  );
}
