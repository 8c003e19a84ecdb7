/** Reads the fields of submitted forms. */
import type { PortalContext } from '../portal.ts';

/**
 * Returns the text fields of a form or a JSON object. A missing field is ''. Returns null when the body cannot be read.
 */
export async function readFields<Name extends string>(
  c: PortalContext,
  names: readonly Name[],
): Promise<Record<Name, string> | null> {
  let body: Map<string, unknown>;
  try {
    const isJson = (c.req.header('Content-Type') ?? '').startsWith('application/json');
    body = new Map(Object.entries(Object(isJson ? await c.req.json() : await c.req.parseBody())));
  } catch {
    return null;
  }
  const texts = names.map((name) => {
    const value = body.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

export function wantsJson(c: PortalContext): boolean {
  return (c.req.header('Accept') ?? '').includes('application/json');
}
