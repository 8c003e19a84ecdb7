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
  // Players of sounds ask for parts, and some play nothing without them.
  const part =
    c.req.method === 'GET' && attachmentTypeOf(key) ? partOf(c.req.header('Range'), found.bytes) : null;
  const headers = {
    'Content-Type': mimeTypeOf(key) ?? 'application/octet-stream',
    'Content-Length': String(part ? part.end - part.start : found.bytes),
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
  if (part) {
    const range = `bytes ${part.start}-${part.end - 1}/${found.bytes}`;
    const stream = Readable.from(bytesOf(found.stream, part));
    return c.body(Readable.toWeb(stream) as ReadableStream, 206, { ...headers, 'Content-Range': range });
  }
  return c.body(Readable.toWeb(found.stream) as ReadableStream, 200, headers);
}

interface Part {
  start: number;
  /** The offset after the last byte. */
  end: number;
}

/** Returns the part that a header asks for; null for the whole file, which answers what is not understood. */
function partOf(range: string | undefined, bytes: number): Part | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined) return null;
  const start = Number(first);
  const end = last ? Math.min(bytes, Number(last) + 1) : bytes;
  return start < end ? { start, end } : null;
}

/** Yields the bytes of a part, and closes the file after them. */
async function* bytesOf(stream: Readable, { start, end }: Part): AsyncGenerator<Buffer> {
  let offset = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    const [from, to] = [Math.max(0, start - offset), end - offset];
    if (from < chunk.length) yield chunk.subarray(from, Math.min(chunk.length, to));
    offset += chunk.length;
    if (offset >= end) return;
  }
}
