import { z } from 'zod';
import { bulkMax } from '../../../domain/site/limits.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';

const changed = z.object({ ids: z.array(z.string().min(1).max(500)).max(bulkMax) });

/** GET /demonstracao: what `Começar de verdade` removes. */
export function listDemo({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.listDemo()));
}

/** POST /demonstracao/exclusao: `ids` names the changed items that go, too. */
export function trashDemo({ services }: Portal) {
  return createHandlers(acceptJson(changed), async (c) =>
    answer(c, await services.trashDemo(actorOf(c), c.req.valid('json').ids)),
  );
}

export function restoreDemo({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.restoreDemo(actorOf(c))));
}
