/**
 * Prepares all browser tests once: it builds the portal, finds a browser and fills a data folder that every worker
 * copies. For tests beyond one machine (playwright.config.ts) it also starts the servers and gives them this content.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import { startServers } from './beyond.ts';
import { findBrowser } from './browser.ts';

const projectRoot = join(import.meta.dirname, '../../..');
const runFile = promisify(execFile);

export default async function prepare({ projects }: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-e2e-'));
  const content = join(folder, 'content');
  const [browser] = await Promise.all([
    findBrowser(folder),
    node('server/start/build.ts').then(() => node('tests/e2e/support/seed.ts', content)),
  ]);
  process.env.PAUTA_E2E_BROWSER = JSON.stringify(browser);
  process.env.PAUTA_E2E_CONTENT = content;
  const isBeyond = projects.some(({ name }) => name === 'beyond');
  const beyond = isBeyond ? await startServers(content) : null;
  process.env.PAUTA_E2E_SERVERS = JSON.stringify(beyond?.servers ?? null);
  return async () => {
    await beyond?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function node(script: string, ...args: string[]): Promise<void> {
  await runFile(process.execPath, [join(projectRoot, script), ...args], { cwd: projectRoot });
}
