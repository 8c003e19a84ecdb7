import { z } from 'zod';
import {
  prefixRedirectsMax,
  redirectsCsvMaxLength,
  redirectTargetMaxLength,
} from '../../../domain/site/limits.ts';
import type { Handler, Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

export type IsPage = (path: string) => Promise<boolean>;

// Above the limits of the rules, so that their own sentences are shown.
const address = z.string().max(2 * redirectTargetMaxLength);
const id = z.string().min(1).max(60);
const form = z.object({ source: address, target: address, status: z.number().int() });
const changed = form.extend({ version: z.number().int().min(1) });
const list = z.object({ busca: address.optional(), depois: address.optional() });
const order = z.object({ ids: z.array(id).max(prefixRedirectsMax) });
const tried = z.object({ endereco: address });
const deleted = z.object({ versao: z.coerce.number().int().min(1) });
const file = z.object({ csv: z.string().max(redirectsCsvMaxLength) });

export function listRedirects({ services }: Portal) {
  return createHandlers(acceptQuery(list), async (c) => {
    const { busca = '', depois = '' } = c.req.valid('query');
    return c.json(await services.listRedirects(busca.trim(), depois), 200);
  });
}

export function listRedirectHits({ services }: Portal) {
  return createHandlers(async (c) =>
    c.json({ days: await services.listRedirectHits(c.req.param('id') ?? '') }, 200),
  );
}

export function listMissingAddresses({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listMissingAddresses(), 200));
}

/** GET /redirecionamentos/teste?endereco=…: what readers get there. */
export function checkAddress({ services }: Portal, isPage: IsPage) {
  return createHandlers(acceptQuery(tried), async (c) =>
    answer(c, await services.checkAddress(c.req.valid('query').endereco, isPage)),
  );
}

export function createRedirect({ services }: Portal, isPage: IsPage) {
  return createHandlers(acceptJson(form), async (c) =>
    answer(c, await services.createRedirect(actorOf(c), c.req.valid('json'), isPage)),
  );
}

export function updateRedirect({ services }: Portal, isPage: IsPage) {
  return createHandlers(acceptJson(changed), async (c) =>
    answer(
      c,
      await services.updateRedirect(actorOf(c), c.req.param('id') ?? '', c.req.valid('json'), isPage),
    ),
  );
}

export function deleteRedirect({ services }: Portal) {
  return createHandlers(acceptQuery(deleted), async (c) =>
    answer(
      c,
      await services.deleteRedirect(actorOf(c), c.req.param('id') ?? '', c.req.valid('query').versao),
    ),
  );
}

export function moveRedirects({ services }: Portal) {
  return createHandlers(acceptJson(order), async (c) =>
    answer(c, await services.moveRedirects(actorOf(c), c.req.valid('json').ids)),
  );
}

export function importRedirects({ services }: Portal) {
  return createHandlers(acceptJson(file), async (c) =>
    answer(c, await services.importRedirects(actorOf(c), c.req.valid('json').csv)),
  );
}

/** GET /redirecionamentos/csv: all rules, as a file. */
export function exportRedirects({ services }: Portal): Handler {
  return (c) => {
    const parts = services.exportRedirects();
    const encoder = new TextEncoder();
    const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    });
    return c.body(bytes, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="redirecionamentos.csv"',
    });
  };
}
