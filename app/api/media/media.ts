/** The calls for images, uploads of images, documents and sounds, banners and videos, for the newsroom. */
import { Hono } from 'hono';
import { z } from 'zod';
import { mayDo, type Permission } from '../../../domain/accounts/permissions.ts';
import { bannerPlaces } from '../../../domain/media/banner.ts';
import { embedAddressMax } from '../../../domain/media/embed.ts';
import { type UploadPurpose, uploadPurposes } from '../../../domain/media/storage-key.ts';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { imagesRemovedMax } from '../../../domain/site/limits.ts';
import { roleForbids } from '../../../domain/text/sentences.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import type { Portal, PortalEnv } from '../../portal.ts';
import { acceptJson, acceptQuery, actorOf, answer } from '../calls.ts';
import { pageQuery } from '../page-query.ts';

const listQuery = pageQuery.extend({
  busca: z.string().max(queryMaxLength).exactOptional(),
  uso: z.literal('sem-uso').exactOptional(),
  minhas: z.literal('1').exactOptional(),
  chave: z.string().min(1).max(500).exactOptional(),
});
const uploadQuery = z.object({ para: z.enum(uploadPurposes), nome: z.string().max(500) });
const attachmentQuery = z.object({ nome: z.string().max(500) });
const embedBody = z.object({ endereco: z.string().max(embedAddressMax) });
const deletionBody = z.object({ chaves: z.array(z.string().min(1).max(500)).min(1).max(imagesRemovedMax) });

const text = z.string().max(20_000);
const percent = z.int().min(0).max(100);
const detailsBody = z.object({
  chave: z.string().min(1).max(500),
  altText: text,
  isDecorative: z.boolean(),
  caption: text,
  credit: text,
  licence: text,
  focusX: percent,
  focusY: percent,
  version: z.int().positive(),
});

const permissionOfPurpose: Readonly<Partial<Record<UploadPurpose, Permission>>> = {
  banner: 'manage-media',
  video: 'manage-media',
  site: 'manage-site',
  author: 'edit-all-news',
};

export function imagesApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/imagens', acceptQuery(listQuery), async (c) =>
        c.json(await services.listImages(c.var.visitor, c.req.valid('query')), 200),
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
      .post('/anexos', acceptQuery(attachmentQuery), async (c) => {
        const { body, signal } = c.req.raw;
        const upload = { fileName: c.req.valid('query').nome, body, isAborted: () => signal.aborted };
        return answer(c, await services.uploadAttachment(actorOf(c), upload));
      })
      .post('/incorporacoes', acceptJson(embedBody), async (c) =>
        answer(c, await services.describeEmbed(actorOf(c), c.req.valid('json').endereco)),
      )
      // The key has a slash, so it is not part of the address.
      .patch('/imagens/dados', acceptJson(detailsBody), async (c) => {
        const { chave, ...details } = c.req.valid('json');
        return answer(c, await services.updateImageDetails(c.var.visitor, actorOf(c), chave, details));
      })
      .post('/imagens/exclusao', acceptJson(deletionBody), async (c) =>
        answer(c, await services.deleteImages(actorOf(c), c.req.valid('json').chaves)),
      )
  );
}

const place = z.enum(bannerPlaces);
const form = z.object({ place, imageUrl: z.string().max(1_000), link: z.string().max(5_000) });

/** The calls for banners, for the newsroom. */
export function bannersApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/banners', async (c) => c.json(await services.listBanners(), 200))
    .put('/banners', acceptJson(form), async (c) =>
      answer(c, await services.replaceBanner(actorOf(c), c.req.valid('json'))),
    )
    .delete('/banners', acceptQuery(z.object({ place })), async (c) =>
      answer(c, await services.deleteBanner(actorOf(c), c.req.valid('query').place)),
    );
}

// The schema allows more than the form, so that the form's own sentences are shown.
const videoForm = z.object({ title: text, link: text, featured: z.boolean(), imageUrl: text.default('') });

/** The calls for videos of the gallery, for the newsroom. */
export function videosApi({ services }: Portal) {
  return new Hono<PortalEnv>()
    .get('/videos', acceptQuery(pageQuery), async (c) =>
      c.json(await services.listNewsroomVideos(parseListPosition(c.req.valid('query'))), 200),
    )
    .post('/videos', acceptJson(videoForm), async (c) =>
      answer(c, await services.createVideo(actorOf(c), c.req.valid('json'))),
    )
    .put('/videos/:id', acceptJson(videoForm), async (c) =>
      answer(c, await services.updateVideo(actorOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/videos/:id', async (c) =>
      answer(c, await services.deleteVideo(c.var.visitor, c.req.param('id'))),
    );
}
