import { z } from 'zod';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';
import { newsFields } from './news-fields.ts';
import { toVersion } from './revisions.ts';

export function listDraftVersions({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.listDraftVersions(c.req.param('id') ?? '')));
}

export function findDraftVersion({ services }: Portal) {
  return createHandlers(async (c) => {
    const number = toVersion(c.req.param('version'));
    return answer(c, await services.findDraftVersion(c.req.param('id') ?? '', number));
  });
}

/** POST /rascunhos/:id/versoes: stores a text before another one replaces it in a form. */
export function setTextAside({ services }: Portal) {
  return createHandlers(acceptJson(z.object({ fields: newsFields })), async (c) => {
    const { fields } = c.req.valid('json');
    return answer(c, await services.setTextAside(actorOf(c), c.req.param('id') ?? '', fields));
  });
}
