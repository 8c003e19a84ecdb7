/** The address of the mail server that the settings name. */
import { expect, it } from 'vitest';
import {
  describeMailFailure,
  explainMailFailure,
  readSmtpUrl,
  toSmtpUrl,
} from '../../../domain/mail/mail-server.ts';

const server = {
  mailServer: 'smtp.exemplo.com',
  mailPort: '465',
  mailUser: 'ana@x.com',
  mailPassword: 'a:/ @',
};

it('is encrypted from its start on port 465, and on others before a password is sent', () => {
  expect(toSmtpUrl(server)).toBe('smtps://ana%40x.com:a%3A%2F%20%40@smtp.exemplo.com:465');
  expect(toSmtpUrl({ ...server, mailPort: '587' })).toMatch(/^smtp:.*:587\?requireTLS=true$/);
  expect(toSmtpUrl({ ...server, mailPort: '25', mailUser: '' })).toBe('smtp://smtp.exemplo.com:25');
  expect(toSmtpUrl({ ...server, mailServer: '' })).toBeNull();
});

it('is read from SMTP_URL without the password', () => {
  expect(readSmtpUrl('smtps://ana%40x.com:segredo@smtp.exemplo.com')).toEqual({
    ...server,
    mailPassword: '',
  });
  expect(readSmtpUrl('smtps://50%@smtp.exemplo.com')).toMatchObject({ mailUser: '50%' });
  expect(readSmtpUrl('smtp://127.0.0.1')).toMatchObject({ mailPort: '587', mailUser: '' });
});

it('explains in Portuguese why it refuses, and names the technical reason', () => {
  expect(explainMailFailure('EAUTH', '535 No')).toBe(
    'O servidor recusou o usuário ou a senha. Motivo técnico: “535 No”',
  );
  expect(explainMailFailure('', 'x')).toMatch(/^O servidor não enviou o e-mail\./);
});

it.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'O servidor não aceitou a conexão. Confira o endereço e a porta.'],
  ['getaddrinfo ENOTFOUND smtp.exemplo.com', 'Não existe servidor com este endereço.'],
  ['Greeting never received', 'O servidor não respondeu a tempo. Confira o endereço e a porta.'],
  ['Invalid login: 535 5.7.8 No', 'O servidor recusou o usuário ou a senha.'],
  ['550 5.1.1 Unknown', 'O servidor recusou o remetente ou o destinatário.'],
  ['421 4.7.0 Later', 'O servidor pediu para tentar mais tarde.'],
])('reads %s, which a queued mail keeps without its code', (reason, sentence) => {
  expect(describeMailFailure(reason)).toBe(sentence);
});
