/** Checks what the store of settings promises on every database. */
import { describe, expect, it } from 'vitest';
import type { SettingsVersion } from '../../../server/ports/settings.ts';
import { testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeSettingsStore(open: OpenDatabase): void {
  describe('settings', () => {
    const opened = useDatabase(open);
    const settings = () => opened().database.settings;
    const version = (number: number): SettingsVersion => ({
      tab: 'identidade',
      version: number,
      values: { name: `Folha ${number}` },
      savedAt: now + number,
      savedById: 'u1',
      savedByName: 'Ana',
    });

    it('use the newest version of each tab', async () => {
      expect(await settings().listCurrent()).toEqual([]);
      expect(await settings().list('identidade', 10)).toEqual([]);
      for (const number of [1, 2, 10]) await settings().create(version(number));
      expect(await settings().listCurrent()).toEqual([version(10)]);
      expect(await settings().list('identidade', 2)).toEqual([version(10), version(2)]);
    });

    it('accept each version once', async () => {
      await settings().create(version(1));
      await expect(settings().create(version(1))).rejects.toThrow();
    });

    it('delete all but the newest versions', async () => {
      for (const number of [1, 2, 3, 4]) await settings().create(version(number));
      await settings().deleteOld('identidade', 2);
      expect(await settings().list('identidade', 10)).toEqual([version(4), version(3)]);
    });
  });
}
