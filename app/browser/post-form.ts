/** Posts forms by script and reads the answer. */
import { genericError } from '../../domain/text/sentences.ts';

export interface FormProblem {
  message: string;
  field?: string;
  code?: string;
  others?: readonly FormProblem[];
}

/** `needsCode` asks for the second step of a login. */
type FormAnswer<Value> =
  | { ok: true; needsCode: boolean; value: Value }
  /** `current` is the value on the server, after a conflict. */
  | { ok: false; problem: FormProblem & { current?: Value } };

const timeoutMs = 30_000;

/** Posts fields as the browser would. Never rejects; `failure` is the message when the server sends none. */
export async function postForm<Value = unknown>(
  action: string,
  fields: Iterable<readonly [string, FormDataEntryValue]>,
  failure = genericError,
): Promise<FormAnswer<Value>> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.json().catch(() => null);
    if (response.ok) return { ok: true, needsCode: answer?.needsCode === true, value: answer };
    if (typeof answer?.message === 'string') return { ok: false, problem: answer };
  } catch {
    // The form shows `failure` when no answer arrives.
  }
  return { ok: false, problem: { message: failure } };
}
