/** Stops an import of files that are no content export, and tells the operator what they are. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describeForeignFile, foreignHeadBytes } from '../../../domain/transfer/foreign-file.ts';
import { StartError } from '../../start/start-error.ts';
import { manifestFile } from './manifest.ts';

/** Rejects with a StartError that names the kind of file. */
export async function rejectForeignFile(file: string): Promise<void> {
  const kind = await findKind(file);
  if (kind === null) return;
  throw new StartError(
    `${file} is ${kind}. "npm run import" reads content exports of Firestore alone: JSON with "__collections__". Nothing was imported.`,
  );
}

async function findKind(file: string): Promise<string | null> {
  if ((await stat(file)).isDirectory()) {
    const isBackup = await stat(join(file, manifestFile)).then(
      () => true,
      () => false,
    );
    return isBackup ? 'a Pauta backup, which "npm run restore -- DIR" restores' : 'a folder';
  }
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(foreignHeadBytes), 0, foreignHeadBytes);
    return describeForeignFile(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await handle.close();
  }
}
