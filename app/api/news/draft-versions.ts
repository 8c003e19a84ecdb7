/** The calls for saved versions of drafts, for their history. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { newsFields } from './news-fields.ts';
import { ownDraft } from './own-draft.ts';
import { toVersion } from './revisions.ts';

export function draftVersionsApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return (
    new Hono<PortalEnv>()
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
