/** Serves the images that social networks show beside shared links. */
import { contentTag, everythingTag, newsTag, shareImageCacheControl } from '../../domain/web/caching.ts';
import type { Handler, Portal } from '../portal.ts';

const siteImageName = 'pauta';
const retryAfterSeconds = 30;

export function shareImage({ services, site, log }: Portal): Handler {
  return async (c) => {
    const name = (c.req.param('file') ?? '').replace(/\.jpg$/, '');
    const newsId = name === siteImageName ? null : name;
    const image = await services.getShareImage(newsId);
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
    log.warn({ err: drawing.cause, reason: drawing.reason, name }, 'a share image could not be drawn now');
    return c.text('A imagem ainda não está pronta. Tente novamente em instantes.', 503, {
      'Retry-After': String(retryAfterSeconds),
    });
  };
}

function isNamedIn(ifNoneMatch: string | undefined, version: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === `"${version}"`);
}
