/** Stores every saved state of the settings of the site. */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { SettingTab } from '../../../../../domain/settings/settings.ts';
import { isSettingTab } from '../../../../../domain/settings/settings.ts';
import type { SettingsVersion } from '../../../../ports/settings.ts';
import type { Tables } from '../../schema/tables.ts';

const valuesSchema = z.record(z.string(), z.string());

export function createSettingsStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Lists the newest version of each tab that was ever saved. */
    async listCurrent(): Promise<SettingsVersion[]> {
      const newest = read
        .selectFrom('settings')
        .select(['tab', (eb) => eb.fn.max('version').as('newest')])
        .groupBy('tab');
      const rows = await read
        .selectFrom('settings')
        .innerJoin(newest.as('current'), (join) =>
          join.onRef('current.tab', '=', 'settings.tab').onRef('current.newest', '=', 'settings.version'),
        )
        .selectAll('settings')
        .execute();
      return rows.flatMap(toVersion);
    },

    /** Lists the newest versions of a tab, newest first. */
    async list(tab: SettingTab, limit: number): Promise<SettingsVersion[]> {
      const rows = await read
        .selectFrom('settings')
        .selectAll()
        .where('tab', '=', tab)
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap(toVersion);
    },

    /** Adds a version. Rejects when the tab has this version already. */
    async create({ tab, version, values, savedAt, savedById, savedByName }: SettingsVersion): Promise<void> {
      await write
        .insertInto('settings')
        .values({
          tab,
          version,
          stored: JSON.stringify(values),
          saved_at: savedAt,
          saved_by_id: savedById,
          saved_by_name: savedByName,
        })
        .execute();
    },

    /** Keeps the newest `limit` versions of a tab. */
    async deleteOld(tab: SettingTab, limit: number): Promise<void> {
      await write
        .deleteFrom('settings')
        .where('tab', '=', tab)
        .where('version', '<=', (eb) =>
          eb
            .selectFrom('settings as newest')
            .select((max) => max(max.fn.max('newest.version'), '-', limit).as('last'))
            .where('newest.tab', '=', tab),
        )
        .execute();
    },
  };
}

/** Converts a row to a version. A tab that only a newer version of the program has is left out. */
function toVersion(row: Selectable<Tables['settings']>): SettingsVersion[] {
  const { tab, version, stored } = row;
  if (!isSettingTab(tab)) return [];
  const saved = { savedAt: row.saved_at, savedById: row.saved_by_id, savedByName: row.saved_by_name };
  return [{ tab, version, values: valuesSchema.parse(JSON.parse(stored)), ...saved }];
}
