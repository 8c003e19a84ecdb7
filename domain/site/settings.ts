/**
 * The settings of the site (docs/product.md#settings). Validation, form, environment, audit log and export follow these
 * lists. A value is a text, as an environment variable is.
 */
import { normalizeEmail } from '../accounts/account.ts';
import { defaultTimeZone, isTimeZone } from '../text/dates.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import type { Problem } from '../web/problem.ts';

export type SettingRule = {
  readonly label: string;
  readonly hint?: string;
  readonly default: string;
  /** The environment variable that wins over the stored value. */
  readonly variable?: string;
  /** The problem of leaving it empty; without it, it may be empty. */
  readonly missing?: string;
} & (
  | {
      readonly kind: 'line' | 'text';
      /** Begins the sentence about the limit. */
      readonly subject: string;
      readonly maxGraphemes: number;
    }
  | { readonly kind: 'email' | 'address' | 'year' | 'zone' }
  | { readonly kind: 'addresses'; readonly max: number }
);

const identity = {
  name: {
    label: 'Nome do site',
    kind: 'line',
    subject: 'O nome',
    maxGraphemes: 40,
    missing: 'Escreva o nome do site.',
    default: 'Pauta',
    variable: 'SITE_NAME',
  },
  description: {
    label: 'Descrição',
    hint: 'Do que o site trata, em poucas palavras. Aparece no título da página inicial, nos feeds e nas imagens de compartilhamento.',
    kind: 'line',
    subject: 'A descrição',
    maxGraphemes: 160,
    default: 'notícias de tecnologia',
  },
  author: {
    label: 'Autor padrão',
    hint: 'Assina, nos metadados, as notícias sem autor.',
    kind: 'line',
    subject: 'O autor padrão',
    maxGraphemes: 60,
    missing: 'Escreva o autor padrão.',
    default: 'Redação Pauta',
    variable: 'SITE_AUTHOR',
  },
  contact: {
    label: 'E-mail de contato',
    hint: 'Aparece na página de contato e recebe as mensagens dos leitores. Vazio: o endereço que envia os e-mails.',
    kind: 'email',
    default: '',
  },
  timeZone: {
    label: 'Fuso horário',
    hint: 'O de todas as datas, para quem lê e para a redação.',
    kind: 'zone',
    missing: 'Escolha o fuso horário.',
    default: defaultTimeZone,
  },
  instagram: {
    label: 'Instagram',
    kind: 'address',
    default: 'https://www.instagram.com/pauta.exemplo',
    variable: 'SOCIAL_INSTAGRAM_URL',
  },
  youtube: {
    label: 'YouTube',
    kind: 'address',
    default: 'https://www.youtube.com/@pauta.exemplo',
    variable: 'SOCIAL_YOUTUBE_URL',
  },
  threads: {
    label: 'Threads',
    kind: 'address',
    default: 'https://www.threads.net/@pauta.exemplo',
    variable: 'SOCIAL_THREADS_URL',
  },
  otherProfiles: {
    label: 'Outros perfis',
    hint: 'Um endereço por linha, no máximo 7. Redes conhecidas ganham o seu ícone.',
    kind: 'addresses',
    max: 7,
    default: '',
  },
  footerText: {
    label: 'Texto do rodapé',
    kind: 'text',
    subject: 'O texto do rodapé',
    maxGraphemes: 200,
    default: 'Tecnologia contada com clareza, todos os dias, em português.',
  },
  footerYear: {
    label: 'Ano do rodapé',
    hint: 'Vem depois do ©. Vazio: só o nome do site.',
    kind: 'year',
    default: '2025',
  },
} as const satisfies Record<string, SettingRule>;

export const settingTabs = {
  identidade: { name: 'Identidade', rules: identity },
} as const satisfies Record<string, { name: string; rules: Readonly<Record<string, SettingRule>> }>;

export type SettingTab = keyof typeof settingTabs;
export type SettingName = keyof typeof identity;
export type Settings = Readonly<Record<SettingName, string>>;

