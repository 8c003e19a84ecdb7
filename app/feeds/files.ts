import { Readable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import { isShareImageKey, originalKeyOf, storageKeyOf } from '../../domain/media/image.ts';
import { everythingTag, fileCacheControl, fileTag } from '../../domain/web/caching.ts';
import type { FileStore } from '../../server/ports/media.ts';
import type { Handler, Portal, PortalContext, PortalEnv } from '../portal.ts';
import { previewPass } from '../site/news/preview-pass.ts';

const mimeTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/**
 * GET /files/…: stored images. Their names change with their content, so browsers may keep them for ever. Those that
 * belong to drafts or news in the trash are passed on to `hiddenFile`: nearly nobody has to be looked for.
 */
export function file({ files, services, site }: Portal): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const key = imageKeyOf(c);
    if (!key) return notFound(c);
    if (await services.isFileHidden(key)) return next();
    return send(c, files, key, {
      'Cache-Control': fileCacheControl(site.isPurged),
      'Cache-Tag': [everythingTag, fileTag(originalKeyOf(key) ?? key)].join(','),
    });
  };
}

/**
 * The same for images of drafts, which admins see and whoever has the draft's preview open, and of news in the trash,
 * which are gone for everybody but admins (docs/product.md#images).
 */
export function hiddenFile({ files, services, site }: Portal): Handler {
  const pass = previewPass(site.url);
  return async (c) => {
    const key = imageKeyOf(c);
    if (!key) return notFound(c);
    const maySee = c.var.visitor.isAdmin || (await services.isFileOfPreview(pass.read(c), key));
    return maySee ? send(c, files, key, { 'Cache-Control': 'private, no-store' }) : notFound(c);
  };
}

/** Null for what is none of the images that have their address here. */
function imageKeyOf(c: PortalContext): string | null {
  const key = storageKeyOf(c.req.path);
  return key && mimeTypeOf(key) && !isShareImageKey(key) ? key : null;
}

function mimeTypeOf(key: string): string | undefined {
  return mimeTypes[key.split('.').at(-1)?.toLowerCase() ?? ''];
}

function notFound(c: PortalContext): Response {
  // It may be back in a moment, when somebody takes the news out of the trash again.
  return c.text('Arquivo não encontrado.', 404, { 'Cache-Control': 'no-store' });
}

async function send(
  c: PortalContext,
  files: FileStore,
  key: string,
  caching: Record<string, string>,
): Promise<Response> {
  const found = await files.open(key);
  if (!found) return notFound(c);
  if (found.bytes === 0) {
    // No image is empty: what a disk lost in a power cut must not be kept by browsers for ever.
    found.stream.destroy();
    return notFound(c);
  }
  const headers = {
    'Content-Type': mimeTypeOf(key) ?? 'application/octet-stream',
    'Content-Length': String(found.bytes),
    ...caching,
    'X-Content-Type-Options': 'nosniff',
  };
  if (c.req.method === 'HEAD') {
    // Nobody reads the body of such an answer, so nobody would close the file.
    found.stream.destroy();
    return c.body(null, 200, headers);
  }
  return c.body(Readable.toWeb(found.stream) as ReadableStream, 200, headers);
}
