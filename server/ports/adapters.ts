/** What every service can be given: the database, the files and the rest of the world outside the portal's rules. */
import type { Settings } from '../../domain/settings/settings.ts';
import type { Site } from '../../domain/site/site.ts';
import type { IdentityProvider, IsCommonPassword, Passwords } from './accounts.ts';
import type { Captcha } from './captcha.ts';
import type { Log } from './log.ts';
import type { FileStore, ImageWorker, ShareImagePainter, Spool, VideoStills } from './media.ts';
import type { Clock, Database } from './stores.ts';
import type { Tally } from './tally.ts';

export interface Machine {
  dataDir: string;
  storage: 'disk' | 's3';
  hasMailServer: boolean;
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
  passwords: Passwords;
  /** Google, or the OpenID provider that the operator configured. */
  identityProvider: IdentityProvider;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  clock: Clock;
  /** The properties of the site change with the settings: read them where they are used. */
  site: Site;
  renewSite: () => Promise<void>;
  isSiteCurrent: () => boolean;
  setOnServer: Partial<Settings>;
  sessionSecret: string;
  captcha: Captcha;
  log: Log;
  machine: Machine;
  tally: Tally;
  onImageStored?: () => void;
  /** The export that says what is demo content. */
  demoExportFile?: string;
}
