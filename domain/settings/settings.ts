/**
 * The settings of the site (docs/product.md#settings). Validation, forms, environment, audit log and export follow
 * these lists. Every value is a text, like an environment variable.
 */
import { normalizeEmail } from '../accounts/account.ts';
import { findRole, type Role, roleNames, rolesIn, rolesText } from '../accounts/permissions.ts';
import { type StoredImage, storageKeyOf } from '../media/image.ts';
import { fileNameInKey } from '../media/storage-key.ts';
import { parseHouseWords } from '../news/publishing-checks.ts';
import {
  cleanFrontPage,
  describeFrontPage,
  findFrontPageProblem,
  listFrontImages,
} from '../site/front-page.ts';
import { isTimeZone } from '../text/dates.ts';
import { invalidColor, recaptchaSecretMissing } from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { invalid, joinProblems, type Problem } from '../web/problem.ts';
import { isWebAddress, toProfileAddress } from '../web/web-address.ts';
import { isColor, parseColor } from './colors.ts';
import { findShapeProblem, isOwnImageAddress } from './logo.ts';
import { cleanMenu, describeMenu, findMenuProblem } from './menus.ts';
import { settingRules as allRules, type SettingRule, settingTabs } from './setting-rules.ts';

export { settingTabs };

export type SettingTab = keyof typeof settingTabs;
export type SettingName = keyof typeof allRules;
export type Settings = Readonly<Record<SettingName, string>>;

export const settingRules: Readonly<Record<SettingName, SettingRule>> = allRules;

export const isSettingTab = (name: string): name is SettingTab => Object.hasOwn(settingTabs, name);
const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingRules, name);
export const settingTabNames = Object.keys(settingTabs).filter(isSettingTab);
/** The tabs of `Configurações`. The front page is stored like them, but has its own screen. */
export const formTabNames = settingTabNames.filter((name) => name !== 'capa');
export const settingNames = Object.keys(settingRules).filter(isSettingName);

export function settingNamesOf(tab: SettingTab): SettingName[] {
  return Object.keys(settingTabs[tab].rules).filter(isSettingName);
}

/** The longest value of a setting, in UTF-16 units. */
export const settingMaxLength = 40_000;

/** The default profiles are examples for the demo content; a site without demo content begins with these. */
export const noProfiles = { instagram: '', youtube: '', threads: '' };
/** The name of a site whose demo content was removed, until an admin changes it. */
export const nameOfNewSite = 'Novo site';

/** Returns the settings that are in force: those of the environment win, then stored ones, then defaults. */
export function effectiveSettings(
  stored: Readonly<Record<string, string>>,
  setOnServer: Partial<Settings>,
): Settings {
  const values = settingNames.map((name) => {
    const { default: first } = settingRules[name];
    const fixed = setOnServer[name];
    // The roles of both count, so that the environment cannot weaken an admin's choice. Only an empty variable switches
    // the requirement off.
    if (name === 'secondStepRoles' && fixed)
      return [name, rolesIn(`${fixed}, ${stored[name] ?? first}`).join(', ')];
    return [name, fixed ?? stored[name] ?? first];
  });
  return Object.fromEntries(values) as Settings;
}

/** Returns the values of a tab as they are stored: trimmed, in NFC, without invisible characters and unknown names. */
export function cleanSettings(
  tab: SettingTab,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = settingNamesOf(tab).filter((name) => values[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, cleanSetting(name, values[name] ?? '')]));
}

/** Returns one value as it is stored; values of the environment are cleaned in the same way. */
export function cleanSetting(name: SettingName, text: string): string {
  return clean(settingRules[name], text);
}

