/** The tab `E-mail` of `Configurações`: the mail server, the test mail, the queue and the domain. */
import { afterEach, describe, expect, it } from 'vitest';
import { keptSecret } from '../../../domain/settings/settings.ts';
import { mailGone, mailNotSetUp } from '../../../domain/text/sentences.ts';
import { aMail } from '../../builders.ts';
import { type MailServer, startMailServer } from '../../server/jobs/mail-server.ts';
import { answerOf, auditSentencesFor, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';
import { openTestPortal } from '../http/open-portal.ts';

const { portal, signInAdmin, now } = withNewsroom();

let server: MailServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const path = '/configuracoes';
const login = { user: 'redacao@folha.example', password: 'câmbio: à noite @7' };

async function startServer(): Promise<{ mailServer: string; mailPort: string }> {
  server = await startMailServer({ login });
  return { mailServer: '127.0.0.1', mailPort: String(server.port) };
}

const save = (person: Person, version: number, values: Record<string, string>) =>
  person.call('PUT', path, { tab: 'email', version, values });
const sendTest = (person: Person) => person.call('POST', `${path}/email-de-teste`);

describe('the mail server', () => {
  it('is set on screen, and sends from the sender that is named there', async () => {
    const ana = await signInAdmin();
    expect(await refusalOf(await sendTest(ana))).toMatchObject({ status: 400, message: mailNotSetUp });
    await save(ana, 0, { ...(await startServer()), mailSender: 'fale@folha.example' });
    expect(await refusalOf(await sendTest(ana))).toMatchObject({
      status: 400,
      message: expect.stringContaining('O servidor recusou o remetente ou o destinatário.'),
    });
    expect(server?.mails).toEqual([]);
  });

  it('has a password that no answer contains and that is stored encrypted', async () => {
    const ana = await signInAdmin();
    const values = { ...(await startServer()), mailUser: login.user, mailPassword: login.password };
    const saved = await answerOf(await save(ana, 0, values));
    expect(saved).toMatchObject({ version: 1, values: { mailPassword: keptSecret } });
    const stored = await portal().database.settings.list('email', 1);
    const seen = [
      saved,
      stored,
      await answerOf(await ana.call('GET', `${path}?aba=email`)),
      await answerOf(await ana.call('GET', `${path}/historico?aba=email`)),
      await auditSentencesFor(ana),
    ];
    expect(JSON.stringify(seen)).not.toContain('câmbio');
    expect(stored[0]?.values.mailPassword).toMatch(/^[\w-]{40,}$/);
  });

  it('keeps its password when the form is saved without one, until the user is removed', async () => {
    const ana = await signInAdmin();
    const passwordNow = async () =>
      (await portal().database.settings.list('email', 1))[0]?.values.mailPassword;
    await save(ana, 0, { ...(await startServer()), mailUser: login.user, mailPassword: login.password });
    const first = await passwordNow();
    await save(ana, 1, { mailPassword: '', mailSenderName: 'Folha' });
    await save(ana, 2, { mailPassword: keptSecret, mailSenderName: 'Folha de Ipê' });
    expect([first, await passwordNow()]).toEqual([expect.any(String), first]);
    await save(ana, 3, { mailUser: '' });
    expect(await passwordNow()).toBeUndefined();
  });

  it('gets the stored password only if server, port and user stay the same', async () => {
    const ana = await signInAdmin();
    await save(ana, 0, { ...(await startServer()), mailUser: login.user, mailPassword: login.password });
    for (const change of [{ mailServer: 'outro.example' }, { mailPort: '26' }, { mailUser: 'bia' }])
      expect(await refusalOf(await save(ana, 1, change))).toMatchObject({
        status: 400,
        field: 'mailPassword',
        message: 'O servidor, a porta ou o usuário mudou: escreva a senha de novo.',
      });
    expect(
      await answerOf(await save(ana, 1, { mailServer: 'outro.example', mailPassword: 'nova' })),
    ).toMatchObject({
      version: 2,
    });
  });

  it.each([
    ['mailServer', 'smtps://correio.example', 'Escreva só o endereço do servidor, como smtp.exemplo.com.'],
    ['mailPort', '70000', 'Escreva a porta em números, como 465.'],
    ['mailPort', '', 'Escreva a porta.'],
    ['mailPassword', 'x'.repeat(201), 'A senha pode ter no máximo 200 caracteres.'],
  ])('refuses %s “%s” with a sentence', async (name, value, message) => {
    const ana = await signInAdmin();
    expect(await refusalOf(await save(ana, 0, { mailServer: 'a.example', [name]: value }))).toMatchObject({
      status: 400,
      field: name,
      message,
    });
  });

  it('of SMTP_URL wins, is shown without its password, and can be tested five times in ten minutes', async () => {
    const ana = await signInAdmin();
    server = await startMailServer();
    const { database } = portal();
    const SMTP_URL = `smtp://127.0.0.1:${server.port}`;
    const { services } = await openTestPortal({
      database,
      env: { SMTP_URL, MAIL_FROM: 'fale@folha.example' },
      clock: now,
    });
    expect(await services.getSettings('email')).toMatchObject({
      values: { mailServer: '127.0.0.1', mailPort: String(server.port), mailUser: '', mailPassword: '' },
      setOnServer: ['mailServer', 'mailPort', 'mailUser', 'mailPassword', 'mailSender'],
    });
    const actor = { userId: ana.userId, name: 'Ana' };
    for (const _time of [1, 2, 3, 4, 5]) expect((await services.sendTestMail(actor)).ok).toBe(true);
    expect(await services.sendTestMail(actor)).toMatchObject({ problem: { code: 'too-many-requests' } });
    expect(server.mails).toHaveLength(5);
    expect(server.mails[0]?.from).toBe('fale@folha.example');
    expect(server.mails[0]?.raw).toContain('E-mail de teste');
  });
});

it('an admin sends a mail of the queue again or drops it, and the audit log says so', async () => {
  const ana = await signInAdmin();
  const { mails } = portal().database;
  await mails.enqueue(aMail({ id: 'perdido', to: 'bia@exemplo.com', subject: 'Convite', createdAt: now() }));
  const claimed = await mails.claimNext(now(), now() + 1);
  if (!claimed) throw new Error('There is no mail to give up.');
  await mails.postpone(claimed, null, '550 Caixa inexistente');
  const list = async () => answerOf(await ana.call('GET', `${path}/emails`));
  const row = { id: 'perdido', to: 'bia@exemplo.com', subject: 'Convite', attempts: 1 };
  expect(await list()).toEqual([
    { ...row, createdAt: now(), dueAt: null, lastError: '550 Caixa inexistente', isSeen: false },
  ]);
  const overview = async () => answerOf(await ana.call('GET', '/resumo'));
  expect(await overview()).toMatchObject({ hasMail: false, mailFailure: null });
  await save(ana, 0, { mailServer: 'smtp.exemplo.com' });
  expect(await overview()).toMatchObject({
    mailFailure: 'O servidor recusou o remetente ou o destinatário.',
  });
  await ana.call('POST', `${path}/emails/vistos`);
  expect(await list()).toMatchObject([{ isSeen: true }]);
  expect(await overview()).toMatchObject({ mailFailure: null });
  await ana.call('POST', `${path}/emails/perdido/envio`);
  expect(await list()).toMatchObject([{ ...row, dueAt: now() }]);
  await ana.call('DELETE', `${path}/emails/perdido`);
  expect(await list()).toEqual([]);
  expect(await refusalOf(await ana.call('DELETE', `${path}/emails/perdido`))).toMatchObject({
    status: 404,
    message: mailGone,
  });
  expect(await auditSentencesFor(ana)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('descartou o e-mail “Convite”'),
      expect.stringContaining('mandou enviar de novo o e-mail “Convite”'),
    ]),
  );
});

it('the domain of the sender is looked up with the most used names of DKIM keys', async () => {
  const records: Record<string, string[]> = {
    'pauta.test': ['v=spf1 include:_spf.exemplo.com ~all', 'google-site-verification=x'],
    'selector1._domainkey.pauta.test': ['v=DKIM1; k=rsa; p=MIGf'],
  };
  const { database } = portal();
  const { services } = await openTestPortal({ database, lookUpText: async (name) => records[name] ?? [] });
  expect(await services.checkMailDomain()).toMatchObject({
    domain: 'pauta.test',
    lines: [
      { name: 'SPF', state: 'good', detail: 'v=spf1 include:_spf.exemplo.com ~all' },
      { name: 'DKIM', state: 'good', detail: 'selector1._domainkey.pauta.test' },
      { name: 'DMARC', state: 'watch' },
    ],
  });
});
