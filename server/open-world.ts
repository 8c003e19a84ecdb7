import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAltchaCaptcha } from './adapters/altcha/altcha-captcha.ts';
import { createAccounts } from './adapters/better-auth/accounts.ts';
import { loadCommonPasswords } from './adapters/common-passwords/common-passwords.ts';
import { openDiskFileStore } from './adapters/disk/disk-file-store.ts';
import { createShareImagePainter } from './adapters/harfbuzz/share-image-painter.ts';
import { createGoogle } from './adapters/openid/google.ts';
import { createRecaptchaCaptcha } from './adapters/recaptcha/recaptcha-captcha.ts';
import { createSharpImageWorker } from './adapters/sharp/sharp-image-worker.ts';
import { openSqlite } from './adapters/sql/sqlite.ts';
import type { Config } from './config.ts';
import type { Captcha } from './ports.ts';
import { newId } from './services/new-id.ts';
import type { World, WorldLog } from './services.ts';
import { keepSessionSecret } from './session-secret.ts';

/** Of commands, which say themselves what went wrong. */
const silence: WorldLog = { warn() {}, error() {} };

/** Opens what the portal and its commands work on, as the configuration says. */
export async function openWorld(
  config: Config,
  log: WorldLog = silence,
): Promise<World & { close(): Promise<void> }> {
  await mkdir(config.dataDir, { recursive: true });
  const database = await openSqlite(join(config.dataDir, 'pauta.sqlite'));
  const files = await openDiskFileStore(join(config.dataDir, 'files'));
  const imageWorker = createSharpImageWorker();
  const sessionSecret = config.sessionSecret ?? (await keepSessionSecret(config.dataDir));
  const { site, google } = config;
  return {
    database,
    files,
    imageWorker,
    shareImages: createShareImagePainter(),
    accounts: createAccounts({
      ...database.connections,
      secret: sessionSecret,
      siteUrl: site.url,
      newId,
      clock: Date.now,
      log,
    }),
    identityProvider: createGoogle({ ...google, redirectUrl: `${site.url}/api/auth/callback/google` }),
    loadCommonPasswords,
    clock: Date.now,
    site,
    sessionSecret,
    captcha: createCaptcha(config, sessionSecret),
    teamAddress: config.mail?.from ?? null,
    log,
    async close() {
      await imageWorker.close();
      await database.close();
    },
  };
}

function createCaptcha({ captcha, site }: Config, sessionSecret: string): Captcha {
  if (captcha.kind === 'altcha') return createAltchaCaptcha(sessionSecret);
  return createRecaptchaCaptcha({ ...captcha, hostname: new URL(site.url).hostname });
}
