/** Sends mails through a mail server. */
import { z } from 'zod';
import type { Site } from '../../../domain/site/site.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import type { Mailer, MailOutcome } from '../../ports/mail.ts';

export interface SmtpOptions {
  /**
   * Returns the address of the server. It begins with smtp:// or smtps://, and has a user and a password if the server
   * requires them. It is read for each mail, because settings change it.
   */
  smtpUrl: () => string;
  /** The sender is also read for each mail. */
  site: Pick<Site, 'mailSenderName' | 'mailSender'>;
  timeoutMs?: number;
}

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const defaultTimeoutMs = 40_000;

export function createSmtpMailer({ smtpUrl, site, timeoutMs }: SmtpOptions): Mailer {
  const stopped = new AbortController();
  const connect = async (url: string) => {
    // The library is loaded with the first mail: commands send none, and need 16 MB less without it.
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
          // Nodemailer takes an object for one address, whatever text it contains.
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          // All attempts use the same id, so that receivers can detect duplicates.
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

/** A server that closes the connection sends this code; the mail can be sent later. */
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
  // If there is no answer of the server, the error is nodemailer's: it could not parse the address.
  return { kind: permanent || responseCode === undefined ? 'refused' : 'postponed', reason, code };
}
