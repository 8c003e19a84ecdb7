import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { HomeAds } from '../domain/ad.ts';

const optionalUrl = z.url().optional();
const socialUrl = (example: string) => z.url().default(example);

/** Contract.md, Environment. Unset and empty mean the same. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SITE_NAME: z.string().max(60).default('Pauta'),
  SITE_AUTHOR: z.string().max(60).default('Redação Pauta'),
  MAIL_FROM: z.email().optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO_CONTENT: z.enum(['auto', 'off']).default('auto'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(z.string().refine(isCidr))),
  COUNTRY_LOOKUP: z.enum(['embedded', 'http', 'off']).default('embedded'),
  COUNTRY_TABLE: z.string().optional(),
  COUNTRY_SERVICE_URL: z
    .string()
    .refine((url) => URL.canParse(url.replace('{ip}', '192.0.2.1')) && url.includes('{ip}'))
    .default('https://ipapi.co/{ip}/json/'),
  BLOCKED_COUNTRIES: z
    .string()
    .default('IN')
    .transform(splitList)
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/))),
  ADS_CLIENT: z.string().optional(),
  ADS_SLOT_TOP: z.string().optional(),
  ADS_SLOT_LEFT: z.string().optional(),
  ADS_SLOT_RIGHT: z.string().optional(),
  ADS_SLOT_LIST: z.string().optional(),
  ADS_SCRIPT_URL: optionalUrl,
  SOCIAL_INSTAGRAM_URL: socialUrl('https://www.instagram.com/pauta.exemplo'),
  SOCIAL_YOUTUBE_URL: socialUrl('https://www.youtube.com/@pauta.exemplo'),
  SOCIAL_THREADS_URL: socialUrl('https://www.threads.net/@pauta.exemplo'),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What each variable wants, said to the operator when it does not get it. */
const expectations: Record<keyof z.infer<typeof environment>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on',
  SITE_URL: 'the public address, such as https://pauta.example',
  SITE_NAME: 'a name of at most 60 characters',
  SITE_AUTHOR: 'a name of at most 60 characters',
  MAIL_FROM: 'an e-mail address',
  DATA_DIR: 'a folder',
  DEMO_CONTENT: 'auto or off',
  TRUSTED_PROXIES: 'comma-separated addresses or CIDR ranges, such as 10.0.0.0/8',
  COUNTRY_LOOKUP: 'embedded, http or off',
  COUNTRY_TABLE: 'the path of an .mmdb file',
  COUNTRY_SERVICE_URL: 'an address that contains {ip}',
  BLOCKED_COUNTRIES: 'comma-separated two-letter country codes, such as IN',
  ADS_CLIENT: "the ad network's client id",
  ADS_SLOT_TOP: 'a slot id',
  ADS_SLOT_LEFT: 'a slot id',
  ADS_SLOT_RIGHT: 'a slot id',
  ADS_SLOT_LIST: 'a slot id',
  ADS_SCRIPT_URL: 'an address (needed with ADS_CLIENT)',
  SOCIAL_INSTAGRAM_URL: 'an address',
  SOCIAL_YOUTUBE_URL: 'an address',
  SOCIAL_THREADS_URL: 'an address',
  PAGE_CACHE: 'on or off',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
};

export interface SiteConfig {
  /** Without a slash at the end. */
  url: string;
  name: string;
  author: string;
  /** Where readers write to (spec.md section 1, terms). */
  supportEmail: string;
  social: { instagram: string; youtube: string; threads: string };
  /** Slots without an ad show the house placeholder. */
  homeAds: HomeAds;
}

export interface Config {
  port: number;
  host: string;
  site: SiteConfig;
  dataDir: string;
  demoContent: 'auto' | 'off';
  trustedProxies: string[];
  country: {
    lookup: 'embedded' | 'http' | 'off';
    table: string | null;
    serviceUrl: string;
    blocked: ReadonlySet<string>;
  };
  pageCache: boolean;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** Every fault of the environment in one message, for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables (contract.md).
 * Throws one ConfigError that names every fault.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const faults = parsed.success
    ? []
    : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))].map(
        (name) => `${name} must be ${expectationOf(name)}; it is ${JSON.stringify(given[name] ?? '')}.`,
      );
  if (given.ADS_CLIENT && !given.ADS_SCRIPT_URL) {
    faults.push('ADS_SCRIPT_URL must be set when ADS_CLIENT is.');
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The configuration has ${faults.length} fault(s):\n  ${faults.join('\n  ')}`);
  }
  return toConfig(parsed.data);
}

function toConfig(env: z.infer<typeof environment>): Config {
  const { ADS_CLIENT: client, ADS_SCRIPT_URL: scriptUrl } = env;
  const ad = (slot: string | undefined) => (client && scriptUrl && slot ? { client, scriptUrl, slot } : null);
  return {
    port: env.PORT,
    host: env.HOST,
    site: {
      url: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
      name: env.SITE_NAME,
      author: env.SITE_AUTHOR,
      supportEmail:
        env.MAIL_FROM ?? `contato@${env.SITE_URL ? new URL(env.SITE_URL).hostname : 'pauta.exemplo'}`,
      social: {
        instagram: env.SOCIAL_INSTAGRAM_URL,
        youtube: env.SOCIAL_YOUTUBE_URL,
        threads: env.SOCIAL_THREADS_URL,
      },
      homeAds: {
        top: ad(env.ADS_SLOT_TOP),
        left: ad(env.ADS_SLOT_LEFT),
        right: ad(env.ADS_SLOT_RIGHT),
        list: ad(env.ADS_SLOT_LIST),
      },
    },
    dataDir: resolve(env.DATA_DIR),
    demoContent: env.DEMO_CONTENT,
    trustedProxies: env.TRUSTED_PROXIES,
    country: {
      lookup: env.COUNTRY_LOOKUP,
      table: env.COUNTRY_TABLE ?? null,
      serviceUrl: env.COUNTRY_SERVICE_URL,
      blocked: new Set(env.BLOCKED_COUNTRIES),
    },
    pageCache: env.PAGE_CACHE === 'on',
    logLevel: env.LOG_LEVEL,
  };
}

function expectationOf(name: string): string {
  return Object.entries(expectations).find(([known]) => known === name)?.[1] ?? 'valid';
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function isCidr(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
