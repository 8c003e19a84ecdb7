/** Stores every saved state of the settings of the site. */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { isSettingTab } from '../../../../../domain/settings/settings.ts';
import type { SettingsStore, SettingsVersion } from '../../../../ports/settings.ts';
import type { Tables } from '../../schema/tables.ts';

const valuesSchema = z.record(z.string(), z.string());

export function createSettingsStore(read: Kysely<Tables>, write: Kysely<Tables>): SettingsStore {
  return {
    async listCurrent() {
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

    async list(tab, limit) {
      const rows = await read
        .selectFrom('settings')
        .selectAll()
        .where('tab', '=', tab)
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap(toVersion);
    },

    async create({ tab, version, values, savedAt, savedById, savedByName }) {
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

    async deleteOld(tab, limit) {
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

/** Converts a row to a version. A tab that only a newer program has is left out. */
function toVersion(row: Selectable<Tables['settings']>): SettingsVersion[] {
  const { tab, version, stored } = row;
  if (!isSettingTab(tab)) return [];
  const saved = { savedAt: row.saved_at, savedById: row.saved_by_id, savedByName: row.saved_by_name };
  return [{ tab, version, values: valuesSchema.parse(JSON.parse(stored)), ...saved }];
}
