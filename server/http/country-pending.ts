/** Shows `Carregando...` while the country of a visitor is looked up, and then the page in the same answer. */

import type { ServerResponse } from 'node:http';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { ownPath } from '../../domain/web/own-path.ts';

/**
 * HTML parsers merge the following page into this one. It has no `<title>`, because the first title of a document
 * counts.
 */
const prelude =
  '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"></head>' +
  '<body><p class="country-pending" role="status">Carregando...</p>\n';

export function startPending(
  res: ServerResponse,
  headers: ReadonlyArray<readonly [name: string, value: string]>,
): void {
  for (const [name, value] of headers) res.setHeader(name, value);
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  // Without this header, a buffering proxy would hold this part back.
  res.setHeader('X-Accel-Buffering', 'no');
  res.writeHead(200);
  res.write(prelude);
}

export function finishBlocked(res: ServerResponse): void {
  res.end(moveTo('/404'));
}

/**
 * Ends an answer that has begun with the page of `url`. If the page cannot be appended to HTML, the browser requests it
 * again by a refresh.
 */
export async function finishAllowed(
  res: ServerResponse,
  url: string,
  render: () => Promise<Response>,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    const response = await render();
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      res.end(moveTo(location));
    } else if (canFollowPrelude(response)) {
      res.end(Buffer.from(await response.arrayBuffer()));
    } else {
      res.end(moveTo(url));
    }
  } catch (error) {
    onError(error);
    res.end(
      `<p>Não foi possível carregar a página. <a href="${escapeMarkup(ownPath(url))}">Tentar novamente</a></p></body></html>`,
    );
  }
}

function canFollowPrelude(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /^text\/html\b/i.test(type) && !response.headers.has('set-cookie');
}

function moveTo(address: string): string {
  // Only web addresses become links, because `javascript:` would run a script.
  const target = /^https?:\/\//i.test(address) ? address : ownPath(address);
  const escaped = escapeMarkup(target);
  return `<meta http-equiv="refresh" content="0; url=${escaped}"><p><a href="${escaped}">Continuar</a></p></body></html>`;
}
