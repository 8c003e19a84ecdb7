/** Serves the images that social networks show beside shared links, and crops for search engines. */
import { parseShareImageName } from '../../domain/media/share-image.ts';
import { contentTag, everythingTag, newsTag, shareImageCacheControl } from '../../domain/web/caching.ts';
import type { Handler, Portal } from '../portal.ts';

const siteImageName = 'pauta';
const retryAfterSeconds = 30;

export function shareImage({ services, site, log }: Portal): Handler {
  return async (c) => {
    const file = c.req.param('file') ?? '';
    const named = parseShareImageName(file);
    const newsId = named.newsId === siteImageName && named.crop === null ? null : named.newsId;
    const image =
      newsId !== null && named.crop
        ? await services.getPictureCrop(newsId, named.crop)
        : await services.getShareImage(newsId);
    if (image.kind === 'missing') return c.text('Imagem não encontrada.', 404);
    const headers = {
      ETag: `"${image.version}"`,
      'Cache-Control': shareImageCacheControl(site.isPurged),
      'Cache-Tag': [everythingTag, contentTag, ...(newsId === null ? [] : [newsTag(newsId)])].join(','),
    };
    if (isNamedIn(c.req.header('If-None-Match'), image.version)) return c.body(null, 304, headers);
    const drawing = await image.read();
    if (drawing.kind === 'drawn') {
      return c.body(new Uint8Array(drawing.jpeg), 200, { ...headers, 'Content-Type': 'image/jpeg' });
    }
    log.warn({ err: drawing.cause, reason: drawing.reason, file }, 'a share image could not be drawn now');
    return c.text('A imagem ainda não está pronta. Tente novamente em instantes.', 503, {
      'Retry-After': String(retryAfterSeconds),
    });
  };
}

function isNamedIn(ifNoneMatch: string | undefined, version: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === `"${version}"`);
}
