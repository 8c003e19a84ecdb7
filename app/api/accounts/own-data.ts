import { z } from 'zod';
import {
  exportFileName,
  exportFormats,
  exportMimeTypes,
  writeExport,
} from '../../../domain/accounts/data-export.ts';
import { longestField } from '../../../domain/site/limits.ts';
import { sessionCookie } from '../../http/cookies.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';
import { proofOf } from './sessions.ts';

const choice = z.object({ formato: z.enum(exportFormats) });

export function downloadData({ services }: Portal) {
  return createHandlers(acceptQuery(choice), async (c) => {
    const { formato } = c.req.valid('query');
    const result = await services.exportOwnData(c.var.visitor);
    if (!result.ok) return answer(c, result);
    return c.body(toStream(writeExport(result.value, formato)), 200, {
      'Content-Type': exportMimeTypes[formato],
      'Content-Disposition': `attachment; filename="${exportFileName(result.value, formato)}"`,
    });
  });
}

function toStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** GET /agendamentos: what would not be published any more without the account. */
export function listOwnSchedules({ services }: Portal) {
  return createHandlers(async (c) => c.json(await services.listOpenSchedules(actorOf(c).userId), 200));
}

const departure = z.object({
  email: z.string().max(longestField),
  password: z.string().max(longestField).default(''),
  comments: z.enum(['anonymize', 'remove']),
});

export function deleteAccount({ services, site }: Portal) {
  const cookie = sessionCookie(site.url);
  return createHandlers(acceptJson(departure), async (c) => {
    const wish = { ...c.req.valid('json'), ...proofOf(c) };
    const result = await services.deleteAccount(actorOf(c).userId, wish);
    if (result.ok) cookie.clear(c);
    return answer(c, result);
  });
}
