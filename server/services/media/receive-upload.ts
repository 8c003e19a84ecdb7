/** Receives the bodies of uploads on the disk, and processes a few of them at a time in memory. */
import pLimit from 'p-limit';
import { fail, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { SpooledFile } from '../../ports/media.ts';
import { Unavailable } from '../../ports/unavailable.ts';

export interface UploadBody {
  body: ReadableStream<Uint8Array> | null;
  isAborted?: () => boolean;
}

interface UploadLimits {
  maxBytes: number;
  /** How many bodies may arrive at the same time; they are written to the disk. */
  arrivingMax: number;
  /** How many bodies may be in memory at the same time. */
  inMemoryMax: number;
  /** How many bodies may wait on the disk until there is memory for them. */
  waitingMax: number;
  tooLarge: Problem;
  tooMany: string;
  notStored: string;
}

/** Returns a function that receives an upload, and returns the result of `save`. */
export function receiveUploads<Value>(
  { spool, log }: Pick<Adapters, 'spool' | 'log'>,
  { maxBytes, arrivingMax, inMemoryMax, waitingMax, tooLarge, tooMany, notStored }: UploadLimits,
) {
  const limit = pLimit(inMemoryMax);
  const busy: Problem = { code: 'unavailable', message: tooMany };
  let arriving = 0;
  return async (
    { body, isAborted }: UploadBody,
    save: (data: Buffer) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    if (arriving >= arrivingMax) return fail(busy);
    arriving += 1;
    let spooled: SpooledFile | null = null;
    try {
      const received = await spool.receive(body, maxBytes);
      spooled = received;
      if (!received) return fail(tooLarge);
      if (limit.pendingCount >= waitingMax) return fail(busy);
      return await limit(async () => save(await received.read()));
    } catch (err) {
      if (isAborted?.()) log.info({}, 'an upload was broken off');
      else log.error({ err }, 'an upload could not be stored');
      if (err instanceof Unavailable && err.fault !== 'storage') throw err;
      return fail({ code: 'unavailable', message: notStored });
    } finally {
      arriving -= 1;
      // If this fails, the periodic sweep deletes the file.
      await spooled?.delete().catch(() => {});
    }
  };
}
