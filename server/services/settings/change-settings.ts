/** Reads, saves and restores the settings of the site (docs/product.md#settings). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { attachmentUsesOf } from '../../../domain/media/image-use.ts';
import {
  cleanSettings,
  describeChanges,
  diffSettings,
  effectiveSettings,
  findMissingSetting,
  findSettingImageProblem,
  findSettingsProblem,
  isSecretSetting,
  keptSecret,
  listSettingImages,
  type SettingName,
  type Settings,
  type SettingTab,
  settingNames,
  settingNamesOf,
  settingTabs,
  shownSetting,
} from '../../../domain/settings/settings.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { mailPasswordAgain, settingsConflict } from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { SettingsVersion } from '../../ports/settings.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { changeVersioned, type Versioned } from '../site/change-versioned.ts';
import { seal, unseal } from '../site/sealed.ts';
import { findFirstValues } from '../transfer/demo/has-demo-content.ts';

export interface TabSettings {
  /** The version; 0 when nothing was saved yet. */
  version: number;
  /** The values in force. */
  values: Record<string, string>;
  /** The names of settings that the environment fixes. */
  setOnServer: SettingName[];
}

interface SettingsChange {
  tab: SettingTab;
  /** The version on which the form is based. */
  version: number;
  values: Readonly<Record<string, string>>;
}

export const versionsMax = 100;

export function getSettings({ database, setOnServer }: Pick<Adapters, 'database' | 'setOnServer'>) {
  return async (tab: SettingTab): Promise<TabSettings> => {
    const current = await findCurrentSettings(database, tab);
    return {
      version: current?.version ?? 0,
      values: valuesOf(tab, { ...(await findFirstValues(database)), ...current?.values }, setOnServer),
      setOnServer: settingNamesOf(tab).filter((name) => setOnServer[name] !== undefined),
    };
  };
}

/** Lists the newest 100 versions of a tab, newest first. The last entry is the state of a new site. */
export function listSettingsHistory(database: Pick<Stores, 'settings' | 'users' | 'trashedDemo'>) {
  return async (tab: SettingTab) => {
    const versions = await database.settings.list(tab, versionsMax);
    const firstValues = await findFirstValues(database);
    const saved = versions.map(({ version, values, savedAt, savedByName }) => {
      return { version, values: valuesOf(tab, { ...firstValues, ...values }), savedAt, savedByName };
    });
    const isWhole = versions.length < versionsMax;
    const first = { version: 0, values: valuesOf(tab, firstValues), savedAt: null, savedByName: '' };
    return isWhole ? [...saved, first] : saved;
  };
}

/** Saves a tab, or restores an earlier version of it. Settings that the environment fixes keep their stored value. */
export function changeSettings(
  adapters: Pick<Adapters, 'database' | 'clock' | 'site' | 'setOnServer' | 'sessionSecret'>,
) {
  const { site, setOnServer, sessionSecret } = adapters;
  return async (actor: Actor, { tab, version, values }: SettingsChange): Promise<Result<TabSettings>> => {
    const changed = cleanSettings(tab, values);
    for (const name of settingNamesOf(tab)) if (setOnServer[name] !== undefined) delete changed[name];
    const problem = findSettingsProblem(changed);
    if (problem) return fail(problem);
    const saved = await changeVersioned(adapters, settingsKind(tab), actor, {
      id: tab,
      version,
      async work(stores, before, now) {
        const sealed = sealSecrets(changed, sessionSecret);
        const after = { ...before.values, ...sealed };
        if (after.mailUser === '') delete after.mailPassword;
        const isNewServer = mailServerNames.some((name) => after[name] !== before.values[name]);
        if (after.mailPassword && isNewServer && !sealed.mailPassword)
          return fail(invalid(mailPasswordAgain, 'mailPassword'));
        const missing = findMissingSetting(effectiveSettings(after, setOnServer), changed, {
          hasRecaptchaSecret: site.recaptchaScriptUrl !== null,
        });
        const rejected = missing ?? (await findImageProblem(stores, changed, before.values));
        if (rejected) return fail(rejected);
        await saveSettings(stores, actor, now, { tab, before, after });
        return ok({ after: before, action: null });
      },
    });
    return saved.ok ? ok(await getSettings(adapters)(tab)) : saved;
  };
}

