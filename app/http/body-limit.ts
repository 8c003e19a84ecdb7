/** Limits the size of request bodies. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { imageMaxBytes, movePartBytes, soundMaxBytes } from '../../domain/site/limits.ts';
import { bodyTooLarge, imageTooLarge, unusableAttachment } from '../../domain/text/sentences.ts';
import { policyOf } from '../../domain/web/addresses.ts';
import type { Portal, PortalEnv } from '../portal.ts';
import { answerProblem } from './answer-problem.tsx';

const formMaxBytes = 64 * 1024;
/** Ten times the size of a text of 10,000 words with all styles. */
const articleBodyMaxBytes = 2 * 1024 * 1024;

export function limitBody(portal: Portal): MiddlewareHandler<PortalEnv> {
  const limitTo = (maxSize: number): MiddlewareHandler<PortalEnv> =>
    bodyLimit({
      maxSize,
      onError(c) {
        discardBody(c.req.raw);
        return answerProblem(c, portal, { code: 'too-large', message: bodyTooLarge });
      },
    });
  // The bodies of files have no limit here: the services write them to disk and count their bytes.
  const limitFile =
    (maxSize: number, message: string): MiddlewareHandler<PortalEnv> =>
    (c, next) =>
      Number(c.req.header('Content-Length') ?? 0) <= maxSize
        ? next()
        : answerProblem(c, portal, { code: 'too-large', message });
  const limits = {
    form: limitTo(formMaxBytes),
    article: limitTo(articleBodyMaxBytes),
    image: limitFile(imageMaxBytes, imageTooLarge),
    attachment: limitFile(soundMaxBytes, unusableAttachment),
    part: limitFile(movePartBytes, bodyTooLarge),
  };
  return (c, next) => limits[policyOf(c.req.path).body ?? 'form'](c, next);
}

/** Reads the rest of the body, because an unread body would block the next request on the connection. */
function discardBody({ body }: Request): void {
  if (body && !body.locked) body.pipeTo(new WritableStream()).catch(() => {});
}