function clean(rule: SettingRule, text: string): string {
  switch (rule.kind) {
    case 'line':
    case 'text':
      return cleanLine(text, rule.maxGraphemes);
    case 'profile':
      return toProfileAddress(text, rule.home);
    case 'addresses':
      return linesOf(text)
        .map((line) => toProfileAddress(line))
        .join('\n');
    case 'words':
      return linesOf(text)
        .map((line) => cleanLine(line, wordLineMaxGraphemes))
        .join('\n');
    case 'countries':
      return countriesOf(text).join(', ');
    case 'color':
      return parseColor(text) ?? text.trim();
    case 'ratio':
      return text.trim().replace(',', '.');
    case 'roles':
      // Unknown names are kept here, so that they are rejected later.
      return text.split(',').every((name) => findRole(name.trim())) ? rolesText(rolesIn(text)) : text.trim();
    case 'menu':
      return cleanMenu(text);
    case 'front-page':
      return cleanFrontPage(text);
    default:
      return text.trim();
  }
}

export function findSettingsProblem(values: Readonly<Record<string, string>>): Problem | null {
  return joinProblems(
    settingNames.map((name) => {
      const value = values[name];
      const message = value === undefined ? null : findProblem(settingRules[name], value);
      return message === null ? null : invalid(message, name);
    }),
  );
}

function findProblem(rule: SettingRule, value: string): string | null {
  if (value === '' && rule.kind !== 'color') return rule.missing ?? null;
  switch (rule.kind) {
    case 'line':
    case 'text':
    case 'secret':
      return isLongerThan(value, rule.maxGraphemes)
        ? `${rule.subject} pode ter no máximo ${rule.maxGraphemes} caracteres.`
        : null;
    case 'email':
      return normalizeEmail(value) === null
        ? 'Escreva um e-mail válido, como contato@seujornal.com.br.'
        : null;
    case 'address':
    case 'profile':
      return isWebAddress(value) ? null : invalidAddress;
    case 'addresses': {
      const lines = linesOf(value);
      if (lines.length > rule.max) return `Escreva no máximo ${rule.max} endereços, um por linha.`;
      return lines.every(isWebAddress) ? null : invalidAddress;
    }
    case 'words': {
      const lines = linesOf(value);
      if (lines.length > rule.max) return `Escreva no máximo ${rule.max} palavras, uma por linha.`;
      const isShort = lines.every((line) => !isLongerThan(line, wordLineMaxGraphemes));
      if (rule.isAlone) return isShort ? null : 'Escreva em cada linha uma palavra ou poucas.';
      return isShort && parseHouseWords(lines).length === lines.length
        ? null
        : 'Escreva em cada linha duas formas curtas com um sinal de igual, como Tokyo = Tóquio.';
    }
    case 'year':
      return /^(?:19|20)\d\d$/.test(value) ? null : 'Escreva o ano com quatro números, de 1900 a 2099.';
    case 'choice':
      return rule.options.some((option) => option.value === value) ? null : 'Escolha uma das opções.';
    case 'color':
      return isColor(value) ? null : invalidColor;
    case 'countries':
      // The newsroom would lock itself out, too.
      if (countriesOf(value).includes('BR'))
        return 'O Brasil não pode ficar sem acesso: a redação também ficaria.';
      return value.length <= countriesMaxLength && countriesOf(value).every((code) => /^[A-Z]{2}$/.test(code))
        ? null
        : 'Escreva códigos de duas letras separados por vírgula, como IN, RU.';
    case 'menu':
      return findMenuProblem(rule.place, value);
    case 'front-page':
      return findFrontPageProblem(value);
    case 'host':
      return /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(value)
        ? null
        : 'Escreva só o endereço do servidor, como smtp.exemplo.com.';
    case 'port':
      return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535
        ? null
        : 'Escreva a porta em números, como 465.';
    case 'image':
      return isOwnImageAddress(value) ? null : `Envie a imagem de “${rule.label}” de novo.`;
    case 'ratio':
      return /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.test(value)
        ? null
        : 'Escreva um número de 0 a 1, como 0,5.';
    case 'roles':
      return rolesText(rolesIn(value)) === value ? null : 'Escolha funções da redação.';
    case 'zone':
      return isTimeZone(value) ? null : 'Escolha um fuso horário da lista.';
  }
}

const invalidAddress = 'Escreva o endereço completo, começando com https://.';
const countriesMaxLength = 1_000;
const wordLineMaxGraphemes = 120;

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