export const settingRules: Readonly<Record<SettingName, SettingRule>> = identity;

export const isSettingTab = (name: string): name is SettingTab => Object.hasOwn(settingTabs, name);
const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingRules, name);
export const settingTabNames = Object.keys(settingTabs).filter(isSettingTab);
export const settingNames = Object.keys(settingRules).filter(isSettingName);

export function settingNamesOf(tab: SettingTab): SettingName[] {
  return Object.keys(settingTabs[tab].rules).filter(isSettingName);
}

/** Longer than every value: no tab needs more. */
export const settingMaxLength = 5_000;

/** The settings that are in force: those of the environment win, then stored ones, then defaults. */
export function effectiveSettings(
  stored: Readonly<Record<string, string>>,
  setOnServer: Partial<Settings>,
): Settings {
  const values = settingNames.map((name) => {
    const { default: first } = settingRules[name];
    return [name, setOnServer[name] ?? stored[name] ?? first];
  });
  return Object.fromEntries(values) as Settings;
}

/** The values of a tab as they are stored: trimmed, in NFC, without invisible characters; unknown names are left out. */
export function cleanSettings(
  tab: SettingTab,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = settingNamesOf(tab).filter((name) => values[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, clean(settingRules[name], values[name] ?? '')]));
}

function clean(rule: SettingRule, text: string): string {
  switch (rule.kind) {
    case 'line':
    case 'text':
      return cleanLine(text, rule.maxGraphemes);
    case 'addresses':
      return linesOf(text).join('\n');
    default:
      return text.trim();
  }
}

/** Why cleaned values may not be saved, or null. */
export function findSettingsProblem(values: Readonly<Record<string, string>>): Problem | null {
  for (const name of settingNames) {
    const value = values[name];
    const message = value === undefined ? null : findProblem(settingRules[name], value);
    if (message !== null) return { code: 'invalid-input', message, field: name };
  }
  return null;
}

function findProblem(rule: SettingRule, value: string): string | null {
  if (value === '') return rule.missing ?? null;
  switch (rule.kind) {
    case 'line':
    case 'text':
      return isLongerThan(value, rule.maxGraphemes)
        ? `${rule.subject} pode ter no máximo ${rule.maxGraphemes} caracteres.`
        : null;
    case 'email':
      return normalizeEmail(value) === null
        ? 'Escreva um e-mail válido, como contato@seujornal.com.br.'
        : null;
    case 'address':
      return isWebAddress(value) ? null : invalidProfile;
    case 'addresses': {
      const lines = linesOf(value);
      if (lines.length > rule.max) return `Escreva no máximo ${rule.max} endereços, um por linha.`;
      return lines.every(isWebAddress) ? null : invalidProfile;
    }
    case 'year':
      return /^(?:19|20)\d\d$/.test(value) ? null : 'Escreva o ano com quatro números, de 1900 a 2099.';
    case 'zone':
      return isTimeZone(value) ? null : 'Escolha um fuso horário da lista.';
  }
}

const invalidProfile = 'Escreva o endereço completo, como https://www.instagram.com/seujornal.';
const addressMaxLength = 500;

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function isWebAddress(text: string): boolean {
  return text.length <= addressMaxLength && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
}

export interface SettingChange {
  label: string;
  before: string;
  after: string;
}

/** What differs between two states of a tab, in the order of its form. */
export function diffSettings(
  tab: SettingTab,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): SettingChange[] {
  return settingNamesOf(tab).flatMap((name) => {
    const { label, default: first } = settingRules[name];
    const change = { label, before: before[name] ?? first, after: after[name] ?? first };
    return change.before === change.after ? [] : [change];
  });
}

/** 'Nome do site: “Pauta” → “Folha”': for the audit log. */
export function describeChanges(changes: readonly SettingChange[]): string {
  const shown = (value: string) => (value === '' ? 'vazio' : `“${value.replaceAll('\n', ' ')}”`);
  return changes.map(({ label, before, after }) => `${label}: ${shown(before)} → ${shown(after)}`).join('; ');
}
