/** Sends mails by a mail server. */
import { z } from 'zod';
import type { Site } from '../../../domain/site/site.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import type { Mailer, MailOutcome } from '../../ports/mail.ts';

export interface SmtpOptions {
  /**
   * The address begins with smtp:// or smtps://, with user and password where the server requires them. It is read for
   * each mail, because settings change it.
   */
  smtpUrl: () => string;
  /** The sender is read for each mail, too. */
  site: Pick<Site, 'mailSenderName' | 'mailSender'>;
  timeoutMs?: number;
}

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const defaultTimeoutMs = 40_000;

export function createSmtpMailer({ smtpUrl, site, timeoutMs }: SmtpOptions): Mailer {
  const stopped = new AbortController();
  const connect = async (url: string) => {
    // Commands, which send no mail, need 16 MB less without the library.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };

  return {
    async send({ id, to, replyTo, subject, text, html, createdAt }) {
      const { mailSenderName: name, mailSender } = site;
      try {
        const transport = await connect(smtpUrl());
        await transport.sendMail({
          from: { name, address: mailSender },
          // Nodemailer takes an object as one address, whatever its text contains.
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          // The id is the same at every attempt, so that receivers can detect duplicates.
          messageId: `<${id}@${mailSender.slice(mailSender.lastIndexOf('@') + 1)}>`,
          date: new Date(createdAt),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs)]),
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async close() {
      stopped.abort();
    },
  };
}

const failure = z
  .object({ code: z.string(), responseCode: z.number(), permanent: z.boolean(), command: z.string() })
  .partial();

/** The code of a server that closes the connection; the mail can be sent later. */
const closingCode = 421;

function outcomeOf(error: unknown): MailOutcome {
  const reason = messageOf(error);
  const { code, responseCode, permanent, command } = failure.safeParse(error).data ?? {};
  const isAboutThisMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    // A rejected sender is a configuration error that affects every mail.
    command !== 'MAIL FROM' &&
    responseCode !== closingCode;
  if (!isAboutThisMail) return { kind: 'unavailable', reason, code: code ?? '' };
  // When the server gave no answer, the error comes from nodemailer, which could not parse the address.
  return { kind: permanent || responseCode === undefined ? 'refused' : 'postponed', reason, code };
}
