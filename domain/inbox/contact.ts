/** Rules of the contact form (spec.md section 5), the same in the browser and on the server. */
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
import type { Problem } from '../web/problem.ts';

export type ContactField = 'nome' | 'titulo' | 'email' | 'mensagem';
export type ContactForm = Record<ContactField, string>;

export const contactFields: readonly ContactField[] = ['nome', 'titulo', 'email', 'mensagem'];

export const emptyContactForm: ContactForm = { nome: '', titulo: '', email: '', mensagem: '' };

/** Graphemes at most, and how a sentence calls the field. */
const lengths: Readonly<Partial<Record<ContactField, { max: number; name: string }>>> = {
  nome: { max: contactNameMaxGraphemes, name: 'O nome' },
  titulo: { max: contactTitleMaxGraphemes, name: 'O título' },
  mensagem: { max: contactMessageMaxGraphemes, name: 'A mensagem' },
};

/** A simple pattern, as spec.md wants it: something, an @, a domain with a dot. */
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@([^\s@<>()[\]\\,;:"]+)$/;

/** How many graphemes a field takes, null for as many as you like. */
export function contactFieldMax(field: ContactField): number | null {
  return lengths[field]?.max ?? null;
}

/** How many graphemes a field has now, as the server will count them. */
export function countContactField(field: ContactField, value: string): number {
  return countGraphemes(cleanContactField(field, value));
}

/**
 * Reads what was sent, whatever it is: fields as they are kept, '' for what is missing or no text. What else was
 * sent is ignored.
 */
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

/**
 * What is wrong with a form that was read, one problem for each field; empty when nothing is. Empty fields go
 * first: their sentence is about all of them.
 */
export function findContactProblems(form: ContactForm): Problem[] {
  const empty = contactFields.filter((field) => form[field] === '');
  const rest = contactFields.filter((field) => form[field] !== '');
  return [
    ...empty.map((field) => toProblem(field, fillAllFields)),
    ...rest.flatMap((field) => {
      const sentence = field === 'email' ? emailFault(form.email) : lengthFault(field, form[field]);
      return sentence === null ? [] : [toProblem(field, sentence)];
    }),
  ];
}

/**
 * How the form says a problem: a fault of a field and a failed captcha have sentences of their own, anything else
 * is the reason of a failure (spec.md section 8). What nobody can explain is an unknown error.
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

/** Whether it was the captcha that failed: then writing a mail is the way out. */
export function isCaptchaProblem({ message }: Pick<Problem, 'message'>): boolean {
  return message === captchaFailure || message === captchaNotLoaded;
}

/** The address that opens a mail with what was written so far. */
export function contactMailAddress(to: string, { titulo, mensagem }: ContactForm): string {
  const parts = Object.entries({ subject: titulo, body: mensagem })
    .filter(([, text]) => text !== '')
    // Line ends as RFC 6068 wants them.
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))}`);
  return `mailto:${to}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

function cleanContactField(field: ContactField, value: string): string {
  const clean = field === 'mensagem' ? cleanText : cleanLine;
  // An address has no limit in graphemes: it is bounded in UTF-16 units before anything else looks at it.
  if (field === 'email' && value.length > emailMaxLength) return value;
  return clean(value, contactFieldMax(field) ?? emailMaxLength);
}

function emailFault(email: string): string | null {
  const domain = email.length <= emailMaxLength ? emailPattern.exec(email)?.[1] : undefined;
  // A dot between two other characters.
  return domain?.slice(1, -1).includes('.') ? null : invalidEmail;
}

function lengthFault(field: ContactField, value: string): string | null {
  const limit = lengths[field];
  if (!limit) return null;
  return isLongerThan(value, limit.max) ? `${limit.name} pode ter no máximo ${limit.max} caracteres.` : null;
}

function toProblem(field: ContactField, message: string): Problem {
  return { code: 'invalid-input', message, field };
}
