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
    const headers = {
      'Content-Type': mimeType,
      'Content-Length': String(found.bytes),
      'Cache-Control': `public, max-age=${oneYearSeconds}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    };
    if (c.req.method === 'HEAD') {
      // Nobody reads the body of such an answer, so nobody would close the file.
      found.stream.destroy();
      return c.body(null, 200, headers);
    }
    return c.body(Readable.toWeb(found.stream) as ReadableStream, 200, headers);
  };
}
