/** The call that sends a message of the contact form. */
import { describe, expect, it } from 'vitest';
import type { Captcha } from '../../../server/ports/captcha.ts';
import { minuteMs } from '../../builders.ts';
import { wholeForm, withContact } from './contact-form.ts';

const { portal, open, call, send, stored, claimMail, easyCaptcha, now, wait } = withContact();

describe('a message of the contact form', () => {
  it('is stored with its fields', async () => {
    await open();
    const { status, answer } = await send({ captchaToken: 'bom e velho' });
    expect([status, answer]).toEqual([200, { sent: true }]);
    expect(await stored()).toEqual([
      {
        ...wholeForm,
        id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        captchaToken: 'bom e velho',
        data: now(),
        // Unread.
        readAt: null,
      },
    ]);
    expect(await claimMail()).toBeNull();
  });

  it('is stored once when it is sent again after a lost answer, and again when its text has changed', async () => {
    await open();
    const envio = 'abcdefghij-0123456789';
    const sent = await Promise.all([1, 2].map(() => send({ envio })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const [message] = await stored();
    await portal().database.receivedMessages.trash([message?.id ?? ''], now());
    expect((await send({ envio })).answer).toEqual({ sent: true });
    expect(await stored()).toEqual([]);
    expect((await send({ envio, mensagem: 'Outra mensagem.' })).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('is mailed to the team, whose answer goes to the sender', async () => {
    await open({ env: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'equipe@pauta.test' } });
    await send({ titulo: 'Olá\n<b>', mensagem: 'um\n<script>alert(1)</script>' });
    const mail = await claimMail();
    expect(mail).toMatchObject({
      to: 'equipe@pauta.test',
      replyTo: 'caio@exemplo.com',
      subject: 'Contato: Olá <b>',
      text: expect.stringContaining('> um\n> <script>'),
    });
    expect(mail?.html).toContain('um<br>&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('20/11/2026, 14:35');
    expect(await claimMail()).toMatchObject({ id: mail?.id });
    expect(await stored()).toHaveLength(1);
  });

  it('is rejected with the problems of all its fields', async () => {
    await open();
    const { status, answer } = await send({ nome: 'a'.repeat(21), mensagem: 'b'.repeat(501) });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ message: 'O nome pode ter no máximo 20 caracteres.', field: 'nome' });
    expect(answer.problems?.map(({ field }) => field)).toEqual(['nome', 'mensagem']);
    expect(await stored()).toEqual([]);
  });

  it('is refused without a valid captcha token', async () => {
    await open();
    for (const captchaToken of [undefined, '', 'ruim', ['bom1'], { toString: 'bom1' }]) {
      const { status, answer } = await send({ captchaToken });
      expect(status).toBe(400);
      expect(answer).toEqual({ code: 'invalid-input', message: 'Falha ao verificar o reCAPTCHA.' });
    }
    expect(await stored()).toEqual([]);
  });

  it('is stored once for a captcha token, also when it is sent three times at the same moment', async () => {
    await open();
    const answers = await Promise.all([1, 2, 3].map(() => send({ captchaToken: 'bom' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.answer.message).toBe(
      'Falha ao verificar o reCAPTCHA.',
    );
    expect(await stored()).toHaveLength(1);
  });

  it('is refused after three in ten minutes from one address, with the time to wait', async () => {
    await open();
    for (let index = 0; index < 3; index += 1) {
      expect((await send()).status).toBe(200);
      wait(minuteMs);
    }
    const { status, headers, answer } = await send();
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toBe(String(7 * 60));
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(answer).toEqual({
      code: 'too-many-requests',
      message: 'Muitas tentativas em pouco tempo. Tente novamente em 7 minutos.',
    });
    expect((await send({}, '203.0.113.8')).status).toBe(200);
    wait(7 * minuteMs);
    expect((await send()).status).toBe(200);
    expect(await stored()).toHaveLength(5);
  });

  it('does not count when it is refused, and leaves its captcha token usable', async () => {
    await open();
    for (let index = 0; index < 5; index += 1) {
      await send({ nome: '' });
      await send({ captchaToken: 'ruim' });
    }
    for (let index = 0; index < 3; index += 1) expect((await send()).status).toBe(200);
    expect((await send({ captchaToken: 'bom para depois' })).status).toBe(429);
    wait(10 * minuteMs);
    expect((await send({ captchaToken: 'bom para depois' })).status).toBe(200);
  });

  it('is refused after three, also when many are sent at the same time', async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await stored()).toHaveLength(3);
  });

  it('is no longer checked by the captcha service after 30 attempts', async () => {
    let asked = 0;
    const counting: Captcha = {
      ...easyCaptcha,
      async verify() {
        asked += 1;
        return { isHuman: false, reason: 'prova' };
      },
    };
    await open({ captcha: counting });
    const statuses = [];
    for (let index = 0; index < 40; index += 1) statuses.push((await send()).status);
    expect(asked).toBe(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
  });

  it('is refused in plain words when it is no JSON object', async () => {
    await open();
    for (const body of ['{"nome":', '', '[]', '"oi"', 'null']) {
      const { status, answer } = await call(body);
      expect([status, answer.message], body).toEqual([400, 'Não conseguimos ler o que você enviou.']);
    }
  });

  it('has texts only, and unknown fields are ignored', async () => {
    await open();
    const { status, answer } = await send({ nome: ['a'], titulo: { a: 1 }, email: 3, mensagem: null });
    expect(status).toBe(400);
    expect(answer.message).toBe('Por favor, preencha todos os campos.');
    await send({ id: 'meu', data: 1, is_admin: true, __proto__: { x: 1 } });
    const [message] = await stored();
    expect(message?.id).not.toBe('meu');
    expect(message?.data).toBe(now());
    expect(await portal().database.users.count()).toBe(0);
  });

  it('is not stored when its mail cannot be queued', async () => {
    await open({ env: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'equipe@pauta.test' } });
    const { database } = portal();
    const inTransaction = database.inTransaction;
    database.inTransaction = (work) =>
      inTransaction((stores) =>
        work({
          ...stores,
          mails: { ...stores.mails, enqueue: () => Promise.reject(new Error('disco cheio')) },
        }),
      );
    const { status, answer } = await send({ captchaToken: 'bom' });
    expect(status).toBe(500);
    expect(answer).toEqual({ code: 'unexpected', message: 'Erro desconhecido' });
    expect(await stored()).toEqual([]);
    database.inTransaction = inTransaction;
    for (let index = 0; index < 2; index += 1) expect((await send()).status).toBe(200);
    expect((await send({ captchaToken: 'bom' })).status).toBe(200);
  });
});
