/** An SMTP server for tests, which can refuse, hang up and fall silent. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  /** The mail as it came over the wire. */
  raw: string;
}

export interface MailServer {
  url: string;
  port: number;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  port?: number;
  /** An error with a `responseCode` refuses the recipient. */
  onRecipient?: (address: string) => Error | null;
  /** Like `onRecipient`, for a mail that has arrived whole; `raw` is its text. */
  onMail?: (raw: string) => Error | null;
  /** Hangs up in the middle of a mail. */
  hangsUp?: () => boolean;
  login?: { user: string; password: string };
}

/** A refusal as a mail server gives it. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real SMTP server on a free port of 127.0.0.1. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: !options.login,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === options.login?.user && password === options.login?.password;
      if (isKnown) callback(null, { user: username });
      else callback(refusal(535, 'Senha errada'));
    },
    onRcptTo({ address }, _session, callback) {
      callback(options.onRecipient?.(address) ?? null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      if (options.hangsUp?.()) {
        for (const socket of sockets) socket.destroy();
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const refused = options.onMail?.(raw) ?? null;
        const { mailFrom, rcptTo } = session.envelope;
        if (!refused) {
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw,
          });
        }
        callback(refused);
      });
    },
  });
  // A client that breaks off is what some tests are about.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  const login = options.login ? `${options.login.user}:${options.login.password}@` : '';
  return {
    url: `smtp://${login}127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  };
}
