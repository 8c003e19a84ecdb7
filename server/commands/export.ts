/** `npm run export -- FILE [--files DIR]`: writes the content export (docs/product.md#content-export). */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { exportContent } from '../services/transfer/export-content.ts';
import { loadConfig } from '../start/config.ts';
import { openExistingAdapters } from '../start/open-adapters.ts';
import { rejectOwnFolder } from './reject-own-folder.ts';
import { printBackupProgress, reportFailure } from './run-command.ts';

const usage = `Usage: npm run export -- FILE [--files DIR]

Writes news, comments, videos, banners, messages and users into the new FILE, in the format that "npm run import"
reads, and with --files all images into DIR. The portal may be serving meanwhile. Passwords, drafts, versions and
logs are not part of the format; "npm run backup" copies everything.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { files: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [exportFile, ...others] = positionals;
  if (values.help || !exportFile || others.length > 0) {
    (values.help ? process.stdout : process.stderr).write(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const config = loadConfig();
  const filesFolder = values.files === undefined ? null : resolve(values.files);
  await rejectOwnFolder(config, resolve(exportFile));
  if (filesFolder !== null) await rejectOwnFolder(config, filesFolder);
  const adapters = await openExistingAdapters(config);
  try {
    const { archive } = adapters.database;
    const write = exportContent({ ...adapters, archive, openFolder: openDiskFileStore });
    const { records, files } = await write(
      { exportFile: resolve(exportFile), filesFolder },
      printBackupProgress(),
    );
    process.stdout.write(`${records} records and ${files} files are written.\n`);
  } finally {
    await adapters.close();
  }
}

await main().catch(reportFailure);
