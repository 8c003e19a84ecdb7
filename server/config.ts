import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { nameMaxGraphemes, normalizeEmail, passwordMaxLength, passwordMinLength } from '../domain/account.ts';
import type { HomeAds } from '../domain/ad.ts';
import type { CaptchaClient } from '../domain/captcha.ts';
import { StartError } from './start-error.ts';

const secretMinLength = 32;
const webUrl = z.url({ protocol: /^https?$/ });
const postgresUrl = z.url({ protocol: /^postgres(?:ql)?$/ });

/** Contract.md, Environment. Unset, empty and blank mean the same. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: webUrl.optional(),
  SITE_NAME: z.string().max(60).default('Pauta'),
  SITE_AUTHOR: z.string().max(60).default('Redação Pauta'),
  MAIL_FROM: z.email().optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  STORAGE_URL: z.string().transform(parseStorageUrl).pipe(z.custom<S3Location>(Boolean)).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
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
    .refine((url) => url.includes('{ip}') && webUrl.safeParse(url.replace('{ip}', '192.0.2.1')).success)
    .default('https://ipapi.co/{ip}/json/'),
  BLOCKED_COUNTRIES: z
    .string()
    .default('IN')
    .transform(splitList)
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/))),
  ADMIN_EMAIL: z.string().transform(normalizeEmail).pipe(z.string()).optional(),
  ADMIN_PASSWORD: z.string().min(passwordMinLength).max(passwordMaxLength).optional(),
  ADMIN_NAME: z.string().max(nameMaxGraphemes).default(''),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
  SESSION_SECRET: z.string().min(secretMinLength).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CAPTCHA: z.enum(['altcha', 'recaptcha']).default('altcha'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_SCRIPT_URL: webUrl.default('https://www.google.com/recaptcha/api.js'),
  RECAPTCHA_VERIFY_URL: webUrl.default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  ADS_CLIENT: z.string().optional(),
  ADS_SLOT_TOP: z.string().optional(),
  ADS_SLOT_LEFT: z.string().optional(),
  ADS_SLOT_RIGHT: z.string().optional(),
  ADS_SLOT_LIST: z.string().optional(),
  ADS_SCRIPT_URL: webUrl.optional(),
  SOCIAL_INSTAGRAM_URL: webUrl.default('https://www.instagram.com/pauta.exemplo'),
  SOCIAL_YOUTUBE_URL: webUrl.default('https://www.youtube.com/@pauta.exemplo'),
  SOCIAL_THREADS_URL: webUrl.default('https://www.threads.net/@pauta.exemplo'),
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
  WORKERS: 'a number of processes from 1 to 64',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    'the address of a PostgreSQL database, such as postgres://user:password@db.example:5432/pauta',
  DATABASE_REPLICA_URL: 'the address of a PostgreSQL replica (needs DATABASE_URL)',
  STORAGE_URL: 'a bucket, such as s3://pauta?endpoint=https://s3.example&region=us-east-1',
  AWS_ACCESS_KEY_ID: 'an access key',
  AWS_SECRET_ACCESS_KEY: 'the secret of that key',
  DEMO_CONTENT: 'auto or off',
  TRUSTED_PROXIES: 'comma-separated addresses or CIDR ranges, such as 10.0.0.0/8',
  COUNTRY_LOOKUP: 'embedded, http or off',
  COUNTRY_TABLE: 'the path of an .mmdb file',
  COUNTRY_SERVICE_URL: 'an address that contains {ip}',
  BLOCKED_COUNTRIES: 'comma-separated two-letter country codes, such as IN',
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: `a password of ${passwordMinLength} to ${passwordMaxLength} characters`,
  ADMIN_NAME: `a name of at most ${nameMaxGraphemes} characters`,
  GOOGLE_CLIENT_ID: 'the client id of the OpenID Connect provider',
  GOOGLE_CLIENT_SECRET: 'the client secret of the OpenID Connect provider',
  GOOGLE_ISSUER: 'the address of an OpenID Connect issuer, such as https://accounts.google.com',
  SESSION_SECRET: `a random text of at least ${secretMinLength} characters`,
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example:465',
  CAPTCHA: 'altcha or recaptcha',
  RECAPTCHA_SITE_KEY: 'the site key of reCAPTCHA v3',
  RECAPTCHA_SECRET: 'the secret of reCAPTCHA v3',
  RECAPTCHA_SCRIPT_URL: 'a web address',
  RECAPTCHA_VERIFY_URL: 'a web address',
  RECAPTCHA_MIN_SCORE: 'a number from 0 to 1',
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

/** Never repeated in a message. */
const secretNames = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'AWS_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'SESSION_SECRET',
  'SMTP_URL',
  'RECAPTCHA_SECRET',
]);

