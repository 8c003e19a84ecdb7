/** Shared by the newsroom's calls: bodies are parsed by a schema, results are JSON. */

import { validator } from 'hono/validator';
import type { z } from 'zod';
import type { Actor } from '../../domain/accounts/audit.ts';
import { unreadableBody } from '../../domain/text/sentences.ts';
import type { Result } from '../../domain/web/problem.ts';
import { answerProblemAsJson } from '../http/answer-problem.tsx';
import type { PortalContext } from '../portal.ts';

/** Rejects a JSON body that does not match the schema; ignores unknown fields. */
export function acceptJson<Schema extends z.ZodType>(schema: Schema) {
  return validator('json', (value, c) => parse(c, schema, value));
}

export function acceptQuery<Schema extends z.ZodType>(schema: Schema) {
  return validator('query', (value, c) => parse(c, schema, value));
}

function parse<Schema extends z.ZodType>(c: PortalContext, schema: Schema, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.');
  return answerProblemAsJson(c, {
    code: 'invalid-input',
    message: unreadableBody,
    ...(field ? { field } : {}),
  });
}

export function answer<T>(c: PortalContext, result: Result<T>) {
  return result.ok ? c.json(result.value, 200) : answerProblemAsJson(c, result.problem);
}

/** Returns the acting user. Only for addresses with a guard (domain/web/addresses.ts). */
export function actorOf(c: PortalContext): Actor {
  const { userId, name, email } = c.var.visitor;
  if (userId === null) throw new Error('This address has no guard.');
  return { userId, name: name ?? email ?? userId };
}

/** Returns a long text as the body of an answer; each piece of it is made when the client reads it. */
export function toStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
