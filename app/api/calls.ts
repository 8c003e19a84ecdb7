/** What the calls of the newsroom's screens share: bodies are parsed by a schema, results answered as JSON. */

import { createFactory } from 'hono/factory';
import { validator } from 'hono/validator';
import type { z } from 'zod';
import type { Actor } from '../../domain/accounts/audit.ts';
import { unreadableBody } from '../../domain/text/sentences.ts';
import type { Result } from '../../domain/web/problem.ts';
import { answerProblemAsJson } from '../http/answer-problem.tsx';
import type { PortalContext, PortalEnv } from '../portal.ts';

/** Makes the handlers of one call, with the types that the browser's client reads. */
export const { createHandlers } = createFactory<PortalEnv>();

/** Refuses a JSON body that is not as the schema says; unknown fields are left out. */
export function acceptJson<Schema extends z.ZodType>(schema: Schema) {
  return validator('json', (value, c) => parse(c, schema, value));
}

/** The same for the parameters after the question mark. */
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

/** The value of a service as JSON, or its problem. */
export function answer<T>(c: PortalContext, result: Result<T>) {
  return result.ok ? c.json(result.value, 200) : answerProblemAsJson(c, result.problem);
}

/** Who acts. Call it behind `requireLogin` or `requireAdmin` alone: nobody else gets there. */
export function actorOf(c: PortalContext): Actor {
  const { userId, name, email } = c.var.visitor;
  if (userId === null) throw new Error('Nobody is logged in where a guard should stand.');
  return { userId, name: name ?? email ?? userId };
}
