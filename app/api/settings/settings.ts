/** The calls for the settings of the site, for admins. */
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { z } from 'zod';
import { slugFromName } from '../../../domain/news/slug.ts';
import { formTabNames, settingMaxLength, settingNames } from '../../../domain/settings/settings.ts';
import { longestField } from '../../../domain/site/limits.ts';
import { backupMissing } from '../../../domain/text/sentences.ts';
import { fail } from '../../../domain/web/problem.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { proofOf, sessionOf } from '../accounts/account.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';

const tab = z.enum(formTabNames);
const values = z.partialRecord(z.enum(settingNames), z.string().max(settingMaxLength));
const proof = z.object({ password: z.string().max(longestField).default('') });
const change = z.object({ tab, version: z.number().int().min(0), values });

export function settingsApi({ services, site }: Portal) {
  return new Hono<PortalEnv>()
    .get('/configuracoes', acceptQuery(z.object({ aba: tab })), async (c) =>
      c.json(await services.getSettings(c.req.valid('query').aba), 200),
    )
    .put('/configuracoes', acceptJson(change), async (c) =>
      answer(c, await services.changeSettings(actorOf(c), c.req.valid('json'))),
    )
    .post('/configuracoes/email-de-teste', async (c) => answer(c, await services.sendTestMail(actorOf(c))))
    .get('/configuracoes/emails', async (c) => c.json(await services.listQueuedMails(), 200))
    .post('/configuracoes/emails/vistos', async (c) => answer(c, await services.markMailsSeen()))
    .post('/configuracoes/emails/:id/envio', async (c) =>
      answer(c, await services.changeQueuedMail(actorOf(c), c.req.param('id'), 'retry')),
    )
    .delete('/configuracoes/emails/:id', async (c) =>
      answer(c, await services.changeQueuedMail(actorOf(c), c.req.param('id'), 'drop')),
    )
    .get('/configuracoes/dominio-de-email', async (c) => c.json(await services.checkMailDomain(), 200))
    .get('/configuracoes/copias', async (c) => c.json(await services.listBackups(), 200))
    .post('/configuracoes/copias', async (c) => answer(c, await services.requestBackup(actorOf(c))))
    .post('/configuracoes/copias/:nome/senha', acceptJson(proof), async (c) => {
      const wish = { ...c.req.valid('json'), ...proofOf(c) };
      return answer(c, await services.signBackupDownload(actorOf(c), c.req.param('nome'), wish));
    })
    .get('/configuracoes/copias/:nome', acceptQuery(z.object({ passe: z.string().max(200) })), async (c) => {
      const name = c.req.param('nome');
      const zip = await services.openBackup(name, c.req.valid('query').passe, sessionOf(c).id);
      if (!zip) return answer(c, fail({ code: 'not-found', message: backupMissing }));
      const parts = ['copia', slugFromName(site.name), name];
      return c.body(Readable.toWeb(zip) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${parts.filter((part) => part !== '').join('-')}.zip"`,
      });
    })
    .get('/configuracoes/historico', acceptQuery(z.object({ aba: tab })), async (c) =>
      c.json(await services.listSettingsHistory(c.req.valid('query').aba), 200),
    )
    .get('/configuracoes/destinos', async (c) => {
      const [pages, topics] = await Promise.all([
        services.listPublishedTextPages(),
        services.listTopicsForMenus(),
      ]);
      return c.json(
        {
          pages: pages.map(({ id, title, path }) => ({ id, title, path })),
          topics: topics.map(({ id, name, slug }) => ({ id, name, slug })),
        },
        200,
      );
    });
}
