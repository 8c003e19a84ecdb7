/** `npm run restore -- DIR`: restores a backup into an empty portal and compares both (docs/product.md#transfer). */
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formatShortDate } from '../../domain/text/dates.ts';
import { openDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { toCopiedSentence } from '../services/transfer/copy-files.ts';
import { restoreBackup } from '../services/transfer/restore-backup.ts';
import { openAdapters } from '../start/open-adapters.ts';
import { sessionSecretFile } from '../start/session-secret.ts';
import { printBackupProgress, runCommand } from './run-command.ts';

const usage = toTerminalLanguage(
  `Uso: npm run restore -- PASTA

Põe uma cópia que o "npm run backup" fez em um portal vazio: uma DATA_DIR que ainda não existe ou, como diz o ambiente,
um banco PostgreSQL e um bucket vazios. Não precisam ser os mesmos de onde a cópia veio. No fim, cada registro e cada
arquivo é comparado com a cópia.
`,
  `Usage: npm run restore -- DIR

Puts a backup that "npm run backup" made into an empty portal: a DATA_DIR that does not exist yet or, as the
environment says, an empty PostgreSQL database and bucket. They need not be what the backup came from. Every record
and every file is compared with the backup afterwards.
`,
);

await runCommand(usage, async (directory, config) => {
  const folder = resolve(directory);
  const secret = join(folder, sessionSecretFile);
  const isSecretThere = config.sessionSecret === null && (await stat(secret).catch(() => null)) !== null;
  const { dataDir } = config;
  const isNew = (await readdir(dataDir).catch(() => [])).length === 0;
  let hasStarted = false;
  // The key is copied only after the portal turned out to be empty: a portal with content needs its own key.
  const onStart = async () => {
    hasStarted = true;
    if (isSecretThere) await copyFile(secret, join(dataDir, sessionSecretFile));
  };
  const open = (migrations?: readonly string[]) => openAdapters(config, { migrations, isFilled: true });
  const restore = restoreBackup({ open, openFolder: openDiskFileStore, onStart });
  const { tables, files, madeAt } = await restore(folder, printBackupProgress()).catch(async (error) => {
    if (isNew && !hasStarted) await emptyFolder(dataDir);
    throw error;
  });
  const records = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
  const restored = toCopiedSentence({ records, files: files.count });
  process.stdout.write(
    toTerminalLanguage(
      `Restaurados da cópia de ${formatShortDate(Date.parse(madeAt))}: ${restored}, comparados um a um com ela.\n`,
      `Restored from the backup of ${madeAt}: ${restored}, each compared with it.\n`,
    ),
  );
});

/** Empties a folder after a backup was rejected; its tables would make the next restore fail. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { recursive: true, force: true });
}
