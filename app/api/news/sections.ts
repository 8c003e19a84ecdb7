/** The calls for sections and their groups, for `Seções`. */
import { Hono } from 'hono';
import { z } from 'zod';
import { isHue } from '../../../domain/news/hues.ts';
import { sectionsMax } from '../../../domain/site/limits.ts';
import type { Result } from '../../../domain/web/problem.ts';
import { ok } from '../../../domain/web/problem.ts';
import { requires } from '../../http/guard.ts';
import type { Portal, PortalContext, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';
import { idSchema, mergeBody, searchFields, versioned } from './things.ts';

// The schema allows more than the form, so that the form's own sentences are shown.
const text = z.string().max(1_000);
const section = z.object({
  name: text,
  slug: text,
  description: text,
  groupId: idSchema,
  isHidden: z.boolean(),
  closesComments: z.boolean().optional(),
  searchFields,
});
const group = z.object({ name: text, slug: text, hue: z.string().max(10).refine(isHue), searchFields });
const order = z.object({ ids: z.array(idSchema).min(1).max(sectionsMax) });

export function sectionsApi({ services }: Portal) {
  const answerAll = async (c: PortalContext, result: Result<unknown>) => {
    const { groups, all } = await services.getSections();
    return answer(c, result.ok ? ok({ groups, all }) : result);
  };
  return new Hono<PortalEnv>()
    .get('/secoes', async (c) => answerAll(c, ok(null)))
    .post('/secoes', requires('manage-site'), acceptJson(section), async (c) =>
      answerAll(c, await services.createThing('section', actorOf(c), c.req.valid('json'))),
    )
    .put('/secoes/ordem', acceptJson(order), async (c) =>
      answerAll(c, await services.orderSections(actorOf(c), c.req.valid('json').ids)),
    )
    .put('/secoes/:id', acceptJson(section.and(versioned)), async (c) =>
      answerAll(c, await services.updateThing('section', actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/secoes/:id', async (c) =>
      answerAll(c, await services.deleteThing('section', actorOf(c), c.req.param('id'))),
    )
    .post('/secoes/:id/juntar', acceptJson(mergeBody), async (c) =>
      answerAll(c, await services.mergeThing('section', actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .post('/grupos', acceptJson(group), async (c) =>
      answerAll(c, await services.createThing('group', actorOf(c), c.req.valid('json'))),
    )
    .put('/grupos/:id', acceptJson(group.and(versioned)), async (c) =>
      answerAll(c, await services.updateThing('group', actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/grupos/:id', async (c) =>
      answerAll(c, await services.deleteThing('group', actorOf(c), c.req.param('id'))),
    );
}
