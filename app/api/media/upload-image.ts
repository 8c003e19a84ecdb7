import { z } from 'zod';
import { uploadPurposes } from '../../../domain/media/storage-key.ts';
import type { Portal } from '../../portal.ts';
import { acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

const query = z.object({ para: z.enum(uploadPurposes), nome: z.string().max(500) });

/** The body is the file. */
export function uploadImage({ services }: Portal) {
  return createHandlers(acceptQuery(query), async (c) => {
    const { para, nome } = c.req.valid('query');
    const { body, signal } = c.req.raw;
    const upload = { purpose: para, fileName: nome, body, isAborted: () => signal.aborted };
    return answer(c, await services.uploadImage(actorOf(c), upload));
  });
}
