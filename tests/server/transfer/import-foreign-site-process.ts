/** Imports a generated file as the command does, and signals itself in the middle when the environment says so. */
import { runForeignImport } from '../../../server/commands/import-foreign-site.ts';
import { loadConfig } from '../../../server/start/config.ts';
import { openAdapters } from '../../../server/start/open-adapters.ts';
import { aForeignComment, aForeignSection, aForeignTopic, anItem, aSite } from './foreign-records.ts';

const { SIGNAL_AT, SIGNAL, SIGNALS = '1', IS_DRY_RUN } = process.env;
let readings = 0;

async function* read() {
  readings += 1;
  yield aSite;
  yield aForeignSection('celulares');
  yield aForeignTopic('pix');
  for (let index = 1; index <= 400; index += 1) {
    if (readings === 2 && String(index) === SIGNAL_AT)
      for (let sent = 0; sent < Number(SIGNALS); sent += 1) process.kill(process.pid, SIGNAL);
    yield anItem(String(index), { topicIds: ['pix'] });
    yield aForeignComment(String(index), { itemId: String(index) });
    // Lets signals arrive.
    if (index % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

const adapters = await openAdapters(loadConfig());
process.exitCode = await runForeignImport(adapters, {
  read,
  files: null,
  fetch: null,
  map: null,
  isDryRun: IS_DRY_RUN === '1',
  logs: [],
});
await adapters.close();
