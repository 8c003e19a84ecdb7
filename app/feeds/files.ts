import { Readable } from 'node:stream';
import { storageKeyOf } from '../../domain/image.ts';
import type { Handler, Portal } from '../portal.ts';

const mimeTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};
const oneYearSeconds = 31_536_000;

/** GET /files/…: stored images. Their names change with their content, so browsers may keep them for ever. */
export function file({ files }: Portal): Handler {
  return async (c) => {
    const key = storageKeyOf(c.req.path);
    const mimeType = mimeTypes[key?.split('.').at(-1)?.toLowerCase() ?? ''];
    const found = key && mimeType ? await files.open(key) : null;
    if (!found || !mimeType) return c.text('Arquivo não encontrado.', 404);
    // Nobody reads the body of an answer to HEAD, so nobody would close the file.
    const isHead = c.req.method === 'HEAD';
    if (isHead) found.stream.destroy();
    return c.body(isHead ? null : (Readable.toWeb(found.stream) as ReadableStream), 200, {
      'Content-Type': mimeType,
      'Content-Length': String(found.bytes),
      'Cache-Control': `public, max-age=${oneYearSeconds}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    });
  };
}
