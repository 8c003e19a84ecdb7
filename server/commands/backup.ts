/** `npm run backup -- DIR`: copies the whole portal while it runs (docs/product.md#transfer). */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { lastBackupFile } from '../services/site/get-health.ts';
import { toCopiedSentence } from '../services/transfer/copy-files.ts';
import { createBackup } from '../services/transfer/create-backup.ts';
import { projectRoot } from '../start/app-loader.ts';
import { openExistingAdapters } from '../start/open-adapters.ts';
import { sessionSecretFile } from '../start/session-secret.ts';
import { rejectOwnFolder } from './reject-own-folder.ts';
import { printBackupProgress, runCommand } from './run-command.ts';

const usage = toTerminalLanguage(
  `Uso: npm run backup -- PASTA

Copia cada registro e cada arquivo para a nova PASTA. O portal pode estar no ar enquanto isso. O que está em PASTA é
tão secreto quanto o banco de dados: nomes, e-mails, mensagens, senhas cifradas e a chave que assina as sessões.
`,
  `Usage: npm run backup -- DIR

Copies every record and every file into the new folder DIR. The portal may be serving meanwhile. What is in DIR is
as secret as the database: names, e-mail addresses, messages, hashed passwords, and the key that signs sessions.
`,
);

await runCommand(usage, async (directory, config) => {
  const folder = resolve(directory);
  await rejectOwnFolder(config, folder);
  const adapters = await openExistingAdapters(config);
  try {
    const { allRows } = adapters.database;
    // The key is part of the backup: with a new key, all sessions would end and app codes would be rejected.
    const complete = async (unfinished: string) => {
      if (config.sessionSecret !== null) return;
      await copyFile(join(config.dataDir, sessionSecretFile), join(unfinished, sessionSecretFile));
    };
    const madeBy = { version: adapters.machine.version, commit: await findCommit() };
    const backup = createBackup({ ...adapters, allRows, openFolder: openDiskFileStore, complete, madeBy });
    const { tables, files } = await backup(folder, printBackupProgress());
    // `Saúde do sistema` shows this time. If it cannot be written, the backup is still complete.
    await writeFile(join(config.dataDir, lastBackupFile), `${new Date().toISOString()}\n`).catch(() => {});
    const records = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
    const copied = toCopiedSentence({ records, files: files.count });
    process.stdout.write(
      toTerminalLanguage(`Copiados para ${folder}: ${copied}.\n`, `Copied to ${folder}: ${copied}.\n`),
    );
  } finally {
    await adapters.close();
  }
});

const timeoutMs = 5_000;

/** Returns the commit; null when there is no git checkout, or git is not installed. */
export async function findCommit(root = projectRoot): Promise<string | null> {
  // Without this check, git could answer for a repository of a folder above.
  if (!existsSync(join(root, '.git'))) return null;
  try {
    const git = await promisify(execFile)('git', ['-C', root, 'rev-parse', 'HEAD'], { timeout: timeoutMs });
    const commit = git.stdout.trim();
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}