/** Describes settings for `changeVersioned`. A tab is never missing: if it was never saved, it has version 0. */
function settingsKind(tab: SettingTab): Versioned<SettingsVersion> {
  const unsaved = { tab, version: 0, values: {}, savedAt: 0, savedById: '', savedByName: '' };
  return {
    find: async (stores) => (await findCurrentSettings(stores, tab)) ?? unsaved,
    versionOf: ({ version }) => version,
    missing: '',
    describeConflict,
  };
}

function describeConflict(saved: SettingsVersion, { userId }: Actor): string {
  if (saved.version === 0) return settingsConflict;
  const { savedById, savedByName, savedAt } = saved;
  const by = savedById === userId ? 'Você' : savedByName || 'Outra pessoa';
  const where = savedById === userId ? ' em outra aba' : '';
  const [what, it] = saved.tab === 'capa' ? ['a capa', 'a'] : ['estas configurações', 'as'];
  return `${by} salvou ${what}${where}, em ${formatShortDate(savedAt)}, depois que você ${it} abriu. Confira o que mudou e salve de novo.`;
}

/** Checks the images that differ from the current ones. */
async function findImageProblem(
  { images }: Pick<Stores, 'images'>,
  changed: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Promise<Problem | null> {
  const entries = Object.entries(changed).filter(([name, value]) => value !== before[name]);
  const values = Object.fromEntries(entries);
  const keys = listSettingImages('aparencia', values);
  return findSettingImageProblem(values, keys.length === 0 ? [] : await images.listByKeys(keys));
}

/** Saves the next version of a tab, unless nothing changed. Call it in the transaction that read `before`. */
export async function saveSettings(
  stores: Stores,
  actor: Actor,
  savedAt: number,
  { tab, before, after }: { tab: SettingTab; before: SettingsVersion | null; after: Record<string, string> },
): Promise<void> {
  const changes = diffSettings(tab, before?.values ?? {}, after);
  if (changes.length === 0) return;
  const version = (before?.version ?? 0) + 1;
  const saved = { values: after, savedAt, savedById: actor.userId, savedByName: actor.name };
  await stores.settings.create({ tab, version, ...saved });
  await stores.settings.deleteOld(tab, versionsMax);
  const { name: title } = settingTabs[tab];
  const images = [...new Set(listSettingImages(tab, after))].map((storageKey) => ({ storageKey, words: '' }));
  const uses = [...images, ...attachmentUsesOf(after)];
  await saveImageUses(stores, [{ owner: { kind: 'settings', id: tab, title }, uses }]);
  const action = { action: 'settings.changed', id: tab, title, detail: describeChanges(changes) } as const;
  await recordAction(stores, actor, savedAt, action);
  await invalidateAllPages(stores);
}

/** A stored password belongs to the server and the user for which it was typed. */
const mailServerNames = ['mailServer', 'mailPort', 'mailUser'] as const;

/** Encrypts secrets that were typed. If one was left empty, its stored value stays. */
function sealSecrets(
  values: Readonly<Record<string, string>>,
  sessionSecret: string,
): Record<string, string> {
  const sealed = { ...values };
  for (const name of settingNames) {
    const typed = values[name];
    if (typed === undefined || !isSecretSetting(name)) continue;
    if (typed === '' || typed === keptSecret) delete sealed[name];
    else sealed[name] = sealSetting(sessionSecret, name, typed);
  }
  return sealed;
}

function valuesOf(tab: SettingTab, stored: Record<string, string>, setOnServer: Partial<Settings> = {}) {
  const effective = effectiveSettings(stored, setOnServer);
  return Object.fromEntries(settingNamesOf(tab).map((name) => [name, shownSetting(name, effective[name])]));
}

/** Finds the newest version of a tab; null when it was never saved. */
export async function findCurrentSettings(
  { settings }: Pick<Stores, 'settings'>,
  tab: SettingTab,
): Promise<SettingsVersion | null> {
  const [current = null] = await settings.list(tab, 1);
  return current;
}

const purposeOf = (name: SettingName) => `configuração ${name}`;

/** Encrypts and decrypts the settings that are secrets. */
export function sealSetting(sessionSecret: string, name: SettingName, value: string): string {
  return seal(sessionSecret, purposeOf(name), Buffer.from(value));
}

/**
 * Returns the text of a stored secret. It is '' when there is none, or when it was encrypted with another portal's
 * secret.
 */
export function unsealSetting(sessionSecret: string, name: SettingName, sealed: string): string {
  return unseal(sessionSecret, purposeOf(name), sealed)?.toString() ?? '';
}
