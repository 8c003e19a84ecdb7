/** The calls that download own data and delete the own account, for `Minha conta`. */
import { Hono } from 'hono';
import { z } from 'zod';
import {
  exportFileName,
  exportFormats,
  exportMimeTypes,
  writeExport,
} from '../../../domain/accounts/write-data-export.ts';
import { longestField } from '../../../domain/site/limits.ts';
import { sessionCookie } from '../../http/cookies.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, toStream } from '../calls.ts';
import { proofOf } from './sessions.ts';

const choice = z.object({ formato: z.enum(exportFormats) });

const departure = z.object({
  email: z.string().max(longestField),
  password: z.string().max(longestField).default(''),
  comments: z.enum(['anonymize', 'remove']),
});

export function ownDataApi({ services, site }: Portal) {
  const cookie = sessionCookie(site.url);
  return (
    new Hono<PortalEnv>()
      // Lists the schedules that end with the account.
      .get('/agendamentos', async (c) => c.json(await services.listOpenSchedules(actorOf(c).userId), 200))
      .get('/dados', acceptQuery(choice), async (c) => {
        const { formato } = c.req.valid('query');
        const result = await services.getOwnData(c.var.visitor);
        if (!result.ok) return answer(c, result);
        return c.body(toStream(writeExport(result.value, formato)), 200, {
          'Content-Type': exportMimeTypes[formato],
          'Content-Disposition': `attachment; filename="${exportFileName(result.value, formato)}"`,
        });
      })
      .post('/excluir', acceptJson(departure), async (c) => {
        const wish = { ...c.req.valid('json'), ...proofOf(c) };
        const result = await services.deleteAccount(actorOf(c).userId, wish);
        if (result.ok) cookie.clear(c);
        return answer(c, result);
      })
  );
}
