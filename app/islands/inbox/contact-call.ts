import type { ContactForm } from '../../../domain/inbox/contact.ts';
import { unknownError } from '../../../domain/text/sentences.ts';
import type { Problem } from '../../../domain/web/problem.ts';

/** Longer than the server waits for the captcha service. */
const timeoutMs = 20_000;

/** Sends a message and returns the problems, none on success. Never rejects. */
export async function callContact(form: ContactForm, captchaToken: string): Promise<Problem[]> {
  try {
    const response = await fetch('/api/contato', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...form, captchaToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return [];
    const answer: Problem & { problems?: Problem[] } = await response.json();
    return answer.problems ?? [answer];
  } catch {
    return [{ code: 'unexpected', message: unknownError }];
  }
}
