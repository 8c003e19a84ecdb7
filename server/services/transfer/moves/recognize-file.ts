/** Recognizes the kind of a file of a move, once the whole file has arrived. */
import { constants, gunzipSync } from 'node:zlib';
import { isOldServerLog } from '../../../../domain/redirects/old-server-log.ts';
import { moveFileNameMaxLength } from '../../../../domain/site/limits.ts';
import { cleanLine } from '../../../../domain/text/text.ts';
import {
  describeForeignFile,
  isGhostFile,
  isWordpressFile,
} from '../../../../domain/transfer/foreign-file.ts';
import type { MoveFile, SiteMove } from '../../../../domain/transfer/site-move.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import { findForeignSite, UnreadableEntry } from '../readers/find-foreign-site.ts';
import { readHead } from '../reject-foreign-file.ts';
import { findInZip } from '../zip-files.ts';
import { changeMove } from './change-move.ts';

type Recognized = Pick<MoveFile, 'kind' | 'problem'>;

/** The most to which the head of a file can unpack. */
const unpackedMaxBytes = 32 * 1024 * 1024;
const importable = 'Dá para importar a exportação do WordPress (WXR, um .xml) e a do Ghost (.json ou .zip).';
const imageNames = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** The recognitions that are running, by the paths of their files. */
const running = new Map<string, Promise<Recognized>>();

/**
 * Recognizes complete files whose kind is not known yet. The process that took the last part of one may have been
 * killed before it recognized the file. Returns the move; null when there is none.
 */
export async function recognizeWholeFiles({
  database,
  moveFolder,
  clock,
}: Pick<Adapters, 'database' | 'moveFolder' | 'clock'>): Promise<SiteMove | null> {
  let move = (await database.siteMove.find())?.move ?? null;
  if (!move) return null;
  const { id: moveId, files } = move;
  for (const { id, kind, bytes } of files) {
    if (kind !== null || (await moveFolder.findSize(moveId, id)) !== bytes) continue;
    const path = moveFolder.pathOf(moveId, id);
    const recognizing = running.get(path) ?? recognizeFile(path).finally(() => running.delete(path));
    running.set(path, recognizing);
    const recognized = await recognizing.catch(async (error: unknown) => {
      // A person may delete the file meanwhile.
      if ((await moveFolder.findSize(moveId, id)) !== null) throw error;
      return null;
    });
    if (recognized)
      move = await changeMove(database, (current) => ({
        ...current,
        files: current.files.map((file) => (file.id === id ? { ...file, ...recognized } : file)),
        changedAt: clock(),
      }));
  }
  return move;
}

async function recognizeFile(path: string): Promise<Recognized> {
  const unknown = (problem: string): Recognized => ({ kind: 'unknown', problem });
  const head = await readHead(path);
  if (isWordpressFile(head)) return { kind: 'wordpress', problem: '' };
  if (isGhostFile(head)) return { kind: 'ghost', problem: '' };
  if (isOldServerLog(unpackHead(head))) return { kind: 'log', problem: '' };
  const kind = describeForeignFile(head);
  if (!head.startsWith('PK\x03\x04'))
    return unknown(`É ${kind?.portuguese ?? 'um arquivo de outro programa'}. ${importable}`);
  let unreadable: string | null = null;
  const site = await findForeignSite([path], 0).catch((error: unknown) => {
    if (error instanceof UnreadableEntry) unreadable = error.entry;
    return null;
  });
  if (site) return { kind: site.system, problem: '' };
  const zip = await findInZip(path, imageNames).catch(() => null);
  if (!zip) return unknown('É um zip incompleto ou danificado.');
  unreadable ??= zip.unreadable;
  if (unreadable !== null)
    return unknown(
      `${cleanLine(unreadable.slice(0, moveFileNameMaxLength), Infinity)} tem senha, ou ficaria muito maior que o zip.`,
    );
  return zip.isFound
    ? { kind: 'files', problem: '' }
    : unknown('É um zip sem arquivo do WordPress ou do Ghost, e sem imagens.');
}

/**
 * Unpacks the head of a file that is compressed by gzip, as servers compress old logs. Other heads are returned
 * unchanged.
 */
function unpackHead(head: string): string {
  if (!head.startsWith('\x1f\x8b')) return head;
  try {
    // The head ends before the file does.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: unpackedMaxBytes };
    return gunzipSync(Buffer.from(head, 'latin1'), options).toString('latin1');
  } catch {
    return '';
  }
}
