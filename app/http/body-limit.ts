import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { imageMaxBytes } from '../../domain/site/limits.ts';
import { bodyTooLarge, imageTooLarge } from '../../domain/text/sentences.ts';
import type { Refuse } from './refuse.ts';

/** Enough for every form and call that carries neither a file nor a whole article. */
const formMaxBytes = 64 * 1024;
/** A text of 10,000 words with all its styles takes a tenth of it. */
const articleMaxBytes = 2 * 1024 * 1024;

/** Refuses bodies that are too large for their address, by what they say of their length or while they arrive. */
export function limitBody(refuse: Refuse): MiddlewareHandler {
  const limitTo = (maxSize: number, message: string) =>
    bodyLimit({
      maxSize,
      onError(c) {
        discardBody(c.req.raw);
        return refuse(c, { code: 'too-large', message });
      },
    });
  const forms = limitTo(formMaxBytes, bodyTooLarge);
  const articles = limitTo(articleMaxBytes, bodyTooLarge);
  // An image is not read here: it goes to the disk as it arrives, and is counted there.
  const images: MiddlewareHandler = async (c, next) => {
    if (Number(c.req.header('Content-Length') ?? 0) <= imageMaxBytes) return next();
    return refuse(c, { code: 'too-large', message: imageTooLarge });
  };
  return (c, next) => {
    // They carry none (the Fetch standard), and looking for one costs a request the building of its Request.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (c.req.path === '/api/redacao/imagens') return images(c, next);
    if (/^\/api\/redacao\/(?:noticias|rascunhos)(?:\/|$)/.test(c.req.path)) return articles(c, next);
    return forms(c, next);
  };
}

/**
 * Reads what nobody wants: left unread, it would block the connection, and whatever the same browser asks for next on it
 * would be lost. The server ends who sends for too long after the answer (drainIncoming of @hono/node-server).
 */
function discardBody({ body }: Request): void {
  if (body && !body.locked) body.pipeTo(new WritableStream()).catch(() => {});
}
