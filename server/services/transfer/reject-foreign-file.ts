/** Stops an import of files that are no content export, and names their kind to the operator. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeForeignFile,
  type ForeignFileKind,
  foreignHeadBytes,
} from '../../../domain/transfer/foreign-file.ts';
import { startError } from '../../start/start-error.ts';
import { manifestFile } from './manifest.ts';

/** Rejects with a StartError that names the kind of file, and what can be imported. */
export async function rejectForeignFile(file: string): Promise<void> {
  const kind = await findKind(file);
  if (kind === null) return;
  throw startError(
    `${file} é ${kind.portuguese}. Dá para importar: a exportação do WordPress (WXR, um .xml), a do Ghost (.json ou .zip) e a deste portal ou do Firestore (JSON com "__collections__"). Nada foi importado.`,
    `${file} is ${kind.english}. What can be imported: the export of WordPress (WXR, an .xml), that of Ghost (.json or .zip), and that of this portal or of Firestore (JSON with "__collections__"). Nothing was imported.`,
  );
}

async function findKind(file: string): Promise<ForeignFileKind | null> {
  const found = await stat(file).catch(() => null);
  if (!found)
    throw startError(
      `Não há arquivo ${file}. Nada foi importado.`,
      `There is no file ${file}. Nothing was imported.`,
    );
  if (found.isDirectory()) {
    return (await stat(join(file, manifestFile)).catch(() => null))
      ? {
          portuguese: 'uma cópia de segurança do Pauta, que "npm run restore -- PASTA" restaura',
          english: 'a Pauta backup, which "npm run restore -- DIR" restores',
        }
      : { portuguese: 'uma pasta', english: 'a folder' };
  }
  return describeForeignFile(await readHead(file));
}

/** Reads the first `foreignHeadBytes` bytes of a file, with one character for each. */
export async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(foreignHeadBytes), 0, foreignHeadBytes);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
