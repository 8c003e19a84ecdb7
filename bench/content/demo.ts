import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../portal.ts';
import { projectRoot, workplace } from '../workplace.ts';

const sizesTimeoutMs = 15 * 60_000;

/**
 * A data folder with the demo content and all sizes of its images, as the portal makes it at a first start.
 * Kept from run to run until the demo content changes.
 */
export async function demoContent(say: (line: string) => void): Promise<string> {
  const dataDir = join(workplace, 'demo');
  const [made, source] = await Promise.all([
    stat(join(dataDir, 'pauta.sqlite')).catch(() => null),
    stat(join(projectRoot, 'demo/export.json')),
  ]);
  if (made && made.birthtimeMs > source.mtimeMs) return dataDir;
  say('making the demo content and its image sizes');
  const unfinished = `${dataDir}.unfinished`;
  for (const folder of [dataDir, unfinished]) await rm(folder, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const portal = await startPortal({ dataDir: unfinished, env: { DEMO_CONTENT: 'auto' } });
  try {
    await untilSized(join(unfinished, 'pauta.sqlite'));
  } finally {
    await portal.stop();
  }
  await rename(unfinished, dataDir);
  return dataDir;
}

async function untilSized(path: string): Promise<void> {
  const connection = new DatabaseSync(path, { readOnly: true });
  const waiting = connection.prepare("select count(*) as images from images where widths = ''");
  try {
    for (const startedAt = performance.now(); performance.now() - startedAt < sizesTimeoutMs; ) {
      if (waiting.get()?.images === 0) return;
      await sleep(500);
    }
  } finally {
    connection.close();
  }
  throw new Error('The sizes of the demo images were not made in time.');
}
