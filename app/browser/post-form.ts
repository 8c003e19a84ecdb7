import { genericError } from '../../domain/text/sentences.ts';

export interface FormProblem {
  message: string;
  field?: string;
}

/** `needsCode`: the second step follows. */
export type FormAnswer = { ok: true; needsCode: boolean } | { ok: false; problem: FormProblem };

const timeoutMs = 30_000;

/** Posts a form as the browser would and returns the problem. Never rejects. */
export async function postForm(action: string, data: FormData): Promise<FormAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value);
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) return { ok: false, problem: readProblem(answer) };
    return { ok: true, needsCode: Object(answer).needsCode === true };
  } catch {
    return { ok: false, problem: { message: genericError } };
  }
}

function readProblem(answer: unknown): FormProblem {
  const { message, field } = Object(answer);
  if (typeof message !== 'string') return { message: genericError };
  return typeof field === 'string' ? { message, field } : { message };
}
