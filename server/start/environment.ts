/** The environment variables: which values are valid, and the messages for others. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { nameMaxGraphemes, normalizeEmail } from '../../domain/accounts/account.ts';
import { passwordMaxLength, passwordMinLength } from '../../domain/accounts/password.ts';
import { settingRules } from '../../domain/settings/setting-rules.ts';
import { cleanSetting, findSettingsProblem, type SettingName } from '../../domain/settings/settings.ts';
import { StartError } from './start-error.ts';

const secretMinLength = 32;
const webUrl = z.url({ protocol: /^https?$/ });
/** An address without a password, because pages and messages repeat it, and `fetch` rejects one. */
const openUrl = webUrl.refine((text) => {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
});
/** A variable that overrides a setting is valid by the rule of that setting. */
const ofSetting = (name: SettingName) =>
  z
    .string()
    .transform((text) => cleanSetting(name, text))
    .refine((text) => findSettingsProblem({ [name]: text }) === null)
    .optional();
const bucketUrl = z.string().transform(parseStorageUrl).pipe(z.custom<S3Location>(Boolean)).optional();
const postgresUrl = z.url({ protocol: /^postgres(?:ql)?$/ });

/** Every variable with its description for the operator. Unset, empty and blank mean the same. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('a port number from 0 to 65535'),
  HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  SITE_URL: openUrl
    .refine((url) => !/[?#]/.test(url))
    .optional()
    .describe('the public address, such as https://pauta.example'),
  SITE_NAME: ofSetting('name').describe(`a name of at most ${settingRules.name.maxGraphemes} characters`),
  SITE_AUTHOR: ofSetting('author').describe(
    `a name of at most ${settingRules.author.maxGraphemes} characters`,
  ),
  MAIL_FROM: ofSetting('mailSender').describe('an e-mail address'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1).describe('a number of processes from 1 to 64'),
  BACKUP_DIR: z.string().optional().describe('a folder'),
  DATA_DIR: z.string().default('./data').describe('a folder'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('the address of a PostgreSQL database, such as postgres://user:password@db.example:5432/pauta'),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .describe('the address of a PostgreSQL replica (needs DATABASE_URL)'),
  STORAGE_URL: bucketUrl.describe(
    'a bucket, such as s3://pauta?endpoint=https://s3.example&region=us-east-1',
  ),
  BACKUP_URL: bucketUrl.describe(
    'a bucket, such as s3://pauta-backups?endpoint=https://s3.example&region=us-east-1',
  ),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('an access key'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of that key'),
  DEMO_CONTENT: z.enum(['auto', 'off']).default('auto').describe('auto or off'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(z.string().refine(isCidr)))
    .describe('comma-separated addresses or CIDR ranges, such as 10.0.0.0/8'),
  VIDEO_STILLS: ofSetting('videoStills').describe('on or off'),
  COUNTRY_LOOKUP: z.enum(['embedded', 'http', 'off']).default('embedded').describe('embedded, http or off'),
  COUNTRY_TABLE: z.string().optional().describe('the path of an .mmdb file'),
  COUNTRY_SERVICE_URL: z
    .string()
    .refine((url) => url.includes('{ip}') && webUrl.safeParse(url.replace('{ip}', '192.0.2.1')).success)
    .default('https://ipapi.co/{ip}/json/')
    .describe('an address that contains {ip}'),
  BLOCKED_COUNTRIES: ofSetting('blockedCountries').describe(
    'comma-separated two-letter country codes, such as IN, without BR',
  ),
  ADMIN_EMAIL: z.string().transform(normalizeEmail).pipe(z.string()).optional().describe('an e-mail address'),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordMinLength)
    .max(passwordMaxLength)
    .optional()
    .describe(`a password of ${passwordMinLength} to ${passwordMaxLength} characters`),
  ADMIN_NAME: z
    .string()
    .max(nameMaxGraphemes)
    .default('')
    .describe(`a name of at most ${nameMaxGraphemes} characters`),
  ADMIN_2FA: z
    .enum(['off', 'required'])
    .describe('off or required')
    // The setting that it overrides stores roles: `admin` for `required`, none for `off`.
    .transform((value) => (value === 'required' ? 'admin' : ''))
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional().describe('the client id of the OpenID Connect provider'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('the client secret of the OpenID Connect provider'),
  GOOGLE_ISSUER: webUrl
    .default('https://accounts.google.com')
    .describe('the address of an OpenID Connect issuer, such as https://accounts.google.com'),
  SESSION_SECRET: z
    .string()
    .min(secretMinLength)
    .optional()
    .describe(`a random text of at least ${secretMinLength} characters`),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('the address of a mail server, such as smtps://user:password@mail.example:465'),
  CAPTCHA: ofSetting('captcha').describe('altcha or recaptcha'),
  RECAPTCHA_SITE_KEY: ofSetting('recaptchaSiteKey').describe('the site key of reCAPTCHA v3'),
  RECAPTCHA_SECRET: z.string().optional().describe('the secret of reCAPTCHA v3'),
  RECAPTCHA_SCRIPT_URL: webUrl.default('https://www.google.com/recaptcha/api.js').describe('a web address'),
  RECAPTCHA_VERIFY_URL: webUrl
    .default('https://www.google.com/recaptcha/api/siteverify')
    .describe('a web address'),
  RECAPTCHA_MIN_SCORE: ofSetting('recaptchaMinScore').describe('a number from 0 to 1'),
  ADS_CLIENT: ofSetting('adsClient').describe("the ad network's client id"),
  ADS_SLOT_TOP: ofSetting('adsTop').describe('a slot id'),
  ADS_SLOT_LEFT: ofSetting('adsLeft').describe('a slot id'),
  ADS_SLOT_RIGHT: ofSetting('adsRight').describe('a slot id'),
  ADS_SLOT_LIST: ofSetting('adsList').describe('a slot id'),
  ADS_SCRIPT_URL: ofSetting('adsScript').describe('an address (needed with ADS_CLIENT)'),
  SOCIAL_INSTAGRAM_URL: ofSetting('instagram').describe('an address'),
  SOCIAL_YOUTUBE_URL: ofSetting('youtube').describe('an address'),
  SOCIAL_THREADS_URL: ofSetting('threads').describe('an address'),
  PAGE_CACHE: z.enum(['on', 'off']).default('on').describe('on or off'),
  ACCESS_LOG: z.enum(['on', 'off']).default('on').describe('on or off'),
  CLIENT_PORT_HEADER: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .transform((name) => name.toLowerCase())
    .optional()
    .describe('the name of a header (needs TRUSTED_PROXIES)'),
  METRICS_ADDRESS: z
    .string()
    .transform(parseListenAddress)
    .pipe(z.custom<ListenAddress>(Boolean))
    .optional()
    .describe('an address and a port to listen on, such as 127.0.0.1:9464 or [::1]:9464'),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(200)
    .describe('a number of milliseconds from 1 to 60000'),
  OTEL_EXPORTER_OTLP_ENDPOINT: openUrl
    .refine((url) => !/[?#]/.test(url))
    .optional()
    .describe('the address of an OTLP/HTTP collector, such as http://localhost:4318'),
  // The addresses of images begin with this one, and pages list such addresses with blanks and commas between them.
  FILES_URL: openUrl
    .refine((url) => !/[?#\s,]/.test(url))
    .optional()
    .describe('the public address of stored images, such as https://cdn.example/files'),
  CDN_PURGE_URL: openUrl
    .optional()
    .describe('the address that receives the tags to purge from the CDN, such as https://cdn.example/purge'),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x20-\x7e]{1,1000}$/)
    .optional()
    .describe('the token for that address, or its header, such as Fastly-Key: secret'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
});

export type Environment = z.infer<typeof environment>;

export const environmentNames = Object.keys(environment.shape);

const secretNames = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'AWS_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'SESSION_SECRET',
  'SMTP_URL',
  'RECAPTCHA_SECRET',
  // The address may contain a secret.
  'CDN_PURGE_URL',
  'CDN_PURGE_TOKEN',
]);

/** Variables that need another one. When `name` has `value` (or any value, for null), `needed` must be set. */
const companions: [name: string, value: string | null, needed: string][] = [
  ['DATABASE_REPLICA_URL', null, 'DATABASE_URL'],
  ['CLIENT_PORT_HEADER', null, 'TRUSTED_PROXIES'],
  ['AWS_ACCESS_KEY_ID', null, 'AWS_SECRET_ACCESS_KEY'],
  ['CDN_PURGE_TOKEN', null, 'CDN_PURGE_URL'],
  ['ADS_CLIENT', null, 'ADS_SCRIPT_URL'],
  ['ADMIN_EMAIL', null, 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', null, 'ADMIN_EMAIL'],
  ['GOOGLE_CLIENT_ID', null, 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', null, 'MAIL_FROM'],
  ['CAPTCHA', 'recaptcha', 'RECAPTCHA_SITE_KEY'],
  ['CAPTCHA', 'recaptcha', 'RECAPTCHA_SECRET'],
];

/** A bucket; without an endpoint it is one of Amazon. */
export interface S3Location {
  bucket: string;
  endpoint: string | null;
  region: string;
}

export interface ListenAddress {
  host: string;
  port: number;
}

export class ConfigError extends StartError {}

export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  const faults = parsed.success
    ? []
    : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))].map(
        (name) =>
          `${name} must be ${expectationOf(name)}${mayRepeat(name, given[name]) ? `; it is ${JSON.stringify(given[name] ?? '')}` : ''}.`,
      );
  for (const [name, value, needed] of companions) {
    const isInUse = value === null ? given[name] !== undefined : given[name] === value;
    if (isInUse && given[needed] === undefined) {
      faults.push(`${needed} must be set when ${name} is${value === null ? '' : ` ${value}`}.`);
    }
  }
  if (parsed.success && isSameBucket(parsed.data.STORAGE_URL, parsed.data.BACKUP_URL))
    faults.push('BACKUP_URL must be another bucket than STORAGE_URL, which readers get images from.');
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The configuration has ${faults.length} fault(s):\n  ${faults.join('\n  ')}`);
  }
  return parsed.data;
}

function isSameBucket(one: S3Location | undefined, other: S3Location | undefined): boolean {
  return one !== undefined && one.bucket === other?.bucket && one.endpoint === other.endpoint;
}

function mayRepeat(name: string, value = ''): boolean {
  return !secretNames.has(name) && !/:\/\/[^/]*@/.test(value);
}

function expectationOf(name: string): string {
  const variables: Record<string, z.ZodType> = environment.shape;
  return variables[name]?.description ?? 'valid';
}

/** Parses s3://bucket?endpoint=…&region=…; null for anything else. */
function parseStorageUrl(text: string): S3Location | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return null;
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !webUrl.safeParse(endpoint).success) return null;
  return { bucket: url.host, endpoint, region: url.searchParams.get('region') ?? 'us-east-1' };
}

function parseListenAddress(text: string): ListenAddress | null {
  const [, host = '', port = ''] = /^(?:\[(?=.*:))?([\d.]+|[\da-f:.]+)\]?:(\d{1,5})$/i.exec(text) ?? [];
  return isIP(host) !== 0 && Number(port) <= 65_535 ? { host, port: Number(port) } : null;
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
