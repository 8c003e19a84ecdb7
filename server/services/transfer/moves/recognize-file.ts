/** Says what a file of a move is, when the whole of it has arrived. */
import { open } from 'node:fs/promises';
import {
  describeForeignFile,
  foreignHeadBytes,
  isGhostFile,
  isWordpressFile,
} from '../../../../domain/transfer/foreign-file.ts';
import type { MoveFile } from '../../../../domain/transfer/site-move.ts';
import { findForeignSite } from '../readers/find-foreign-site.ts';
import { openZipFiles } from '../zip-files.ts';

type Recognized = Pick<MoveFile, 'kind' | 'problem'>;

const imageNames = /\.(?:jpe?g|png|webp|avif|gif)$/i;

export async function recognizeFile(path: string): Promise<Recognized> {
  const unknown = (problem: string): Recognized => ({ kind: 'unknown', problem });
  const head = await readHead(path);
  if (isWordpressFile(head)) return { kind: 'wordpress', problem: '' };
  if (isGhostFile(head)) return { kind: 'ghost', problem: '' };
  const kind = describeForeignFile(head);
  if (!head.startsWith('PK\x03\x04'))
    return unknown(kind ? `É ${kind.portuguese}.` : 'Não é a exportação do WordPress nem a do Ghost.');
  const site = await findForeignSite([path], 0).catch(() => null);
  if (site) return { kind: site.system, problem: '' };
  const zip = await openZipFiles(path).catch(() => null);
  if (!zip) return unknown('É um zip incompleto ou danificado.');
  zip.close();
  return zip.names().some((name) => imageNames.test(name))
    ? { kind: 'files', problem: '' }
    : unknown('É um zip sem arquivo do WordPress ou do Ghost, e sem imagens.');
}

async function readHead(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(foreignHeadBytes), 0, foreignHeadBytes);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
