/** The calls for the library of images and for uploads, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import { mayDo, type Permission } from '../../../domain/accounts/permissions.ts';
import { type UploadPurpose, uploadPurposes } from '../../../domain/media/storage-key.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { imagesRemovedMax } from '../../../domain/site/limits.ts';
import { roleForbids } from '../../../domain/text/sentences.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import { requires } from '../../http/guard.ts';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

const listQuery = pageQuery.extend({
  busca: z.string().max(queryMaxLength).exactOptional(),
  uso: z.literal('sem-uso').exactOptional(),
});
const uploadQuery = z.object({ para: z.enum(uploadPurposes), nome: z.string().max(500) });
const deletionBody = z.object({ chaves: z.array(z.string().min(1).max(500)).min(1).max(imagesRemovedMax) });

const permissionOfPurpose: Readonly<Partial<Record<UploadPurpose, Permission>>> = {
  banner: 'manage-media',
  video: 'manage-media',
  site: 'manage-site',
  author: 'edit-all-news',
};

export function imagesApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/imagens', requires('manage-media'), acceptQuery(listQuery), async (c) =>
        c.json(await services.listImages(c.req.valid('query')), 200),
      )
      // The body is the file.
      .post('/imagens', acceptQuery(uploadQuery), async (c) => {
        const { para, nome } = c.req.valid('query');
        const needed = permissionOfPurpose[para];
        if (needed && !mayDo(c.var.visitor, needed))
          return answerProblemAsJson(c, { code: 'forbidden', message: roleForbids });
        const { body, signal } = c.req.raw;
        const upload = { purpose: para, fileName: nome, body, isAborted: () => signal.aborted };
        return answer(c, await services.uploadImage(actorOf(c), upload));
      })
      .post('/imagens/exclusao', acceptJson(deletionBody), async (c) =>
        answer(c, await services.deleteImages(actorOf(c), c.req.valid('json').chaves)),
      )
  );
}
