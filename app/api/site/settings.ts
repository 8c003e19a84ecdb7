import { z } from 'zod';
import { settingMaxLength, settingNames, settingTabNames } from '../../../domain/site/settings.ts';
import type { Portal } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

const tab = z.enum(settingTabNames);
const values = z.partialRecord(z.enum(settingNames), z.string().max(settingMaxLength));
const change = z.object({ tab, version: z.number().int().min(0), values });

export function getSettings({ services }: Portal) {
  return createHandlers(acceptQuery(z.object({ aba: tab })), async (c) =>
    c.json(await services.getSettings(c.req.valid('query').aba), 200),
  );
}

export function listSettingsHistory({ services }: Portal) {
  return createHandlers(acceptQuery(z.object({ aba: tab })), async (c) =>
    c.json(await services.listSettingsHistory(c.req.valid('query').aba), 200),
  );
}

export function changeSettings({ services }: Portal) {
  return createHandlers(acceptJson(change), async (c) =>
    answer(c, await services.changeSettings(actorOf(c), c.req.valid('json'))),
  );
}

export function sendTestMail({ services }: Portal) {
  return createHandlers(async (c) => answer(c, await services.sendTestMail(actorOf(c))));
}

/** What menus can lead to, besides sections. */
export function listMenuTargets({ services }: Portal) {
  return createHandlers(async (c) => {
    const [pages, topics] = await Promise.all([
      services.listPublishedTextPages(),
      services.listTopicsForMenus(),
    ]);
    return c.json({ pages, topics: topics.map(({ id, name, slug }) => ({ id, name, slug })) }, 200);
  });
}
