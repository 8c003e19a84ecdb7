/** Receives a document or sound that a person of the newsroom uploads for a text. */
import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../domain/accounts/audit.ts';
import { attachmentKey, attachmentUrl, isUsableAttachment } from '../../../domain/media/attachment.ts';
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
import { recordAction } from '../accounts/record-action.ts';
import { receiveUploads, type UploadBody } from './receive-upload.ts';

type AttachmentAdapters = Pick<Adapters, 'database' | 'files' | 'spool' | 'clock' | 'log'>;

interface Upload extends UploadBody {
  fileName: string;
}

const limits = {
  maxBytes: soundMaxBytes,
  arrivingMax: 10,
  inMemoryMax: 1,
  waitingMax: 10,
  tooLarge: { code: 'too-large', message: unusableAttachment },
  tooMany: tooManyAttachments,
  notStored: attachmentNotStored,
} as const;

/**
 * Stores a file under a new key, and a row among the loose files that exists as long as the file. If nothing links to
 * the file, the sweep deletes both, after a day at the earliest (docs/product.md#attachments).
 */
export function uploadAttachment({ database, files, spool, clock, log }: AttachmentAdapters) {
  const receive = receiveUploads<{ url: string }>({ spool, log }, limits);

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

  return async (actor: Actor, upload: Upload): Promise<Result<{ url: string }>> => {
    const waitMs = await database.rateLimits.take(attachmentLimit, actor.userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return receive(upload, (data) => save(actor, upload.fileName, data));
  };
}
