/** Serves stored images to browsers, in the sizes that pages name, and attachments as downloads. */
import { Readable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import { attachmentTypeOf } from '../../domain/media/attachment.ts';
import { isShareImageKey, originalKeyOf, storageKeyOf } from '../../domain/media/image.ts';
import { fileMissing } from '../../domain/text/sentences.ts';
import { type FilePart, readRange } from '../../domain/web/byte-range.ts';
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
 * Serves the images and attachments that readers see, without reading the session. Requests for other files are passed
 * on to `hiddenFile`.
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

/** Serves files of drafts and trashed news to those who may see them (docs/product.md#images). */
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
  return c.text(fileMissing, 404);
}

async function send(
  c: PortalContext,
  files: FileStore,
  key: string,
  caching: Record<string, string> = {},
): Promise<Response> {
  // Audio players request parts of a file, and some play nothing without them.
  const range = c.req.method === 'GET' && attachmentTypeOf(key) ? c.req.header('Range') : undefined;
  const part = range === undefined ? 'whole' : await findPart(files, key, range);
  if (part !== 'whole' && 'missingOf' in part)
    return c.body(null, 416, { 'Content-Range': `bytes */${part.missingOf}` });
  const found = await files.open(key, part === 'whole' ? undefined : part);
  if (!found) return notFound(c);
  if (found.bytes === 0) {
    // An empty image is a file that a power cut truncated; browsers must not cache it.
    found.stream.destroy();
    return notFound(c);
  }
  const headers = {
    'Content-Type': mimeTypeOf(key) ?? 'application/octet-stream',
    'Content-Length': String(part === 'whole' ? found.bytes : part.end - part.start),
    ...(attachmentTypeOf(key)
      ? { 'Content-Disposition': `attachment; filename="${key.split('/').at(-1)}"`, 'Accept-Ranges': 'bytes' }
      : {}),
    ...caching,
  };
  if (c.req.method === 'HEAD') {
    // The answer has no body, so the file must be closed here.
    found.stream.destroy();
    return c.body(null, 200, headers);
  }
  const body = Readable.toWeb(found.stream) as ReadableStream;
  if (part === 'whole') return c.body(body, 200, headers);
  const shown = `bytes ${part.start}-${part.end - 1}/${found.bytes}`;
  return c.body(body, 206, { ...headers, 'Content-Range': shown });
}

/**
 * Finds the part of a file that a request asks for. If the part is outside of the file, it returns only the file's
 * size.
 */
async function findPart(
  files: FileStore,
  key: string,
  range: string,
): Promise<FilePart | 'whole' | { missingOf: number }> {
  const bytes = await files.findSize(key);
  // For a missing or empty file, the header is ignored.
  if (!bytes) return 'whole';
  return readRange(range, bytes) ?? { missingOf: bytes };
}
