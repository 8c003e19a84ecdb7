import { z } from 'zod';
import { isHue } from '../../../domain/news/hues.ts';
import { sectionsMax } from '../../../domain/site/limits.ts';
import type { Result } from '../../../domain/web/problem.ts';
import { ok } from '../../../domain/web/problem.ts';
import type { Portal, PortalContext } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';

// Above the form's limits, so that its own sentences are shown.
const text = z.string().max(1_000);
const id = z.string().min(1).max(60);
const version = z.number().int().min(1);
const section = z.object({
  name: text,
  slug: text,
  description: text,
  groupId: id,
  isHidden: z.boolean(),
});
const group = z.object({ name: text, slug: text, hue: z.string().max(10).refine(isHue) });
const order = z.object({ ids: z.array(id).min(1).max(sectionsMax) });
const merge = z.object({ targetId: id, version });

export function listSections({ services }: Portal) {
  return createHandlers(async (c) => answerAll(c, services, ok(null)));
}

export function createSection({ services }: Portal) {
  return createHandlers(acceptJson(section), async (c) =>
    answerAll(c, services, await services.createSection(actorOf(c), c.req.valid('json'))),
  );
}

export function updateSection({ services }: Portal) {
  return createHandlers(acceptJson(section.extend({ version })), async (c) =>
    answerAll(
      c,
      services,
      await services.updateSection(actorOf(c), c.req.param('id') ?? '', c.req.valid('json')),
    ),
  );
}

export function deleteSection({ services }: Portal) {
  return createHandlers(async (c) =>
    answerAll(c, services, await services.deleteSection(actorOf(c), c.req.param('id') ?? '')),
  );
}

export function mergeSection({ services }: Portal) {
  return createHandlers(acceptJson(merge), async (c) =>
    answerAll(
      c,
      services,
      await services.mergeSection(actorOf(c), c.req.param('id') ?? '', c.req.valid('json')),
    ),
  );
}

export function moveSections({ services }: Portal) {
  return createHandlers(acceptJson(order), async (c) =>
    answerAll(c, services, await services.moveSections(actorOf(c), c.req.valid('json').ids)),
  );
}

export function createSectionGroup({ services }: Portal) {
  return createHandlers(acceptJson(group), async (c) =>
    answerAll(c, services, await services.createSectionGroup(actorOf(c), c.req.valid('json'))),
  );
}

export function updateSectionGroup({ services }: Portal) {
  return createHandlers(acceptJson(group.extend({ version })), async (c) =>
    answerAll(
      c,
      services,
      await services.updateSectionGroup(actorOf(c), c.req.param('id') ?? '', c.req.valid('json')),
    ),
  );
}

export function deleteSectionGroup({ services }: Portal) {
  return createHandlers(async (c) =>
    answerAll(c, services, await services.deleteSectionGroup(actorOf(c), c.req.param('id') ?? '')),
  );
}

/** Every change answers all sections. */
async function answerAll(c: PortalContext, services: Portal['services'], result: Result<unknown>) {
  const { groups, all } = await services.getSections();
  return answer(c, result.ok ? ok({ groups, all }) : result);
}