/** What pairs of variables need of each other: [when it has this value, or any, this one must be set]. */
const companions: [name: string, value: string | null, needed: string][] = [
  ['DATABASE_REPLICA_URL', null, 'DATABASE_URL'],
  ['AWS_ACCESS_KEY_ID', null, 'AWS_SECRET_ACCESS_KEY'],
  ['ADS_CLIENT', null, 'ADS_SCRIPT_URL'],
  ['ADMIN_EMAIL', null, 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', null, 'ADMIN_EMAIL'],
  ['GOOGLE_CLIENT_ID', null, 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', null, 'MAIL_FROM'],
  ['CAPTCHA', 'recaptcha', 'RECAPTCHA_SITE_KEY'],
  ['CAPTCHA', 'recaptcha', 'RECAPTCHA_SECRET'],
];

/** A bucket of S3-compatible storage; without an endpoint it is Amazon's. */
export interface S3Location {
  bucket: string;
  endpoint: string | null;
  region: string;
}

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
  /** What the browser must know to get a captcha token. */
  captcha: CaptchaClient;
}

/** Secrets and addresses of the captcha that browsers never see. */
export type CaptchaConfig =
  | { kind: 'altcha' }
  | { kind: 'recaptcha'; secret: string; verifyUrl: string; minScore: number };

export interface Config {
  port: number;
  host: string;
  site: SiteConfig;
  /** Server processes on this machine. */
  workers: number;
  dataDir: string;
  /** Null for the SQLite file in `dataDir`. */
  postgres: { url: string; replicaUrl: string | undefined } | null;
  /** Null for the folder in `dataDir`; without credentials the client looks for them itself. */
  s3: (S3Location & { credentials: { accessKeyId: string; secretAccessKey: string } | null }) | null;
  demoContent: 'auto' | 'off';
  trustedProxies: string[];
  country: {
    lookup: 'embedded' | 'http' | 'off';
    table: string | null;
    serviceUrl: string;
    blocked: ReadonlySet<string>;
  };
  /** Made at the start when there is no admin. */
  firstAdmin: { email: string; password: string; name: string } | null;
  /** Without a client nobody signs in with Google. */
  google: { client: { id: string; secret: string } | null; issuer: string };
  /** Null when one is to be made and kept in `dataDir`. */
  sessionSecret: string | null;
  /** Null when mails go to the log. */
  mail: { smtpUrl: string; from: string } | null;
  captcha: CaptchaConfig;
  pageCache: boolean;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** Every fault of the environment in one message, for the operator. */
export class ConfigError extends StartError {}

/**
 * Reads the configuration from environment variables (contract.md).
 * Throws one ConfigError that names every fault.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  const faults = parsed.success
    ? []
    : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))].map(
        (name) =>
          `${name} must be ${expectationOf(name)}${secretNames.has(name) ? '' : `; it is ${JSON.stringify(given[name] ?? '')}`}.`,
      );
  for (const [name, value, needed] of companions) {
    const isInUse = value === null ? given[name] !== undefined : given[name] === value;
    if (isInUse && given[needed] === undefined) {
      faults.push(`${needed} must be set when ${name} is${value === null ? '' : ` ${value}`}.`);
    }
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
      captcha:
        env.CAPTCHA === 'recaptcha'
          ? {
              kind: 'recaptcha',
              siteKey: env.RECAPTCHA_SITE_KEY ?? '',
              scriptUrl: env.RECAPTCHA_SCRIPT_URL,
            }
          : { kind: 'altcha' },
    },
    workers: env.WORKERS,
    dataDir: resolve(env.DATA_DIR),
    postgres: env.DATABASE_URL ? { url: env.DATABASE_URL, replicaUrl: env.DATABASE_REPLICA_URL } : null,
    s3: env.STORAGE_URL
      ? {
          ...env.STORAGE_URL,
          credentials:
            env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
              ? { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
              : null,
        }
      : null,
    demoContent: env.DEMO_CONTENT,
    trustedProxies: env.TRUSTED_PROXIES,
    country: {
      lookup: env.COUNTRY_LOOKUP,
      table: env.COUNTRY_TABLE ?? null,
      serviceUrl: env.COUNTRY_SERVICE_URL,
      blocked: new Set(env.BLOCKED_COUNTRIES),
    },
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, name: env.ADMIN_NAME }
        : null,
    google: {
      client:
        env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
          ? { id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET }
          : null,
      issuer: env.GOOGLE_ISSUER,
    },
    sessionSecret: env.SESSION_SECRET ?? null,
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    captcha:
      env.CAPTCHA === 'recaptcha'
        ? {
            kind: 'recaptcha',
            secret: env.RECAPTCHA_SECRET ?? '',
            verifyUrl: env.RECAPTCHA_VERIFY_URL,
            minScore: env.RECAPTCHA_MIN_SCORE,
          }
        : { kind: 'altcha' },
    pageCache: env.PAGE_CACHE === 'on',
    logLevel: env.LOG_LEVEL,
  };
}

function expectationOf(name: string): string {
  return Object.entries(expectations).find(([known]) => known === name)?.[1] ?? 'valid';
}

/** s3://bucket?endpoint=…&region=… (contract.md); null for anything else. */
function parseStorageUrl(text: string): S3Location | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return null;
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !webUrl.safeParse(endpoint).success) return null;
  return { bucket: url.host, endpoint, region: url.searchParams.get('region') ?? 'us-east-1' };
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function isCidr(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix) || rest.length > 0) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
