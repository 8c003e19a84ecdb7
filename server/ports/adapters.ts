/** Everything that services can use: database, files, and services outside of the portal. */
import type { TextRecords } from '../../domain/mail/mail-domain.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Site } from '../../domain/site/site.ts';
import type { IdentityProvider, IsCommonPassword, Passwords } from './accounts.ts';
import type { Backups } from './backups.ts';
import type { Captcha } from './captcha.ts';
import type { SiteCertificate } from './certificate.ts';
import type { LinkProbe } from './link-probe.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { EmbedTitles, FileStore, ImageWorker, ShareImagePainter, Spool, VideoStills } from './media.ts';
import type { MoveFolder } from './move-folder.ts';
import type { Clock, Database } from './stores.ts';
import type { Tally } from './tally.ts';

export interface Machine {
  dataDir: string;
  database: 'sqlite' | 'postgres';
  storage: 'disk' | 's3';
  workers: number;
  version: string;
}

export interface Adapters {
  database: Database;
  files: FileStore;
  imageWorker: ImageWorker;
  spool: Spool;
  shareImages: ShareImagePainter;
  videoStills: VideoStills;
  embedTitles: EmbedTitles;
  linkProbe: LinkProbe;
  passwords: Passwords;
  /** Google, or the OpenID provider that the operator configured in its place. */
  identityProvider: IdentityProvider;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  clock: Clock;
  /** The site's properties change with the settings, so read them at the moment of use. */
  site: Site;
  renewSite: () => Promise<void>;
  isSiteCurrent: () => boolean;
  /** The address of the mail server, with its password; null without one. */
  smtpUrl: () => string | null;
  setOnServer: Partial<Settings>;
  sessionSecret: string;
  captcha: Captcha;
  mailer: Mailer;
  moveFolder: MoveFolder;
  /** The daily backups; null when the portal has no folder for them. */
  backups: Backups | null;
  /** Looks up the TXT records of a name: [] when there are none, null when no answer came in time. */
  lookUpText: (name: string) => Promise<TextRecords>;
  /** Reads the TLS certificate of the site's address; null for an address without TLS. */
  readCertificate: () => Promise<SiteCertificate | null>;
  log: Log;
  machine: Machine;
  /** The address of the database with its password; for SQLite, the data folder. */
  data: string;
  tally: Tally;
  onImageStored?: () => void;
  /** The content export that lists what is demo content. */
  demoExportFile?: string;
}

/** The adapters for services that change the database and delete files which nothing uses any more. */
export type FileAdapters = Pick<Adapters, 'database' | 'files' | 'clock' | 'log'>;
