import type { Handler, Portal } from '../portal.ts';

/** GET /cores/{colour}.css: the marker of the site's brand (domain/site/brand.ts). */
export function brandStylesheet({ securityHeaders }: Portal): Handler {
  return (c) => {
    const [color = ''] = (c.req.param('file') ?? '').split('.', 1);
    for (const [name, value] of securityHeaders.file(c.req.path)) c.header(name, value);
    return c.body(`:root{--color-marker:#${color}}\n`, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  };
}
