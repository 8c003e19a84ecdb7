import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bodyTooLarge } from '../../domain/messages.ts';
import type { Refuse } from './refuse.ts';

/** Enough for every form and call that carries no file. */
const formMaxBytes = 64 * 1024;

/** Refuses bodies over that, by what they say of their length or else while they arrive. */
export function limitBody(refuse: Refuse): MiddlewareHandler {
  return bodyLimit({
    maxSize: formMaxBytes,
    onError: (c) => refuse(c, { code: 'too-large', message: bodyTooLarge }),
  });
}
