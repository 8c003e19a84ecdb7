import { z } from 'zod';
import { mayDo, type Permission } from '../../../domain/accounts/permissions.ts';
import { type UploadPurpose, uploadPurposes } from '../../../domain/media/storage-key.ts';
import { roleForbids } from '../../../domain/text/sentences.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import type { Portal } from '../../portal.ts';
import { acceptQuery, actorOf, answer, createHandlers } from '../calls.ts';

const query = z.object({ para: z.enum(uploadPurposes), nome: z.string().max(500) });

const needs: Readonly<Partial<Record<UploadPurpose, Permission>>> = {
  banner: 'manage-media',
  video: 'manage-media',
  site: 'manage-site',
  author: 'edit-all-news',
};

/** The body is the file. */
export function uploadImage({ services }: Portal) {
  return createHandlers(acceptQuery(query), async (c) => {
    const { para, nome } = c.req.valid('query');
    const needed = needs[para];
    if (needed && !mayDo(c.var.visitor, needed))
      return answerProblemAsJson(c, { code: 'forbidden', message: roleForbids });
    const { body, signal } = c.req.raw;
    const upload = { purpose: para, fileName: nome, body, isAborted: () => signal.aborted };
    return answer(c, await services.uploadImage(actorOf(c), upload));
  });
}
