/** Opens database, files and services as the configuration names them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Site } from '../../domain/site/site.ts';
import { createAltchaCaptcha } from '../adapters/altcha/altcha-captcha.ts';
import { createPasswordCheck } from '../adapters/common-passwords/common-passwords.ts';
import { openBackupFolder } from '../adapters/disk/backup-folder.ts';
import { openDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { openDiskSpool } from '../adapters/disk/disk-spool.ts';
import { openMoveFolder } from '../adapters/disk/move-folder.ts';
import { createTextLookup } from '../adapters/dns/text-records.ts';
import { createShareImagePainter } from '../adapters/harfbuzz/share-image-painter.ts';
import { createLinkProbe } from '../adapters/links/link-probe.ts';
import { createMailLog } from '../adapters/mail-log/mail-log.ts';
import { createOembed } from '../adapters/oembed/oembed.ts';
import { createGoogle } from '../adapters/openid/google.ts';
import { createRecaptchaCaptcha } from '../adapters/recaptcha/recaptcha-captcha.ts';
import { createPasswords } from '../adapters/scrypt/passwords.ts';
import { createSharpImageWorker } from '../adapters/sharp/sharp-image-worker.ts';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts';
import { openPostgres } from '../adapters/sql/connection/postgres.ts';
import { openSqlite, type SqlDatabase, type SqliteOptions } from '../adapters/sql/connection/sqlite.ts';
import { createCertificateLookup } from '../adapters/tls/certificate.ts';
import { createYoutubeStills } from '../adapters/youtube/youtube-stills.ts';
import { watchQueries } from '../http/query-watch.ts';
import { createTally } from '../http/tally.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { Backups } from '../ports/backups.ts';
import type { Captcha } from '../ports/captcha.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mail.ts';
import type { FileStore } from '../ports/media.ts';
import type { Tally } from '../ports/tally.ts';
import { createLiveSite } from '../services/settings/live-site.ts';
import { hasUnfinishedMove } from '../services/transfer/move-everything.ts';
import { type Config, dataOf } from './config.ts';
import { createUnmaskedLog } from './log.ts';
import { createFolder, ensurePrivateFolder, ensurePrivateFolders } from './private-folder.ts';
import { ensureSessionSecret } from './session-secret.ts';
import { cannotBeUsed, startError, withStartError } from './start-error.ts';

/** Commands report errors themselves, so their log is silent. */
const silence: Log = { info() {}, warn() {}, error() {} };

interface OpenOptions extends Pick<SqliteOptions, 'migrations' | 'pageCacheKibibytes' | 'isRepeatable'> {
  log?: Log;
  tally?: Tally;
  /** Whether the portal may be opened even if a command has filled it only in part. */
  isFilled?: boolean;
}

export async function openAdapters(
  config: Config,
  { log = silence, tally = createTally(), isFilled = false, ...options }: OpenOptions = {},
): Promise<Adapters & { close(): Promise<void> }> {
  await withStartError(cannotBeUsed(`DATA_DIR (${config.dataDir})`), () => createFolder(config.dataDir));
  const sessionSecret =
    config.sessionSecret ??
    (await withStartError(cannotBeUsed(`DATA_DIR (${config.dataDir})`), () =>
      ensureSessionSecret(config.dataDir),
    ));
  const watch = watchQueries(config.slowQueryMs, tally, log);
  const database = await openDatabase(config, log, { ...options, watch, secret: sessionSecret });
  const files = await openFiles(config);
  if (!isFilled) await rejectUnfinished(database, files);
  const imageWorker = createSharpImageWorker();
  const { google } = config;
  const liveSite = createLiveSite(config, database, sessionSecret);
  const { site } = liveSite;
  const uploads = join(config.dataDir, 'uploads');
  await ensurePrivateFolder(uploads);
  return {
    database,
    files,
    imageWorker,
    spool: await openDiskSpool(uploads),
    shareImages: createShareImagePainter(),
    videoStills: createYoutubeStills(),
    embedTitles: createOembed(),
    linkProbe: createLinkProbe(),
    passwords: createPasswords(),
    identityProvider: createGoogle({ ...google, redirectUrl: `${site.url}/api/auth/callback/google` }),
    loadPasswordCheck: createPasswordCheck(),
    clock: database.clock,
    ...liveSite,
    setOnServer: config.setOnServer,
    sessionSecret,
    captcha: logRejections(createCaptcha(config, site, sessionSecret), log),
    mailer: openMailer(liveSite, config),
    backups: openBackups(config),
    moveFolder: openMoveFolder(join(config.dataDir, 'mudanca')),
    lookUpText: createTextLookup(),
    readCertificate: createCertificateLookup(config.site.url),
    log,
    data: dataOf(config),
    machine: {
      dataDir: config.dataDir,
      database: config.postgres ? 'postgres' : 'sqlite',
      storage: config.s3 ? 's3' : 'disk',
      workers: config.workers,
      version: programVersion(),
    },
    tally,
    async close() {
      await imageWorker.close();
      await database.close();
    },
  };
}

