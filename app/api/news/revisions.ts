/** The calls for published versions of news, for their history. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptQuery, actorOf, answer } from '../calls.ts';
import { mayEditAllNews, ownDraft } from './own-draft.ts';

const restored = z.object({ atual: z.coerce.number().int().optional() });

export function revisionsApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return (
    new Hono<PortalEnv>()
      .get('/noticias/:id/revisoes', own, async (c) =>
        answer(c, await services.listRevisions(c.req.param('id'))),
      )
      .get('/noticias/:id/revisoes/:version', mayEditAllNews, async (c) =>
        answer(c, await services.getRevision(c.req.param('id'), toVersion(c.req.param('version')))),
      )
      // With `atual`, it restores only while that is the published version.
      .post('/noticias/:id/revisoes/:version/restaurar', mayEditAllNews, acceptQuery(restored), async (c) => {
        const { atual = null } = c.req.valid('query');
        const versions = { version: toVersion(c.req.param('version')), current: atual };
        return answer(c, await services.restoreRevision(actorOf(c), c.req.param('id'), versions));
      })
  );
}

/** Returns 0, which no version has, for anything but a number. */
export function toVersion(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
