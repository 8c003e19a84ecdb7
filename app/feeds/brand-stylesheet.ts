import { toSiteStyles } from '../../domain/site/brand.ts';
import type { Handler, Portal } from '../portal.ts';

/** GET /cores/{colours}.css: the marker of the site's brand and the free colours of groups (domain/site/brand.ts). */
export function brandStylesheet({ securityHeaders }: Portal): Handler {
  return (c) => {
    const styles = toSiteStyles(c.req.param('file') ?? '');
    if (styles === null) return c.text('Arquivo não encontrado.', 404);
    for (const [name, value] of securityHeaders.file(c.req.path)) c.header(name, value);
    return c.body(`${styles}\n`, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  };
}
