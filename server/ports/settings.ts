/** Saved states of the settings of the site, as the services store and list them. */
import type { SettingTab } from '../../domain/settings/settings.ts';

/** One saved state of a tab. Versions count from 1; the newest is in force. */
export interface SettingsVersion {
  tab: SettingTab;
  version: number;
  values: Record<string, string>;
  /** The moment in epoch milliseconds. */
  savedAt: number;
  savedById: string;
  savedByName: string;
}

export interface SettingsStore {
  /** Lists the newest version of each tab that was ever saved. */
  listCurrent(): Promise<SettingsVersion[]>;
  /** Lists the newest versions of a tab, newest first. */
  list(tab: SettingTab, limit: number): Promise<SettingsVersion[]>;
  /** Rejects when the tab has this version. */
  create(version: SettingsVersion): Promise<void>;
  /** Keeps the newest `limit` versions of a tab. */
  deleteOld(tab: SettingTab, limit: number): Promise<void>;
}
