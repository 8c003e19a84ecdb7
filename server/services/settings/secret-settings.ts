/** Encrypts and decrypts the settings that are secrets. */
import type { SettingName } from '../../../domain/settings/settings.ts';
import { seal, unseal } from '../site/sealed.ts';

const purposeOf = (name: SettingName) => `configuração ${name}`;

export function sealSetting(sessionSecret: string, name: SettingName, value: string): string {
  return seal(sessionSecret, purposeOf(name), Buffer.from(value));
}

/** Returns the text of a stored secret; '' where there is none, or where another portal's secret encrypted it. */
export function unsealSetting(sessionSecret: string, name: SettingName, sealed: string): string {
  return unseal(sessionSecret, purposeOf(name), sealed)?.toString() ?? '';
}
