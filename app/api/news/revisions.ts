import { z } from 'zod';
import type { Portal } from '../../portal.ts';
import { acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

const restored = z.object({ atual: z.coerce.number().int().optional() });

export function listRevisions({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.listRevisions(c.req.param('id') ?? '')));
}

export function getRevision({ services }: Portal) {
  return createHandlers(async (c) =>
    answer(c, await services.getRevision(c.req.param('id') ?? '', toVersion(c.req.param('version')))),
  );
}

/** POST /noticias/:id/revisoes/:version/restaurar?atual=…, optionally only if `atual` is the published version */
export function restoreRevision({ services }: Portal) {
  return createHandlers(acceptQuery(restored), async (c) => {
    const { atual = null } = c.req.valid('query');
    const versions = { version: toVersion(c.req.param('version')), current: atual };
    return answer(c, await services.restoreRevision(actorOf(c), c.req.param('id') ?? '', versions));
  });
}

/** 0, which no version has, for anything but a number. */
export function toVersion(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
