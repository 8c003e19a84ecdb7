/** Serves stored images to browsers, in the sizes that pages name, and attachments as downloads. */
import { Readable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import { isShareImageKey, originalKeyOf, storageKeyOf } from '../../domain/media/image.ts';
import { attachmentTypeOf } from '../../domain/media/imported-attachment.ts';
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

/** Serves the images that readers see, without reading the session; others are passed on to `hiddenFile`. */
export function file({ files, services, site }: Portal): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const key = imageKeyOf(c);
    if (!key) return notFound(c);
    // Attachments have no records: those of the old site could be read by everyone, too.
    if (attachmentTypeOf(key) === null && (await services.isFileHidden(key))) return next();
    return send(c, files, key, {
      'Cache-Control': fileCacheControl(site.isPurged),
      'Cache-Tag': [everythingTag, fileTag(originalKeyOf(key) ?? key)].join(','),
    });
  };
}

/** Serves images of drafts and trashed news to those who may see them (docs/product.md#images). */
export function hiddenFile({ files, services, site }: Portal): Handler {
  const pass = previewPass(site.url);
  return async (c) => {
    const key = imageKeyOf(c);
    if (!key) return notFound(c);
    const maySee =
      (await services.isHiddenFileVisible(c.var.visitor, key)) ||
      (await services.isFileOfPreview(pass.read(c), key));
    if (!maySee) return notFound(c);
    c.set('isPersonal', true);
    return send(c, files, key);
  };
}

function imageKeyOf(c: PortalContext): string | null {
  const key = storageKeyOf(c.req.path);
  return key && mimeTypeOf(key) && !isShareImageKey(key) ? key : null;
}

function mimeTypeOf(key: string): string | undefined {
  return attachmentTypeOf(key) ?? mimeTypes[key.split('.').at(-1)?.toLowerCase() ?? ''];
}

function notFound(c: PortalContext): Response {
  return c.text('Arquivo não encontrado.', 404);
}

async function send(
  c: PortalContext,
  files: FileStore,
  key: string,
  caching: Record<string, string> = {},
): Promise<Response> {
  const found = await files.open(key);
  if (!found) return notFound(c);
  if (found.bytes === 0) {
    // No image is empty: browsers must not cache a file that a power cut truncated.
    found.stream.destroy();
    return notFound(c);
  }
  const headers = {
    'Content-Type': mimeTypeOf(key) ?? 'application/octet-stream',
    'Content-Length': String(found.bytes),
    ...(attachmentTypeOf(key)
      ? { 'Content-Disposition': `attachment; filename="${key.split('/').at(-1)}"` }
      : {}),
    ...caching,
  };
  if (c.req.method === 'HEAD') {
    // The answer has no body, so the file must be closed here.
    found.stream.destroy();
    return c.body(null, 200, headers);
  }
  return c.body(Readable.toWeb(found.stream) as ReadableStream, 200, headers);
}
