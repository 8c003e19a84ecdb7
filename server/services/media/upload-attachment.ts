/** Receives a document or sound that a person of the newsroom uploads for a text. */
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  attachmentKey,
  attachmentUrl,
  isUsableAttachment,
} from '../../../domain/media/imported-attachment.ts';
import { safeFileName } from '../../../domain/media/storage-key.ts';
import { soundMaxBytes } from '../../../domain/site/limits.ts';
import { dayMs } from '../../../domain/text/durations.ts';
import {
  attachmentNotStored,
  tooManyAttachments,
  unusableAttachment,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { attachmentLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { SpooledFile } from '../../ports/media.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { recordAction } from '../accounts/record-action.ts';

type AttachmentAdapters = Pick<Adapters, 'database' | 'files' | 'spool' | 'clock' | 'log'>;

interface Upload {
  fileName: string;
  body: ReadableStream<Uint8Array> | null;
  isAborted?: () => boolean;
}

/** Bodies that may arrive at the same time; one of them is in memory. */
const arrivingMax = 10;

/**
 * Stores a file under a key of its own. Its row among the loose files stays as long as the file, and says that it exists:
 * the sweep deletes both after a day, or later, when nothing links to the file (docs/product.md#attachments).
 */
export function uploadAttachment({ database, files, spool, clock, log }: AttachmentAdapters) {
  const limit = pLimit(1);
  let arriving = 0;

  async function save(actor: Actor, fileName: string, data: Buffer): Promise<Result<{ url: string }>> {
    if (!isUsableAttachment(fileName, data)) return fail(invalid(unusableAttachment));
    const at = clock();
    const key = attachmentKey(randomBytes(6).toString('hex'), safeFileName(fileName));
    await database.inTransaction(async (stores) => {
      await stores.looseFiles.create({ storageKey: key, width: 0 }, at + dayMs);
      const title = fileName.replace(/\p{Cc}/gu, '').slice(0, 200);
      await recordAction(stores, actor, at, { action: 'attachment.uploaded', id: key, title });
    });
    await files.save(key, data);
    return ok({ url: attachmentUrl(key, data.length) });
  }

  return async (actor: Actor, { fileName, body, isAborted }: Upload): Promise<Result<{ url: string }>> => {
    const waitMs = await database.rateLimits.take(attachmentLimit, actor.userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    if (arriving >= arrivingMax) return fail({ code: 'unavailable', message: tooManyAttachments });
    arriving += 1;
    let spooled: SpooledFile | null = null;
    try {
      const received = await spool.receive(body, soundMaxBytes);
      spooled = received;
      if (!received) return fail({ code: 'too-large', message: unusableAttachment });
      return await limit(async () => save(actor, fileName, await received.read()));
    } catch (err) {
      if (isAborted?.()) log.info({}, 'an upload was broken off');
      else log.error({ err }, 'an attachment could not be stored');
      if (err instanceof Unavailable && err.fault !== 'storage') throw err;
      return fail({ code: 'unavailable', message: attachmentNotStored });
    } finally {
      arriving -= 1;
      // If this fails, the periodic sweep deletes the file.
      await spooled?.delete().catch(() => {});
    }
  };
}
