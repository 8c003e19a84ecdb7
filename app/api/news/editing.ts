import { z } from 'zod';
import type { Portal } from '../../portal.ts';
import { acceptJson, actorOf, answer, createHandlers } from '../calls.ts';

const announced = z.object({
  state: z.enum(['reading', 'editing', 'taking-over', 'leaving']),
  formId: z.string().min(1).max(64),
});

/** POST /noticias/:id/edicao: every few seconds while a form is open. */
export function updateEditingLease({ services }: Portal) {
  return createHandlers(acceptJson(announced), async (c) => {
    const id = c.req.param('id') ?? '';
    return answer(c, await services.updateEditingLease(actorOf(c), id, c.req.valid('json')));
  });
}
