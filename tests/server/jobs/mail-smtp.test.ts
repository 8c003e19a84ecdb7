/** The SMTP adapter against a real server. */
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpMailer, type SmtpOptions } from '../../../server/adapters/smtp/smtp-mailer.ts';
import type { Mailer } from '../../../server/ports/mail.ts';
import { aMail, testNowMs } from '../../builders.ts';
import { type MailServer, type MailServerOptions, refusal, startMailServer } from './mail-server.ts';

let server: MailServer | null = null;
let mailer: Mailer | null = null;
afterEach(async () => {
  await mailer?.close();
  await server?.close();
  server = null;
});

function open(options: Partial<SmtpOptions> = {}): Mailer {
  mailer = createSmtpMailer({
    smtpUrl: () => server?.url ?? '',
    site: { mailSenderName: 'Pauta & Cia', mailSender: 'contato@pauta.test' },
    ...options,
  });
  return mailer;
}

async function start(options: MailServerOptions = {}): Promise<MailServer> {
  server = await startMailServer(options);
  return server;
}

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1];

describe('a mail', () => {
  it('arrives with its addresses, both bodies and the headers of automatic mails', async () => {
    const { mails } = await start();
    const mail = aMail({
      to: 'caio@exemplo.com',
      replyTo: 'ana@exemplo.com',
      subject: 'Redefinição de senha',
      text: 'Olá, João.\n.\nUma linha com só um ponto.',
      html: '<p>Olá, João.</p>',
      createdAt: testNowMs,
    });
    expect(await open().send(mail)).toEqual({ kind: 'sent' });
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = mails;
    expect([from, to]).toEqual(['contato@pauta.test', ['caio@exemplo.com']]);
    expect(headerOf(raw, 'From')).toBe('"Pauta & Cia" <contato@pauta.test>');
    expect(headerOf(raw, 'To')).toBe('caio@exemplo.com');
    expect(headerOf(raw, 'Reply-To')).toBe('ana@exemplo.com');
    expect(headerOf(raw, 'Subject')).toMatch(/^=\?UTF-8\?Q\?Redefini=C3=A7=C3=A3o_de_senha\?=$/);
    expect(headerOf(raw, 'Message-ID')).toBe(`<${mail.id}@pauta.test>`);
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(raw, 'Date')).toBe('Fri, 20 Nov 2026 17:35:00 +0000');
    expect(raw).toMatch(/multipart\/alternative/);
    expect(raw).toMatch(/text\/plain[\s\S]*Ol=C3=A1, Jo=C3=A3o\.\r\n\.+\r\nUma linha/);
    expect(raw).toMatch(/text\/html[\s\S]*<p>Ol=C3=A1, Jo=C3=A3o\.<\/p>/);
  });

  it('cannot be given further recipients or headers by what people write', async () => {
    const { mails } = await start();
    const mail = aMail({
      to: 'caio@exemplo.com',
      replyTo: 'ana@exemplo.com>, <outra@exemplo.com',
      subject: 'Oi\r\nBcc: todos@exemplo.com\r\n\r\nCorpo',
    });
    await open().send(mail);
    expect(mails[0]?.to).toEqual(['caio@exemplo.com']);
    expect(headerOf(mails[0]?.raw ?? '', 'Bcc')).toBeUndefined();
    expect(mails[0]?.raw.match(/^Subject:/gm)).toHaveLength(1);
  });

  it('is sent with the login of the address', async () => {
    const { mails } = await start({ login: { user: 'ana', password: 'senha' } });
    expect(await open().send(aMail())).toEqual({ kind: 'sent' });
    expect(mails).toHaveLength(1);
  });
});

describe('a failed mail', () => {
  it('is refused for good because of its address', async () => {
    await start({ onRecipient: () => refusal(550, 'Não existe') });
    expect(await open().send(aMail())).toEqual({
      kind: 'refused',
      code: 'EENVELOPE',
      reason: expect.stringContaining('Não existe'),
    });
  });

  it('is refused for good because of its content', async () => {
    await start({ onMail: () => refusal(554, 'Parece propaganda') });
    expect(await open().send(aMail())).toMatchObject({ kind: 'refused' });
  });

  it.each(['', 'sem-arroba', 'a b@exemplo.com, c@exemplo.com'])(
    'of an address that is none, %j, is one as well',
    async (to) => {
      const { mails } = await start();
      expect(await open().send(aMail({ to }))).toMatchObject({ kind: 'refused' });
      expect(mails).toEqual([]);
    },
  );

  it('is postponed when the server says so', async () => {
    await start({ onRecipient: () => refusal(451, 'Lista cinza') });
    expect(await open().send(aMail())).toMatchObject({ kind: 'postponed' });
  });

  it.each([
    ['no server listens', { smtpUrl: () => 'smtp://127.0.0.1:1' }],
    ['there is no such host', { smtpUrl: () => 'smtp://correio.invalid' }],
  ])('stops all mails because %s', async (_why, options) => {
    expect(await open(options).send(aMail())).toMatchObject({ kind: 'unavailable' });
  });

  it('stops all mails when the login fails', async () => {
    await start({ login: { user: 'ana', password: 'senha' } });
    const { port } = server ?? { port: 0 };
    const wrong = { smtpUrl: () => `smtp://ana:errada@127.0.0.1:${port}` };
    expect(await open(wrong).send(aMail())).toMatchObject({ kind: 'unavailable' });
    const without = { smtpUrl: () => `smtp://127.0.0.1:${port}` };
    expect(await open(without).send(aMail())).toMatchObject({ kind: 'unavailable' });
  });

  it('stops all mails when the connection breaks', async () => {
    await start({ hangsUp: () => true });
    expect(await open().send(aMail())).toMatchObject({ kind: 'unavailable' });
  });

  it('stops all mails when the server says that it is closing', async () => {
    await start({ onRecipient: () => refusal(421, 'Volte depois') });
    expect(await open().send(aMail())).toMatchObject({ kind: 'unavailable' });
  });

  it('is given up after a time-out, or when the portal stops', async () => {
    const silent = await listen();
    const address = silent.address();
    const smtpUrl = () => `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    expect(await open({ smtpUrl, timeoutMs: 50 }).send(aMail())).toMatchObject({ kind: 'unavailable' });
    const endless = open({ smtpUrl });
    const sending = endless.send(aMail());
    await endless.close();
    expect(await sending).toMatchObject({ kind: 'unavailable' });
    silent.close();
  });
});

/** Takes connections and never says a word. */
function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    silent.listen(0, '127.0.0.1', () => resolve(silent));
  });
}
