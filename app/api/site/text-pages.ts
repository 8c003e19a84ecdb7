import { z } from 'zod';
import { articleMaxBytes, longestField, textPageVersionsMax } from '../../../domain/site/limits.ts';
import { textPageMissing } from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalContext } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

// Above the form's limits, so that its own sentences are shown.
const text = z.string().max(longestField);
const revision = z.number().int().min(1);
const fields = z.object({
  title: text,
  description: text,
  lead: text,
  content: z.string().max(articleMaxBytes),
  revision,
});
/** Versions of the terms are not deleted; the list shows the newest. */
const versionsShown = textPageVersionsMax * 2;

const idOf = (c: PortalContext) => c.req.param('id') ?? '';

export function listTextPages({ services }: Portal) {
  return createHandlers(async (c) => answer(c, ok(await services.listTextPages())));
}

export function getTextPage({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.getTextPage(idOf(c))));
}

export function createTextPage({ services }: Portal) {
  return createHandlers(acceptJson(z.object({ title: text, slug: text })), async (c) =>
    answer(c, await services.createTextPage(actorOf(c), c.req.valid('json'))),
  );
}

export function saveTextPage({ services }: Portal) {
  return createHandlers(acceptJson(fields), async (c) =>
    answer(c, await services.saveTextPage(actorOf(c), idOf(c), c.req.valid('json'))),
  );
}

export function publishTextPage({ services }: Portal) {
  return createHandlers(acceptJson(z.object({ revision })), async (c) =>
    answer(c, await services.publishTextPage(actorOf(c), idOf(c), c.req.valid('json'))),
  );
}

export function unpublishTextPage({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.unpublishTextPage(actorOf(c), idOf(c))));
}

export function deleteTextPage({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.deleteTextPage(actorOf(c), idOf(c))));
}

export function listTextPageVersions({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, ok(await services.listTextPageVersions(idOf(c), versionsShown))),
  );
}

export function getTextPageVersion({ services }: Portal) {
  const query = z.object({ versao: z.coerce.number().int().min(1).max(1_000_000) });
  return createHandlers(acceptQuery(query), async (c) => {
    const version = await services.findTextPageVersion(idOf(c), c.req.valid('query').versao);
    return answer(c, version ? ok(version) : fail({ code: 'not-found', message: textPageMissing }));
  });
}
