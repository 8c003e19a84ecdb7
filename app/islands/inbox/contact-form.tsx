/** The contact form (docs/product.md#contact). */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type ContactField,
  contactFieldMax,
  contactFields,
  contactMailAddress,
  contactSentence,
  countContactField,
  type ContactForm as Form,
  isCaptchaProblem,
  listContactProblems,
  readContactForm,
} from '../../../domain/inbox/contact.ts';
import {
  contactSend,
  contactSending,
  contactSent,
  fillAllFields,
  unknownError,
} from '../../../domain/text/sentences.ts';
import type { CaptchaClient } from '../../../domain/web/captcha.ts';
import type { Problem } from '../../../domain/web/problem.ts';
import { randomKey } from '../../browser/random-key.ts';
import { ContactFieldLine } from '../../ui/inbox/contact-field.tsx';
import { CaptchaError, type CaptchaTokens, captchaTokens } from './captcha-token.ts';

/** This is longer than the server waits for the captcha service. */
const timeoutMs = 20_000;

type Counts = Partial<Record<ContactField, number>>;

export default function ContactForm({
  values,
  problems: firstProblems,
  isSent: wasSent,
  captcha,
  supportEmail,
}: {
  values: Form;
  problems: Problem[];
  isSent: boolean;
  captcha: CaptchaClient;
  supportEmail: string;
}) {
  const formElement = useRef<HTMLFormElement>(null);
  const tokens = useRef<CaptchaTokens>(null);
  /**
   * When an answer was lost and the message is sent again, this key and the text let the server store the message once.
   */
  const [submissionKey] = useState(randomKey);
  const [counts, setCounts] = useState<Counts>({});
  const [problems, setProblems] = useState(firstProblems);
  const [isSent, setSent] = useState(wasSent);
  const [isSending, setSending] = useState(false);
  const [written, setWritten] = useState(values);

  const handleInput = () => setCounts(countFields(readFields(formElement.current)));
  const prepare = () => {
    tokens.current ??= captchaTokens(captcha);
    tokens.current.prepare();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    handleInput();
    if (formElement.current?.contains(document.activeElement)) prepare();
  }, []);

  const show = (found: Problem[]) => {
    setProblems(found);
    const first = contactFields.find((field) => found.some((problem) => problem.field === field));
    if (first) formElement.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const fields = readFields(formElement.current);
    const form = readContactForm(fields);
    setSent(false);
    setWritten(form);
    const invalid = listContactProblems(form);
    if (invalid.length > 0) return show(invalid);
    setProblems([]);
    setSending(true);
    prepare();
    const rejected = await sendContact(tokens.current, form, submissionKey);
    setSending(false);
    if (rejected.length > 0) return show(rejected);
    clear(formElement.current, fields);
    handleInput();
    setSent(true);
  };

  const notice = problems.find(({ field }) => field === undefined);
  // The sentence about empty fields is shown once, under the first empty field.
  const shown = problems.filter(
    ({ message }, index) =>
      message !== fillAllFields || !problems.slice(0, index).some((p) => p.message === message),
  );
  return (
    <form
      ref={formElement}
      method="post"
      action="/contato"
      noValidate
      onSubmit={handleSubmit}
      onInput={handleInput}
      onFocus={prepare}
      className="min-w-0"
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-8 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {contactFields.map((field) => (
          <ContactFieldLine
            key={field}
            field={field}
            value={values[field]}
            max={contactFieldMax(field)}
            count={counts[field]}
            isInvalid={problems.some((problem) => problem.field === field)}
            fault={shown.find((problem) => problem.field === field)?.message}
          />
        ))}
      </div>

      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <button
          type="submit"
          aria-disabled={isSending}
          className="button-ink min-h-[3.375rem] min-w-[9.5rem] text-lg"
        >
          {isSending ? contactSending : contactSend}
        </button>
        <p className="font-display text-sm text-muted">Todos os campos são obrigatórios.</p>
      </div>

      <div role="alert" className="font-display">
        {notice ? (
          <p className="mt-6 border-s-4 border-bad ps-4 text-lg/7">
            {contactSentence(notice)}{' '}
            {isCaptchaProblem(notice) ? (
              <a
                href={contactMailAddress(supportEmail, written)}
                className="inline-block underline decoration-marker-line decoration-4 underline-offset-4"
              >
                Enviar por e-mail
              </a>
            ) : null}
          </p>
        ) : null}
      </div>
      <div role="status" className="font-display">
        {isSent ? <p className="mt-6 border-s-4 border-good ps-4 text-lg/7">{contactSent}</p> : null}
      </div>
      <noscript>
        <p className="mt-6 border-s-4 border-marker-rule ps-4 font-display text-sm/6">
          A verificação contra robôs deste formulário precisa de JavaScript. Sem ele, escreva para{' '}
          <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
            {supportEmail}
          </a>
          .
        </p>
      </noscript>
      <CaptchaNote captcha={captcha} />
    </form>
  );
}

function CaptchaNote({ captcha }: { captcha: CaptchaClient }) {
  const linkClass = 'underline underline-offset-4';
  return (
    <p className="mt-6 max-w-[34rem] font-display text-xs text-muted">
      {captcha.kind === 'altcha' ? (
        'A verificação contra robôs acontece no seu próprio aparelho, sem enviar nada a terceiros.'
      ) : (
        <>
          Este formulário é protegido pelo reCAPTCHA. Valem a{' '}
          <a href="https://policies.google.com/privacy" className={linkClass}>
            Política de Privacidade
          </a>{' '}
          e os{' '}
          <a href="https://policies.google.com/terms" className={linkClass}>
            Termos de Serviço
          </a>{' '}
          do Google.
        </>
      )}
    </p>
  );
}

/** Sends the form and returns its problems; an empty list means success. Never rejects. */
async function sendContact(tokens: CaptchaTokens | null, form: Form, key: string): Promise<Problem[]> {
  try {
    const captchaToken = (await tokens?.take()) ?? '';
    const response = await fetch('/api/contato', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...form, captchaToken, envio: key }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return [];
    const answer: Problem & { problems?: Problem[] } = await response.json();
    return answer.problems ?? [answer];
  } catch (error) {
    if (error instanceof CaptchaError) return [{ code: 'unavailable', message: error.message }];
    return [{ code: 'unexpected', message: unknownError }];
  }
}

function readFields(form: HTMLFormElement | null): Partial<Record<ContactField, string>> {
  const data = form ? new FormData(form) : null;
  return Object.fromEntries(contactFields.map((field) => [field, String(data?.get(field) ?? '')]));
}

function countFields(fields: Partial<Record<ContactField, string>>): Counts {
  return Object.fromEntries(
    contactFields.map((field) => [field, countContactField(field, fields[field] ?? '')]),
  );
}

/** Empties the fields, but keeps what was typed after sending. `reset` would restore the values of a rejected form. */
function clear(form: HTMLFormElement | null, sent: Partial<Record<string, string>>): void {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ??
    []) {
    if (field.value === sent[field.name]) field.value = '';
  }
}
