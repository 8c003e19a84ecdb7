/** The files of a move. They arrive in parts, by the protocol tus 1.0 (docs/product.md#moving-in). */
import { moveBytesMax, moveFilesMax } from '../../../../domain/site/limits.ts';
import {
  moveFileMissing,
  moveFilesElsewhere,
  moveFilesFull,
  moveNoRoom,
  moveNotNow,
  moveOffset,
  moveStopping,
  moveTooLarge,
} from '../../../../domain/text/sentences.ts';
import { createMove, isHeld, type MoveFile, type SiteMove } from '../../../../domain/transfer/site-move.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import { createId } from '../../site/create-id.ts';
import { changeMove } from './change-move.ts';
import { recognizeWholeFiles } from './recognize-file.ts';

type MoveAdapters = Pick<Adapters, 'database' | 'moveFolder' | 'clock'>;

interface UploadState {
  offset: number;
  bytes: number;
}

/** So much space on the disk stays free for the portal and the import. */
const sparedBytes = 1024 ** 3;

/** Announces a file; the first one begins a move. Returns its id, by which its parts are sent. */
export function createMoveFile({ database, moveFolder, clock }: MoveAdapters) {
  return create;

  async function create(name: string, bytes: number): Promise<Result<{ id: string }>> {
    const now = clock();
    if (!(await database.siteMove.find())) await database.siteMove.create(createMove(createId(), now));
    const move = (await database.siteMove.find())?.move;
    if (!move) return fail({ code: 'conflict', message: moveNotNow });
    const isFirst = move.files.length === 0;
    if (isFirst) await moveFolder.create(move.id);
    const room = await findRoom(move);
    const whyNot = (current: SiteMove) =>
      current.id === move.id
        ? findFault(current, { bytes, room, now })
        : fail({ code: 'conflict', message: moveNotNow });
    const fault = whyNot(move);
    if (fault) return fault;
    if (!(await moveFolder.has(move))) return fail({ code: 'conflict', message: moveFilesElsewhere });
    const file: MoveFile = { id: createId(), name, bytes, kind: null, problem: '' };
    await moveFolder.createFile(move.id, file.id);
    const changed = await changeMove(database, (current) =>
      whyNot(current) || (isFirst && current.files.length > 0)
        ? null
        : { ...current, files: [...current.files, file], changedAt: now },
    );
    if (changed?.files.some(({ id }) => id === file.id)) return ok({ id: file.id });
    await moveFolder.deleteFile(move.id, file.id);
    if (!changed) return fail({ code: 'conflict', message: moveNotNow });
    // Another request announced a file meanwhile, whose folder may be on another machine.
    return whyNot(changed) ?? create(name, bytes);
  }

  /** Returns how many bytes all files together may take: the free ones, and those that have arrived. */
  async function findRoom({ id, files }: SiteMove): Promise<number> {
    let received = 0;
    for (const file of files) received += (await moveFolder.findSize(id, file.id)) ?? 0;
    return received + (await moveFolder.findRoom(0)) - sparedBytes;
  }
}

/**
 * Says why a file may not be announced; null when it may. An announced file counts with its whole size, because the
 * rest of it is still to come.
 */
function findFault(move: SiteMove, { bytes, room, now }: { bytes: number; room: number; now: number }) {
  const { files } = move;
  if (!mayChangeFiles(move, now)) return failForNow(move, now);
  if (files.length >= moveFilesMax) return fail({ code: 'too-large', message: moveFilesFull });
  const sum = files.reduce((total, file) => total + file.bytes, bytes);
  if (sum > moveBytesMax) return fail({ code: 'too-large', message: moveTooLarge });
  return sum > room ? fail({ code: 'too-large', message: moveNoRoom }) : null;
}

const mayChangeFiles = (move: SiteMove, now: number) => move.state === 'receiving' && !isHeld(move, now);

const failForNow = (move: SiteMove, now: number) =>
  fail({
    code: 'conflict',
    message: isHeld(move, now) && move.state === 'receiving' ? moveStopping : moveNotNow,
  });

/** Finds a file of the move, and how much of it has arrived. */
export function findMoveUpload(adapters: MoveAdapters) {
  return async (fileId: string): Promise<Result<UploadState>> => {
    await recognizeWholeFiles(adapters);
    const found = await findUpload(adapters, fileId);
    return found.ok ? ok({ offset: found.value.offset, bytes: found.value.bytes }) : found;
  };
}

async function findUpload(
  { database, moveFolder }: MoveAdapters,
  fileId: string,
): Promise<Result<UploadState & { move: SiteMove }>> {
  const move = (await database.siteMove.find())?.move;
  const file = move?.files.find(({ id }) => id === fileId);
  if (!move || !file) return fail({ code: 'not-found', message: moveFileMissing });
  const offset = await moveFolder.findSize(move.id, fileId);
  if (offset === null) return fail({ code: 'conflict', message: moveFilesElsewhere });
  return ok({ move, offset, bytes: file.bytes });
}

/** Takes a part of a file, as far as the part arrives. When the file is complete, its kind is recognized. */
export function uploadMovePart(adapters: MoveAdapters) {
  const { moveFolder, clock } = adapters;
  return async (
    fileId: string,
    offset: number,
    body: AsyncIterable<Uint8Array>,
  ): Promise<Result<UploadState>> => {
    const found = await findUpload(adapters, fileId);
    if (!found.ok) return found;
    const { move, bytes } = found.value;
    if (!mayChangeFiles(move, clock())) return failForNow(move, clock());
    if (found.value.offset !== offset) return fail({ code: 'conflict', message: moveOffset });
    if ((await moveFolder.findRoom(bytes - offset)) < sparedBytes)
      return fail({ code: 'too-large', message: moveNoRoom });
    try {
      const written = await moveFolder.write(move.id, fileId, { offset, end: bytes }, body);
      if (written === 'too-large') return fail({ code: 'too-large', message: moveTooLarge });
      if (written === 'superseded') return fail({ code: 'conflict', message: moveOffset });
      if (written === bytes) await recognizeWholeFiles(adapters);
      if ((await moveFolder.findSize(move.id, fileId)) !== null) return ok({ offset: written, bytes });
    } catch (error) {
      if ((await moveFolder.findSize(move.id, fileId)) !== null) throw error;
    }
    // A person deleted the file while it was being sent.
    return fail({ code: 'not-found', message: moveFileMissing });
  };
}

/** Deletes a file of the move, even if it is still being sent. */
export function deleteMoveFile({ database, moveFolder, clock }: MoveAdapters) {
  return async (fileId: string): Promise<Result<null>> => {
    const now = clock();
    const move = (await database.siteMove.find())?.move;
    if (!move?.files.some(({ id }) => id === fileId))
      return fail({ code: 'not-found', message: moveFileMissing });
    const changed = await changeMove(database, (current) =>
      mayChangeFiles(current, now)
        ? { ...current, files: current.files.filter(({ id }) => id !== fileId), changedAt: now }
        : null,
    );
    if (changed?.files.some(({ id }) => id === fileId)) return failForNow(changed, now);
    await moveFolder.deleteFile(move.id, fileId);
    return ok(null);
  };
}
