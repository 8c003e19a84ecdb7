/** Saved states of the settings of the site, as the services store and list them. */
import type { SettingTab } from '../../domain/settings/settings.ts';

/** A saved state of one tab. Versions count from 1, and the newest one is in force. */
export interface SettingsVersion {
  tab: SettingTab;
  version: number;
  values: Record<string, string>;
  /** The moment in epoch milliseconds. */
  savedAt: number;
  savedById: string;
  savedByName: string;
}
