import type { HomeAds } from './ad.ts';
import type { CaptchaClient } from './captcha.ts';
import { type SocialProfile, toSocialProfiles } from './networks.ts';
import { linesOf, type Settings } from './settings.ts';

export interface TickerItem {
  id: string;
  title: string;
  path: string;
}

/** What only the environment decides. */
export interface FixedSite {
  /** Without a slash at the end. */
  url: string;
  mailSender: string;
  /** Null shows the placeholder. */
  homeAds: HomeAds;
  isSecondStepRequired: boolean;
  captcha: CaptchaClient;
  /** Without a slash at the end; null for `/files`. */
  filesUrl: string | null;
  /** So that they may keep pages for long (CDN_PURGE_URL). */
  isPurged: boolean;
  hasMail: boolean;
  /** Whether `Entrar com Google` is shown (docs/product.md#google). */
  offersGoogle: boolean;
}

/** The site as pages, feeds and mails describe it. */
export interface Site extends FixedSite {
  name: string;
  /** What the site is about, to follow a colon; '' for none. */
  description: string;
  author: string;
  supportEmail: string;
  timeZone: string;
  profiles: SocialProfile[];
  footerText: string;
  /** 'Pauta', or with a year '© 2025 Pauta'. */
  copyright: string;
}

export function toSite(fixed: FixedSite, settings: Settings): Site {
  const { name, description, author, contact, timeZone, instagram, youtube, threads } = settings;
  return {
    ...fixed,
    name,
    description,
    author,
    supportEmail: contact || fixed.mailSender,
    timeZone,
    profiles: toSocialProfiles(
      [instagram, youtube, threads, ...linesOf(settings.otherProfiles)].filter(Boolean),
    ),
    footerText: settings.footerText,
    copyright: settings.footerYear === '' ? name : `© ${settings.footerYear} ${name}`,
  };
}

/** 'Notícias de tecnologia': the description where a sentence begins. */
export function capitalized(description: string): string {
  return description.charAt(0).toUpperCase() + description.slice(1);
}

export function titleOfHome({ name, description }: Pick<Site, 'name' | 'description'>): string {
  return description === '' ? name : `${name}: ${description}`;
}