export function countriesOf(text: string): string[] {
  return text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
}

/**
 * Returns why settings cannot be used together, or null. Only the settings that a form sent (`changed`) are checked.
 */
export function findMissingSetting(
  settings: Settings,
  changed: Readonly<Record<string, string>>,
  { hasRecaptchaSecret }: { hasRecaptchaSecret: boolean },
): Problem | null {
  if (changed.captcha === 'recaptcha' && !hasRecaptchaSecret)
    return invalid(recaptchaSecretMissing, 'captcha');
  for (const name of settingNames) {
    const { needs } = settingRules[name];
    if (!needs || !isSettingName(needs.name)) continue;
    if (changed[name] === undefined && changed[needs.name] === undefined) continue;
    const value = settings[name];
    const isInUse = needs.value === undefined ? value !== '' : value === needs.value;
    if (!isInUse || settings[needs.name] !== '') continue;
    const message = `Preencha também “${settingRules[needs.name].label}”.`;
    return invalid(message, needs.name);
  }
  return null;
}

/** A placeholder for a stored secret; the secret itself is never shown. */
export const keptSecret = '••••••••';

/** Returns the value of a setting as people may see it: a secret is not shown. */
export function shownSetting(name: SettingName, value: string): string {
  return isSecretSetting(name) && value !== '' ? keptSecret : value;
}

/** Removes secrets, because another portal could not decrypt them. */
export function withoutSecrets(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !isSettingName(name) || !isSecretSetting(name)),
  );
}

export function isSecretSetting(name: SettingName): boolean {
  return settingRules[name].kind === 'secret';
}

export function listSettingImages(tab: SettingTab, values: Readonly<Record<string, string>>): string[] {
  return settingNamesOf(tab).flatMap((name) => {
    const { kind } = settingRules[name];
    const value = values[name] ?? '';
    if (kind === 'front-page') return listFrontImages(value);
    return kind === 'image' ? (storageKeyOf(value) ?? []) : [];
  });
}

/** Returns why the images of cleaned values cannot be used, or null. `images` are those of them that are stored. */
export function findSettingImageProblem(
  values: Readonly<Record<string, string>>,
  images: readonly StoredImage[],
): Problem | null {
  for (const name of settingNames) {
    const rule = settingRules[name];
    const key = storageKeyOf(values[name] ?? '');
    if (rule.kind !== 'image' || key === null) continue;
    const image = images.find(({ storageKey }) => storageKey === key);
    const message = image
      ? findShapeProblem(rule.shape, image)
      : `O arquivo de “${rule.label}” não existe mais. Envie a imagem de novo.`;
    if (message !== null) return invalid(message, name);
  }
  return null;
}

interface SettingChange {
  label: string;
  before: string;
  after: string;
}

/** Returns the differences between two states of a tab, in the order of its form. */
export function diffSettings(
  tab: SettingTab,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): SettingChange[] {
  return settingNamesOf(tab).flatMap((name) => {
    const { label, kind, default: first } = settingRules[name];
    const shown = (value = first) => {
      if (kind === 'menu') return describeMenu(value);
      if (kind === 'front-page') return describeFrontPage(value);
      if (kind === 'roles') return namesOf(rolesIn(value));
      if (kind === 'secret') return value && keptSecret;
      return kind === 'image' ? fileNameInKey(storageKeyOf(value) ?? '') : value;
    };
    // A different image can have the same file name, so the addresses are compared, too.
    if ((before[name] ?? first) === (after[name] ?? first)) return [];
    return [{ label, before: shown(before[name]), after: shown(after[name]) }];
  });
}

function namesOf(listed: readonly Role[]): string {
  return listed.map((role) => roleNames[role]).join(', ');
}

/** 'Nome do site: “Pauta” → “Folha”': for the audit log. */
export function describeChanges(changes: readonly SettingChange[]): string {
  const shown = (value: string) => (value === '' ? 'vazio' : `“${value.replaceAll('\n', ' ')}”`);
  return changes.map(({ label, before, after }) => `${label}: ${shown(before)} → ${shown(after)}`).join('; ');
}
