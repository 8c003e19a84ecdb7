/**
 * The calls for the front page, for the screen `Capa`. The front page is stored as a setting, and so are its versions.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import { settingMaxLength } from '../../../domain/settings/settings.ts';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { announced } from '../news/news-api.ts';

const change = z.object({
  version: z.number().int().min(0),
  frontPage: z.string().max(settingMaxLength),
});

export function frontPageApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/capa', async (c) => answer(c, ok(await services.getEditedFrontPage())))
    .put('/capa', acceptJson(change), async (c) =>
      answer(c, await services.changeFrontPage(actorOf(c), c.req.valid('json'))),
    )
    .get('/capa/historico', async (c) => c.json(await services.listSettingsHistory('capa'), 200))
    .post('/capa/edicao', acceptJson(announced), async (c) =>
      answer(c, ok(await services.updateFrontPageLease(actorOf(c), c.req.valid('json')))),
    );
}
