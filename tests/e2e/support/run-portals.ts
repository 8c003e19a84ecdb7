/** The process of a portal host (portal-host.ts): it runs one portal after the other, as the messages ask. */
import '../../../server/start/compile-cache.js';
import type { RunningPortal } from '../../../server/main.ts';
import type { HostMessage } from './portal-host.ts';

const { startPortal } = await import('../../../server/main.ts');
const { createRequestIds } = await import('../../../server/http/request-ids.ts');
const { loadBuiltApp } = await import('../../../server/start/app-loader.ts');
const { readConfig } = await import('../../../server/start/config.ts');
const { createLog } = await import('../../../server/start/log.ts');

const app = await loadBuiltApp();
const ownEnv = { ...process.env };
let portal: RunningPortal | null = null;

const tell = (message: HostMessage) => void process.send?.(message);

async function start(env: Record<string, string>): Promise<RunningPortal> {
  // Programs that a portal starts, such as an import, get its environment from here.
  process.env = { ...ownEnv, ...env };
  const requestIds = createRequestIds();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, {
    currentRequestId: requestIds.current,
    destination: { write: (line) => tell({ line }) },
  });
  return startPortal(config, log, app, { requestIds });
}

// An error ends the process.
process.on('message', async ({ env }: { env: Record<string, string> | null }) => {
  await portal?.stop();
  portal = env ? await start(env) : null;
  tell({ isDone: true });
});
process.on('disconnect', () => process.exit(0));
