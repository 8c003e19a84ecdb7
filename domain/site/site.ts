/** The site as pages, feeds and mails describe it. The values come from the settings and from the environment. */
import { firstTermsVersion } from '../accounts/account.ts';
import { type Role, rolesIn } from '../accounts/permissions.ts';
import type { CommentClosing } from '../comments/closing.ts';
import { type HouseRules, readHeldWords } from '../comments/house-rules.ts';
import { type CheckRules, checkLevels, mapChecks, parseHouseWords } from '../news/publishing-checks.ts';
import type { SiteImages } from '../settings/logo.ts';
import { type Menus, toMenus } from '../settings/menus.ts';
import { type SocialProfile, toSocialProfiles } from '../settings/networks.ts';
import { countriesOf, linesOf, type Settings } from '../settings/settings.ts';
import type { CaptchaClient } from '../web/captcha.ts';
import type { HomeAds } from './ad.ts';

export interface TickerItem {
  id: string;
  title: string;
  path: string;
}

/** The values that only the environment can set. */
export interface FixedSite {
  /** The origin of the site, without a slash at the end. */
  url: string;
  /** The sender of mails when the settings name none. */
  defaultSender: string;
  /** The address of reCAPTCHA's script. Null without a secret, because reCAPTCHA cannot be used then. */
  recaptchaScriptUrl: string | null;
  /** The address of files, without a slash at the end; null for `/files` of the site. */
  filesUrl: string | null;
  /** Whether shared caches are purged (CDN_PURGE_URL), so that they may keep pages for a long time. */
  isPurged: boolean;
  /** Whether the country of visitors is looked up (COUNTRY_LOOKUP). */
  hasCountryCheck: boolean;
  /** Whether the login with Google is configured. */
  hasGoogle: boolean;
}

export interface CurrentTerms {
  /** For example '01'. */
  version: string;
  publishedAt: number;
}

export interface Site extends FixedSite, SiteImages {
  name: string;
  /** The subject of the site, as words that can follow a colon; '' for none. */
  description: string;
  author: string;
  supportEmail: string;
  /** The owner of the site, for `Sobre nós`; '' for none. */
  owner: string;
  hasMail: boolean;
  mailSender: string;
  mailSenderName: string;
  timeZone: string;
  profiles: SocialProfile[];
  footerText: string;
  menus: Menus;
  /** The first year in the copyright line; '' for a line without a year. */
  footerYear: string;
  /** The colour that is drawn behind letters (domain/settings/brand.ts). */
  marker: string;
  /** A slot takes no space if it is null. */
  homeAds: HomeAds;
  captcha: CaptchaClient;
  recaptchaMinScore: number;
  commentClosing: CommentClosing;
  houseRules: HouseRules;
  fetchesVideoStills: boolean;
  blockedCountries: ReadonlySet<string>;
  terms: CurrentTerms;
  /** The roles that have no rights until their second step is set up. */
  secondStepRoles: readonly Role[];
  /** The earliest hour of the daily backup, and the number of backups that are kept; null for no backups. */
  dailyBackup: { hour: number; kept: number } | null;
  checkRules: CheckRules;
  /** Whether `Entrar com Google` is shown: it is when Google is configured, and with demo content (`live-site.ts`). */
  offersGoogle: boolean;
}

export function toSite(
  fixed: FixedSite,
  settings: Settings,
  images: SiteImages = { logo: null, icon: null },
  terms: CurrentTerms = { version: firstTermsVersion, publishedAt: 0 },
): Site {
  const { name, description, author, timeZone, instagram, youtube, threads } = settings;
  const mailSender = settings.mailSender || fixed.defaultSender;
  return {
    ...fixed,
    ...images,
    offersGoogle: fixed.hasGoogle,
    name,
    description,
    author,
    supportEmail: settings.contact || mailSender,
    owner: settings.owner,
    hasMail: settings.mailServer !== '',
    mailSender,
    mailSenderName: settings.mailSenderName || name,
    timeZone,
    profiles: toSocialProfiles(
      [instagram, youtube, threads, ...linesOf(settings.otherProfiles)].filter(Boolean),
    ),
    footerText: settings.footerText,
    menus: toMenus(settings),
    footerYear: settings.footerYear,
    marker: settings.brandColor,
    homeAds: toHomeAds(settings),
    captcha: toCaptcha(fixed, settings),
    recaptchaMinScore: Number(settings.recaptchaMinScore),
    commentClosing: {
      everywhere: settings.comments === 'closed',
      afterDays: settings.closeComments === 'never' ? null : Number(settings.closeComments),
    },
    houseRules: toHouseRules(settings),
    fetchesVideoStills: settings.videoStills === 'on',
    blockedCountries: new Set(countriesOf(settings.blockedCountries)),
    terms,
    secondStepRoles: rolesIn(settings.secondStepRoles),
    dailyBackup:
      settings.backups === 'on'
        ? { hour: Number(settings.backupHour), kept: Number(settings.backupsKept) }
        : null,
    checkRules: toCheckRules(settings),
  };
}

function toHouseRules(settings: Settings): HouseRules {
  const { holdFirst, holdUnproved, holdLinks, holdWords, heldWords, holdRepeated, holdBurst } = settings;
  return {
    first: holdFirst === 'on',
    unproved: holdUnproved === 'on',
    links: holdLinks === 'on',
    words: readHeldWords(holdWords === 'on' ? linesOf(heldWords) : []),
    repeated: holdRepeated === 'on',
    burst: holdBurst === 'off' ? null : Number(holdBurst),
  };
}

function toCheckRules(settings: Settings): CheckRules {
  return {
    levels: mapChecks(
      (name, { level }) => checkLevels.find(({ value }) => value === settings[name])?.value ?? level,
    ),
    houseWords: parseHouseWords(linesOf(settings.houseWords)),
  };
}

function toHomeAds({ adsClient: client, adsScript: scriptUrl, ...settings }: Settings): HomeAds {
  const ad = (slot: string) => (client && scriptUrl && slot ? { client, scriptUrl, slot } : null);
  const { adsTop, adsLeft, adsRight, adsList } = settings;
  return { top: ad(adsTop), left: ad(adsLeft), right: ad(adsRight), list: ad(adsList) };
}

function toCaptcha({ recaptchaScriptUrl: scriptUrl }: FixedSite, settings: Settings): CaptchaClient {
  const { captcha, recaptchaSiteKey: siteKey } = settings;
  return captcha === 'recaptcha' && scriptUrl !== null && siteKey !== ''
    ? { kind: 'recaptcha', siteKey, scriptUrl }
    : { kind: 'altcha' };
}

/**
 * Returns '© 2025–2026 Pauta'; with one year if the first year is the current one, and only 'Pauta' without a first
 * year.
 */
export function copyrightOf(
  { name, footerYear }: Pick<Site, 'name' | 'footerYear'>,
  presentYear: number,
): string {
  if (footerYear === '') return name;
  return Number(footerYear) < presentYear
    ? `© ${footerYear}–${presentYear} ${name}`
    : `© ${footerYear} ${name}`;
}

/** Returns the description with a capital letter, for the beginning of a sentence: 'Notícias de tecnologia'. */
export function capitalized(description: string): string {
  return description.charAt(0).toUpperCase() + description.slice(1);
}

export function titleOfHome({ name, description }: Pick<Site, 'name' | 'description'>): string {
  return description === '' ? name : `${name}: ${description}`;
}
