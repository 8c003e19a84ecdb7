/** The calls for the history of news: published versions, and saved versions of drafts. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { newsFields } from './news-fields.ts';
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
      .get('/rascunhos/:id/versoes', own, async (c) =>
        answer(c, await services.listDraftVersions(c.req.param('id'))),
      )
      // Stores a text before another one replaces it in a form.
      .post('/rascunhos/:id/versoes', own, acceptJson(z.object({ fields: newsFields })), async (c) => {
        const { fields } = c.req.valid('json');
        return answer(c, await services.setTextAside(actorOf(c), c.req.param('id'), fields));
      })
      .get('/rascunhos/:id/versoes/:version', own, async (c) => {
        const number = toVersion(c.req.param('version'));
        return answer(c, await services.findDraftVersion(c.req.param('id'), number));
      })
  );
}

/** Returns 0, which no version has, for anything but a number. */
function toVersion(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
