/** The calls for redirects and missing addresses, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import {
  prefixRedirectsMax,
  redirectsCsvMaxLength,
  redirectTargetMaxLength,
} from '../../../domain/site/limits.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, toStream } from '../calls.ts';

export type IsPage = (path: string) => Promise<boolean>;

// The schema allows more than the rules, so that the sentences of the rules are shown.
const address = z.string().max(2 * redirectTargetMaxLength);
const id = z.string().min(1).max(60);
const form = z.object({ source: address, target: address, status: z.number().int() });
const changed = form.extend({ version: z.number().int().min(1) });
const list = z.object({ busca: address.optional(), depois: address.optional() });
const order = z.object({ ids: z.array(id).max(prefixRedirectsMax) });
const tried = z.object({ endereco: address });
const deleted = z.object({ versao: z.coerce.number().int().min(1) });
const file = z.object({ csv: z.string().max(redirectsCsvMaxLength) });

export function redirectsApi({ services }: Portal, isPage: IsPage) {
  return (
    new Hono<PortalEnv>()
      .get('/redirecionamentos', acceptQuery(list), async (c) => {
        const { busca = '', depois = '' } = c.req.valid('query');
        return c.json(await services.listRedirects(busca.trim(), depois), 200);
      })
      .post('/redirecionamentos', acceptJson(form), async (c) =>
        answer(c, await services.createRedirect(actorOf(c), c.req.valid('json'), isPage)),
      )
      .put('/redirecionamentos/ordem', acceptJson(order), async (c) =>
        answer(c, await services.moveRedirects(actorOf(c), c.req.valid('json').ids)),
      )
      // Tells the newsroom what readers get at an address.
      .get('/redirecionamentos/teste', acceptQuery(tried), async (c) =>
        answer(c, await services.checkAddress(c.req.valid('query').endereco, isPage)),
      )
      .get('/redirecionamentos/csv', (c) =>
        c.body(toStream(services.exportRedirects()), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="redirecionamentos.csv"',
        }),
      )
      .post('/redirecionamentos/csv', acceptJson(file), async (c) =>
        answer(c, await services.importRedirects(actorOf(c), c.req.valid('json').csv)),
      )
      .get('/redirecionamentos/nao-encontrados', async (c) =>
        c.json(await services.listMissingAddresses(), 200),
      )
      .put('/redirecionamentos/:id', acceptJson(changed), async (c) =>
        answer(c, await services.updateRedirect(actorOf(c), c.req.param('id'), c.req.valid('json'), isPage)),
      )
      .delete('/redirecionamentos/:id', acceptQuery(deleted), async (c) =>
        answer(c, await services.deleteRedirect(actorOf(c), c.req.param('id'), c.req.valid('query').versao)),
      )
      .get('/redirecionamentos/:id/acessos', async (c) =>
        c.json({ days: await services.listRedirectHits(c.req.param('id')) }, 200),
      )
  );
}
