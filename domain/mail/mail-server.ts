/** The server that sends the portal's mails, as the settings or SMTP_URL configure it. */
import type { Settings } from '../settings/settings.ts';
import { decodeEscapes } from '../text/safe-address.ts';

type MailServerSettings = Pick<Settings, 'mailServer' | 'mailPort' | 'mailUser' | 'mailPassword'>;

/** The port on which the connection is encrypted from its start. */
const encryptedPort = '465';

/**
 * Returns the address of the mail server in the form of SMTP_URL; null when the settings name none. On any port except
 * 465, a password is sent only after STARTTLS.
 */
export function toSmtpUrl({
  mailServer,
  mailPort,
  mailUser,
  mailPassword,
}: MailServerSettings): string | null {
  if (mailServer === '') return null;
  const person =
    mailUser === '' ? '' : `${encodeURIComponent(mailUser)}:${encodeURIComponent(mailPassword)}@`;
  const place = `${person}${mailServer}:${mailPort}`;
  if (mailPort === encryptedPort) return `smtps://${place}`;
  return `smtp://${place}${person === '' ? '' : '?requireTLS=true'}`;
}

/** Returns the parts of SMTP_URL that the settings show: everything except the password. */
export function readSmtpUrl(url: string): MailServerSettings {
  const { protocol, hostname, port, username } = new URL(url);
  return {
    mailServer: hostname,
    mailPort: port || (protocol === 'smtps:' ? encryptedPort : '587'),
    mailUser: decodeEscapes(username),
    mailPassword: '',
  };
}

const explanations: Readonly<Record<string, string>> = {
  EAUTH: 'O servidor recusou o usuário ou a senha.',
  ENOAUTH: 'O servidor exige usuário e senha.',
  ETLS: 'O servidor não oferece conexão cifrada nesta porta. Tente a porta 465.',
  EDNS: 'Não existe servidor com este endereço.',
  ENOTFOUND: 'Não existe servidor com este endereço.',
  ECONNECTION: 'O servidor não aceitou a conexão. Confira o endereço e a porta.',
  ESOCKET: 'O servidor não aceitou a conexão. Confira o endereço e a porta.',
  ETIMEDOUT: 'O servidor não respondeu a tempo. Confira o endereço e a porta.',
  EENVELOPE: 'O servidor recusou o remetente ou o destinatário.',
  certificate: 'A conexão cifrada falhou. Confira o endereço do servidor e o certificado dele.',
  later: 'O servidor pediu para tentar mais tarde.',
};

/**
 * Patterns for technical reasons. Stored mails keep the reason without its code, so the first pattern that matches
 * decides.
 */
const signs: readonly [sign: RegExp, code: string][] = [
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, 'ECONNECTION'],
  [/ENOTFOUND|EAI_AGAIN/, 'ENOTFOUND'],
  [/ETIMEDOUT|timed? ?out|Greeting never received/i, 'ETIMEDOUT'],
  [/certificate|SSL|TLS/i, 'certificate'],
  [/Invalid login|\b53[0458]\b/, 'EAUTH'],
  [/\b5\d\d\b/, 'EENVELOPE'],
  [/\b4\d\d\b/, 'later'],
];

/** Describes in Portuguese why a mail was not sent. `code` comes from nodemailer; without a code, the reason decides. */
export function describeMailFailure(reason: string, code = ''): string {
  const found = signs.find(([sign]) => sign.test(reason))?.[1] ?? '';
  return explanations[code] ?? explanations[found] ?? 'O servidor não enviou o e-mail.';
}

/** Describes the failure and adds the technical reason. */
export function explainMailFailure(code: string, reason: string): string {
  return `${describeMailFailure(reason, code)} Motivo técnico: “${reason}”`;
}
