import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { imageMaxBytes } from '../../domain/site/limits.ts';
import { bodyTooLarge, imageTooLarge } from '../../domain/text/sentences.ts';
import { policyOf } from '../../domain/web/addresses.ts';
import type { PortalEnv } from '../portal.ts';
import type { AnswerProblem } from './answer-problem.tsx';

/** For forms and calls without files and articles. */
const formMaxBytes = 64 * 1024;
/** A text of 10,000 words with all styles takes a tenth of it. */
const articleMaxBytes = 2 * 1024 * 1024;

/** Rejects bodies over the limit of their address, by `Content-Length` or while they arrive. */
export function limitBody(answerProblem: AnswerProblem): MiddlewareHandler<PortalEnv> {
  const limitTo = (maxSize: number, message: string) =>
    bodyLimit({
      maxSize,
      onError(c) {
        discardBody(c.req.raw);
        return answerProblem(c, { code: 'too-large', message });
      },
    });
  // The upload service writes the image to the disk and counts its bytes.
  const limitImage: MiddlewareHandler = async (c, next) => {
    if (Number(c.req.header('Content-Length') ?? 0) <= imageMaxBytes) return next();
    return answerProblem(c, { code: 'too-large', message: imageTooLarge });
  };
  const limits = {
    form: limitTo(formMaxBytes, bodyTooLarge),
    article: limitTo(articleMaxBytes, bodyTooLarge),
    image: limitImage,
  };
  return (c, next) => {
    // They have no body, and hono would build a Request to look for one.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return limits[policyOf(c.req.path).body ?? 'form'](c, next);
  };
}

/**
 * Reads the rest of the body: unread, it would block the connection and the next request on it. The server closes
 * connections that send for too long after the response (drainIncoming of @hono/node-server).
 */
function discardBody({ body }: Request): void {
  if (body && !body.locked) body.pipeTo(new WritableStream()).catch(() => {});
}
