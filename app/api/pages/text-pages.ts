/** The calls for pages of the site, for `Páginas`. */
import { Hono } from 'hono';
import { z } from 'zod';
import { articleMaxBytes, longestField, textPageVersionsMax } from '../../../domain/site/limits.ts';
import { textPageMissing } from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';

// The schema allows more than the form, so that the form's own sentences are shown.
const text = z.string().max(longestField);
const revision = z.number().int().min(1);
const fields = z.object({
  title: text,
  description: text,
  lead: text,
  content: z.string().max(articleMaxBytes),
  // A form that was opened before search fields existed does not send them.
  searchFields: text.default(''),
  revision,
});
/** Versions of the terms are not deleted; the list shows the newest. */
const versionsShown = textPageVersionsMax * 2;

const oneVersion = z.object({ versao: z.coerce.number().int().min(1).max(1_000_000) });

export function textPagesApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/paginas', async (c) => answer(c, ok(await services.listTextPages())))
    .post('/paginas', acceptJson(z.object({ title: text, slug: text })), async (c) =>
      answer(c, await services.createTextPage(actorOf(c), c.req.valid('json'))),
    )
    .get('/paginas/:id', async (c) => answer(c, await services.getTextPage(c.req.param('id'))))
    .put('/paginas/:id', acceptJson(fields), async (c) =>
      answer(c, await services.saveTextPage(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/paginas/:id', async (c) =>
      answer(c, await services.deleteTextPage(actorOf(c), c.req.param('id'))),
    )
    .put('/paginas/:id/publicacao', acceptJson(z.object({ revision })), async (c) =>
      answer(c, await services.publishTextPage(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/paginas/:id/publicacao', async (c) =>
      answer(c, await services.unpublishTextPage(actorOf(c), c.req.param('id'))),
    )
    .get('/paginas/:id/previa', async (c) =>
      answer(c, ok(await services.getPreviewEnd('page', c.req.param('id')))),
    )
    .post('/paginas/:id/previa', async (c) =>
      answer(c, await services.createPreview(actorOf(c), 'page', c.req.param('id'))),
    )
    .delete('/paginas/:id/previa', async (c) =>
      answer(c, await services.closePreviews(actorOf(c), 'page', c.req.param('id'))),
    )
    .get('/paginas/:id/versoes', async (c) =>
      answer(c, ok(await services.listTextPageVersions(c.req.param('id'), versionsShown))),
    )
    .get('/paginas/:id/versao', acceptQuery(oneVersion), async (c) => {
      const version = await services.findTextPageVersion(c.req.param('id'), c.req.valid('query').versao);
      return answer(c, version ? ok(version) : fail({ code: 'not-found', message: textPageMissing }));
    });
}
