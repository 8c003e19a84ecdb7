import { z } from 'zod';
import { imagesRemovedMax } from '../../../domain/site/limits.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';

const body = z.object({ chaves: z.array(z.string().min(1).max(500)).min(1).max(imagesRemovedMax) });

export function deleteImages({ services }: Portal) {
  return createHandlers(acceptJson(body), async (c) =>
    answer(c, await services.deleteImages(actorOf(c), c.req.valid('json').chaves)),
  );
}