async function rejectUnfinished(database: SqlDatabase, files: FileStore): Promise<void> {
  const filling = await database.allRows.findFilling();
  const isMove = filling === 'move' || (await hasUnfinishedMove(files));
  if (filling === null && !isMove) return;
  await database.close();
  if (isMove)
    throw startError(
      'Este portal só tem uma parte do que vem de outro: a mudança ainda está em curso ou parou no meio. Rode de novo o mesmo "npm run move", com o ambiente do outro, que a continua, ou inicie o outro.',
      'This portal has only a part of the one that it moves from: the move is under way or has stopped. Run the same "npm run move" again, with the environment of that portal, which continues it, or start that portal.',
    );
  throw startError(
    'Este portal só tem uma parte de uma cópia: a restauração ainda está em curso ou parou no meio. Rode de novo o mesmo "npm run restore", que a continua, ou dê à pasta de DATA_DIR outro nome (com o PostgreSQL, um banco vazio em DATABASE_URL).',
    'This portal has only a part of a backup: its restore is under way or has stopped. Run the same "npm run restore" again, which continues it, or give the folder of DATA_DIR another name (with PostgreSQL, an empty database in DATABASE_URL).',
  );
}

/**
 * Opens a portal that must exist: with a wrong DATA_DIR, a command would otherwise create an empty portal and back that
 * up.
 */
export async function openExistingAdapters(config: Config): Promise<Adapters & { close(): Promise<void> }> {
  if (!config.postgres && !existsSync(sqlitePath(config))) {
    throw startError(
      `Não há portal em DATA_DIR (${config.dataDir}). Dê DATA_DIR ou DATABASE_URL como ao próprio portal.`,
      `There is no portal in DATA_DIR (${config.dataDir}). Set DATA_DIR or DATABASE_URL as for the portal itself.`,
    );
  }
  const adapters = await openAdapters(config);
  await adapters.renewSite();
  return adapters;
}

const sqlitePath = ({ dataDir }: Config): string => join(dataDir, 'pauta.sqlite');

function programVersion(): string {
  const file = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}

function openDatabase(config: Config, log: Log, options: SqliteOptions): Promise<SqlDatabase> {
  const { postgres } = config;
  if (postgres) {
    const { host, pathname } = new URL(postgres.url);
    const part = cannotBeUsed(
      `o banco de dados de DATABASE_URL (${host}${pathname})`,
      `The database of DATABASE_URL (${host}${pathname})`,
    );
    return withStartError(part, () => openPostgres({ ...postgres, ...options, log }));
  }
  const path = sqlitePath(config);
  return withStartError(cannotBeUsed(`o banco de dados ${path}`, `The database ${path}`), () =>
    openSqlite(path, options),
  );
}

async function openFiles({ s3, dataDir }: Config): Promise<FileStore> {
  if (s3) {
    // The library is larger than everything else, so it is loaded only when it is needed.
    const { openS3FileStore } = await import('../adapters/s3/s3-file-store.ts');
    const files = openS3FileStore(s3);
    await withStartError(
      cannotBeUsed(`o bucket ${s3.bucket} de STORAGE_URL`, `The bucket ${s3.bucket} of STORAGE_URL`),
      () => files.ping(),
    );
    return files;
  }
  const folder = join(dataDir, 'files');
  return withStartError(cannotBeUsed(`os arquivos em ${folder}`, `The files in ${folder}`), async () => {
    await ensurePrivateFolders(folder);
    return openDiskFileStore(folder);
  });
}

function openBackups({ backupDir, dataDir, backupBucket: location }: Config): Backups | null {
  if (backupDir === null) return null;
  if (location === null) return openBackupFolder(backupDir, dataDir);
  // The library is loaded with the first backup, because commands open these adapters too and mostly do not need it.
  const open = async () => (await import('../adapters/s3/backup-bucket.ts')).openBackupBucket(location);
  return openBackupFolder(backupDir, dataDir, {
    name: location.bucket,
    put: async (...args) => (await open()).put(...args),
    list: async () => (await open()).list(),
    delete: async (name) => (await open()).delete(name),
  });
}

/** Sends mails through the mail server of the settings or of SMTP_URL. Without a server, it writes them to the log. */
function openMailer({ smtpUrl, site }: Pick<Adapters, 'smtpUrl' | 'site'>, { logLevel }: Config): Mailer {
  const smtp = createSmtpMailer({ smtpUrl: () => smtpUrl() ?? '', site });
  const mailLog = createMailLog(createUnmaskedLog(logLevel));
  return {
    send: (mail) => (smtpUrl() === null ? mailLog : smtp).send(mail),
    close: smtp.close,
  };
}

/** Uses the captcha that the settings name at the moment of a request. */
function createCaptcha({ recaptcha }: Config, site: Site, sessionSecret: string): Captcha {
  const altcha = createAltchaCaptcha(sessionSecret);
  if (recaptcha === null) return altcha;
  const google = createRecaptchaCaptcha({ ...recaptcha, site });
  const current = () => (site.captcha.kind === 'recaptcha' ? google : altcha);
  return {
    createChallenge: (now) => current().createChallenge(now),
    verify: (token, now) => current().verify(token, now),
  };
}

/** Logs rejections, because a wrong host or score in the configuration rejects every visitor. */
function logRejections(captcha: Captcha, log: Log): Captcha {
  return {
    ...captcha,
    async verify(token, now) {
      const verdict = await captcha.verify(token, now);
      if (!verdict.isHuman) log.info({ reason: verdict.reason }, 'captcha refused');
      return verdict;
    },
  };
}
