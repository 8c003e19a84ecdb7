/** Receives a message from the contact form. An error of the server becomes a problem, so that the text is not lost. */
import { type ContactForm, readContactForm } from '../../../domain/inbox/contact.ts';
import { unknownError, unreadableBody } from '../../../domain/text/sentences.ts';
import { invalid, type Problem } from '../../../domain/web/problem.ts';
import { parseSubmissionKey } from '../../../domain/web/submission-key.ts';
import type { Portal, PortalContext } from '../../portal.ts';

export async function receiveContact(
  c: PortalContext,
  { services, log, problemOf }: Portal,
): Promise<{ form: ContactForm; problems: Problem[] }> {
  const body = await readBody(c);
  const form = readContactForm(body);
  if (body === null) return { form, problems: [invalid(unreadableBody)] };
  const { captchaToken: token, envio } = Object(body);
  const captchaToken = typeof token === 'string' ? token : '';
  const submissionKey = typeof envio === 'string' ? parseSubmissionKey(envio) : null;
  const { clientAddress } = c.var;
  try {
    const sent = { form, captchaToken, submissionKey, clientAddress };
    return { form, problems: await services.sendContactMessage(sent) };
  } catch (error) {
    const problem = problemOf(error);
    log[problem ? 'warn' : 'error']({ err: error }, 'a contact message could not be stored');
    return { form, problems: [problem ?? { code: 'unexpected', message: unknownError }] };
  }
}

async function readBody(c: PortalContext): Promise<object | null> {
  try {
    const isJson = /^application\/json\b/i.test(c.req.header('Content-Type') ?? '');
    const body: unknown = isJson ? await c.req.json() : await c.req.parseBody();
    return typeof body === 'object' && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}
