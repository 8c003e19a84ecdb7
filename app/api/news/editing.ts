/** The call that a form repeats while a person edits a text; its answer names the other people who edit the text. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { ownDraft } from './own-draft.ts';

const announced = z.object({
  state: z.enum(['reading', 'editing', 'taking-over', 'leaving']),
  formId: z.string().min(1).max(64),
});

export function editingApi(portal: Portal) {
  const { services } = portal;
  const own = ownDraft(portal);
  return (
    new Hono<PortalEnv>()
      // Called every few seconds while a form is open.
      .post('/noticias/:id/edicao', own, acceptJson(announced), async (c) => {
        const id = c.req.param('id');
        return answer(c, await services.updateEditingLease(actorOf(c), id, c.req.valid('json')));
      })
  );
}
