/** Rules of the contact form, the same in browser and server (docs/product.md#contact). */
import {
  contactMessageMaxGraphemes,
  contactNameMaxGraphemes,
  contactTitleMaxGraphemes,
  emailMaxLength,
} from '../site/limits.ts';
import {
  captchaFailure,
  captchaNotLoaded,
  contactFailure,
  fillAllFields,
  invalidEmail,
  unknownError,
} from '../text/sentences.ts';
import { cleanLine, cleanText, countGraphemes, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from '../web/problem.ts';

export type ContactField = 'nome' | 'titulo' | 'email' | 'mensagem';
export type ContactForm = Record<ContactField, string>;

export const contactFields: readonly ContactField[] = ['nome', 'titulo', 'email', 'mensagem'];

export const emptyContactForm: ContactForm = { nome: '', titulo: '', email: '', mensagem: '' };

/** Returns the form for a reader who saw an error in news; the reader still has to describe the error. */
export function correctionForm(address: string): ContactForm {
  return { ...emptyContactForm, titulo: 'Erro em uma notícia', mensagem: `${address}\n\n` };
}

const lengths: Readonly<Partial<Record<ContactField, { max: number; name: string }>>> = {
  nome: { max: contactNameMaxGraphemes, name: 'O nome' },
  titulo: { max: contactTitleMaxGraphemes, name: 'O título' },
  mensagem: { max: contactMessageMaxGraphemes, name: 'A mensagem' },
};

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@([^\s@<>()[\]\\,;:"]+)$/;

export function contactFieldMax(field: ContactField): number | null {
  return lengths[field]?.max ?? null;
}

export function countContactField(field: ContactField, value: string): number {
  return countGraphemes(cleanContactField(field, value));
}

/** Parses a submitted form. Its fields are cleaned; a field that is missing or no text becomes ''. */
export function readContactForm(sent: unknown): ContactForm {
  const form = { ...emptyContactForm };
  if (typeof sent !== 'object' || sent === null) return form;
  const values = new Map<string, unknown>(Object.entries(sent));
  for (const field of contactFields) {
    const value = values.get(field);
    if (typeof value === 'string') form[field] = cleanContactField(field, value);
  }
  return form;
}

export function listContactProblems(form: ContactForm): Problem[] {
  const empty = contactFields.filter((field) => form[field] === '');
  const rest = contactFields.filter((field) => form[field] !== '');
  return [
    ...empty.map((field) => invalid(fillAllFields, field)),
    ...rest.flatMap((field) => {
      const sentence = field === 'email' ? emailFault(form.email) : lengthFault(field, form[field]);
      return sentence === null ? [] : [invalid(sentence, field)];
    }),
  ];
}

/**
 * Returns the sentence that the form shows. Problems of a field or of the captcha are shown as they are; other problems
 * are shown as the reason why sending failed.
 */
export function contactSentence({
  code,
  message,
  field,
}: Pick<Problem, 'code' | 'message' | 'field'>): string {
  if (field !== undefined || isCaptchaProblem({ message })) return message;
  const reason = code === 'unexpected' ? '' : message;
  return `${contactFailure} ${reason || unknownError}`;
}

export function isCaptchaProblem({ message }: Pick<Problem, 'message'>): boolean {
  return message === captchaFailure || message === captchaNotLoaded;
}

export function contactMailAddress(to: string, { titulo, mensagem }: ContactForm): string {
  const parts = Object.entries({ subject: titulo, body: mensagem })
    .filter(([, text]) => text !== '')
    // RFC 6068 requires CRLF for line breaks.
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))}`);
  return `mailto:${to}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

function cleanContactField(field: ContactField, value: string): string {
  const clean = field === 'mensagem' ? cleanText : cleanLine;
  if (field === 'email' && value.length > emailMaxLength) return value;
  return clean(value, contactFieldMax(field) ?? emailMaxLength);
}

function emailFault(email: string): string | null {
  const domain = email.length <= emailMaxLength ? emailPattern.exec(email)?.[1] : undefined;
  return domain?.slice(1, -1).includes('.') ? null : invalidEmail;
}

function lengthFault(field: ContactField, value: string): string | null {
  const limit = lengths[field];
  if (!limit) return null;
  return isLongerThan(value, limit.max) ? `${limit.name} pode ter no máximo ${limit.max} caracteres.` : null;
}
