/** The configuration of a process, read from the environment. */
import cluster from 'node:cluster';
import { join, resolve } from 'node:path';
import { readSmtpUrl } from '../../domain/mail/mail-server.ts';
import {
  effectiveSettings,
  type Settings,
  settingNames,
  settingRules,
} from '../../domain/settings/settings.ts';
import { type FixedSite, toSite } from '../../domain/site/site.ts';
import { trimEndOf } from '../../domain/text/text.ts';
import { type Environment, readEnvironment, type S3Location } from './environment.ts';

/** The folder of daily backups in DATA_DIR. */
const backupFolder = 'copias-de-seguranca';
/** The folder of access records in DATA_DIR, which is not among the served files. */
const accessLogFolder = 'registros-de-acesso';

export type Config = ReturnType<typeof toConfig>;

/** Reads the environment and the optional file .env. */
export function loadConfig(): Config {
  // Workers inherit the environment of the first process, so they do not read the file again.
  if (!cluster.isWorker) {
    try {
      process.loadEnvFile(join(import.meta.dirname, '../../.env'));
    } catch {}
  }
  return readConfig(process.env);
}

/** Reads the configuration of an environment; `readEnvironment` throws one ConfigError that names all faults. */
export function readConfig(env: Record<string, string | undefined>): Config {
  return toConfig(readEnvironment(env));
}

type S3Bucket = S3Location & { credentials: { accessKeyId: string; secretAccessKey: string } | null };

function keysOf({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Environment): S3Bucket['credentials'] {
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return null;
  return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
}

function toConfig(env: Environment) {
  const setOnServer = readSetOnServer(env);
  const fixedSite: FixedSite = {
    url: trimEndOf(env.SITE_URL ?? `http://localhost:${env.PORT}`, /\//),
    defaultSender: `contato@${mailDomain(env.SITE_URL)}`,
    recaptchaScriptUrl: env.RECAPTCHA_SECRET ? env.RECAPTCHA_SCRIPT_URL : null,
    filesUrl: env.FILES_URL === undefined ? null : trimEndOf(env.FILES_URL, /\//),
    isPurged: env.CDN_PURGE_URL !== undefined,
    hasCountryCheck: env.COUNTRY_LOOKUP !== 'off',
    hasGoogle: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
  };
  return {
    port: env.PORT,
    host: env.HOST,
    /** The site as it is without stored settings. */
    site: toSite(fixedSite, effectiveSettings({}, setOnServer)),
    fixedSite,
    /** The settings that environment variables override. */
    setOnServer,
    workers: env.WORKERS,
    dataDir: resolve(env.DATA_DIR),
    /** The folder of daily backups. Null when the records are on another machine and no folder is named. */
    backupDir: env.BACKUP_DIR
      ? resolve(env.BACKUP_DIR)
      : env.DATABASE_URL && !env.BACKUP_URL
        ? null
        : join(resolve(env.DATA_DIR), backupFolder),
    /** The bucket that gets a copy of each daily backup. */
    backupBucket: env.BACKUP_URL ? { ...env.BACKUP_URL, credentials: keysOf(env) } : null,
    postgres: env.DATABASE_URL ? { url: env.DATABASE_URL, replicaUrl: env.DATABASE_REPLICA_URL } : null,
    s3: env.STORAGE_URL ? { ...env.STORAGE_URL, credentials: keysOf(env) } : null,
    demoContent: env.DEMO_CONTENT,
    trustedProxies: env.TRUSTED_PROXIES,
    country: {
      lookup: env.COUNTRY_LOOKUP,
      table: env.COUNTRY_TABLE ?? null,
      serviceUrl: env.COUNTRY_SERVICE_URL,
    },
    /** The account that is created at the start when there is no admin. */
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
    /** The secret. Null when one is created and stored in `dataDir`. */
    sessionSecret: env.SESSION_SECRET ?? null,
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : null,
    /** The settings of reCAPTCHA that browsers must not see; null without its secret. */
    recaptcha: env.RECAPTCHA_SECRET
      ? { secret: env.RECAPTCHA_SECRET, verifyUrl: env.RECAPTCHA_VERIFY_URL }
      : null,
    pageCache: env.PAGE_CACHE === 'on',
    accessLogFolder: env.ACCESS_LOG === 'on' ? join(resolve(env.DATA_DIR), accessLogFolder) : null,
    /** The header, in lower case, in which a trusted proxy names the port of the client. */
    clientPortHeader: env.CLIENT_PORT_HEADER ?? null,
    metricsAddress: env.METRICS_ADDRESS ?? null,
    slowQueryMs: env.SLOW_QUERY_MS,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.LOG_LEVEL,
    purge: env.CDN_PURGE_URL ? { url: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN ?? null } : null,
  };
}

function readSetOnServer(env: Environment): Partial<Settings> {
  const texts: Readonly<Record<string, unknown>> = env;
  const found = settingNames.flatMap((name) => {
    const { variable } = settingRules[name];
    const value = variable === undefined ? undefined : texts[variable];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return { ...Object.fromEntries(found), ...(env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : {}) };
}

/** Returns a name that differs for the data of each portal. */
export function dataOf({ postgres, dataDir }: Config): string {
  return postgres?.url ?? dataDir;
}

/** Returns the domain of the site. If mail cannot reach it, as with `localhost`, returns an example. */
function mailDomain(siteUrl: string | undefined): string {
  const host = siteUrl === undefined ? '' : new URL(siteUrl).hostname;
  return /\.[a-z]/.test(host) ? host : 'pauta.example';
}
