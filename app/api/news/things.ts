/** The calls for sections, topics and authors that the newsroom lists by name. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { ListedKind } from '../../../domain/news/thing-pages.ts';
import type { SentForm } from '../../../domain/news/things.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';

// The schema allows more than the form, so that the form's own sentences are shown.
const text = z.string().max(10_000);
/** Forms that were opened before search fields existed do not send them. */
export const searchFields = text.optional();
export const idSchema = z.string().min(1).max(60);
const version = z.number().int().min(1);
export const versioned = z.object({ version });
export const mergeBody = z.object({ targetId: idSchema, version });
const deletionQuery = z.object({ versao: z.coerce.number().int().min(1) });
const words = z.string().max(queryMaxLength).optional();
export const listQuery = z.object({ busca: words, depois: z.string().max(1_000).optional() });
export const suggestionQuery = z.object({ texto: words });

/** This table says where the list of each kind is, and which fields its form has. */
export const thingLists = {
  topic: {
    path: '/assuntos',
    form: z.object({ name: text, introduction: text, isSeries: z.boolean().optional(), searchFields }),
  },
  author: {
    path: '/autores/perfis',
    form: z.object({
      name: text,
      role: text,
      biography: text,
      photo: text,
      links: text,
      userId: z.string().max(60).nullable(),
      searchFields,
    }),
  },
} as const satisfies { [Kind in ListedKind]: { path: string; form: z.ZodType<SentForm<Kind>> } };

/**
 * The calls of `Assuntos`, the suggestions of topics, and the acts on author profiles. The other calls of `Autores` are
 * in authors.ts.
 */
export function thingsApi(portal: Portal) {
  const { services } = portal;
  const { topic, author } = thingLists;
  return (
    new Hono<PortalEnv>()
      .get(topic.path, acceptQuery(listQuery), async (c) => {
        const { busca = '', depois = '' } = c.req.valid('query');
        return c.json(await services.listThings('topic', busca, depois), 200);
      })
      // Called while someone types.
      .get('/assuntos/sugestoes', acceptQuery(suggestionQuery), async (c) =>
        c.json(await services.listTopicSuggestions(c.req.valid('query').texto ?? ''), 200),
      )
      .route(topic.path, thingCalls(portal, 'topic', topic.form))
      .route(author.path, thingCalls(portal, 'author', author.form))
  );
}

/** Creates, changes, deletes and merges things of a kind; mounted at the path of its list. */
function thingCalls<Kind extends ListedKind>(
  { services }: Portal,
  kind: Kind,
  form: z.ZodType<SentForm<Kind>>,
) {
  const change = form.and(versioned);
  // Hono cannot infer a body type from a schema that depends on the kind, so bodies are parsed a second time.
  return new Hono<PortalEnv>()
    .post('/', acceptJson(form), async (c) =>
      answer(c, await services.createThing(kind, actorOf(c), form.parse(c.req.valid('json')))),
    )
    .put('/:id', acceptJson(change), async (c) => {
      const typed = change.parse(c.req.valid('json'));
      return answer(c, await services.updateThing(kind, actorOf(c), c.req.param('id'), typed));
    })
    .delete('/:id', acceptQuery(deletionQuery), async (c) =>
      answer(c, await services.deleteThing(kind, actorOf(c), c.req.param('id'), c.req.valid('query').versao)),
    )
    .post('/:id/juntar', acceptJson(mergeBody), async (c) =>
      answer(c, await services.mergeThing(kind, actorOf(c), c.req.param('id'), c.req.valid('json'))),
    );
}
