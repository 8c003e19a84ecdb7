import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDiskFileStore } from './adapters/disk/disk-file-store.ts';
import { createShareImagePainter } from './adapters/harfbuzz/share-image-painter.ts';
import { createSharpImageWorker } from './adapters/sharp/sharp-image-worker.ts';
import { openSqlite } from './adapters/sql/sqlite.ts';
import type { Config } from './config.ts';
import type { World } from './services.ts';
import { keepSessionSecret } from './session-secret.ts';

/** Opens what the portal and its commands work on, as the configuration says. */
export async function openWorld(config: Config): Promise<World & { close(): Promise<void> }> {
  await mkdir(config.dataDir, { recursive: true });
  const database = await openSqlite(join(config.dataDir, 'pauta.sqlite'));
  const files = await openDiskFileStore(join(config.dataDir, 'files'));
  const imageWorker = createSharpImageWorker();
  return {
    database,
    files,
    imageWorker,
    shareImages: createShareImagePainter(),
    clock: Date.now,
    site: config.site,
    sessionSecret: config.sessionSecret ?? (await keepSessionSecret(config.dataDir)),
    async close() {
      await imageWorker.close();
      await database.close();
    },
  };
}
