/** The texts of mails, and what they make of hostile words. */
import { describe, expect, it } from 'vitest';
import { layOutMail, nextAttemptAt } from '../../../domain/mail/mail.ts';
import { describeMailDomain, isDkimKey, listDmarcDomains } from '../../../domain/mail/mail-domain.ts';
import {
  describeMailFailure,
  explainMailFailure,
  readSmtpUrl,
  toSmtpUrl,
} from '../../../domain/mail/mail-server.ts';
import { dayMs, minuteMs, testNowMs } from '../../builders.ts';

const site = { name: 'Pauta', url: 'https://pauta.test' };
const whole = {
  subject: 'Assunto\r\nBcc: todos@exemplo.com',
  heading: 'Olá, <Ana> & Bia',
  paragraphs: ['Um parágrafo.', 'Outro, com "aspas".'],
  action: { label: 'Abrir', url: 'https://pauta.test/x?a=1&b="2"' },
  facts: [{ label: 'Nome', value: '<script>alert(1)</script>' }],
  quote: 'Linha <b>um</b>\nLinha dois',
  reason: 'Você recebeu este aviso porque pediu.',
};

describe('layOutMail', () => {
  it('keeps the subject in one line', () => {
    expect(layOutMail(site, whole).subject).toBe('Assunto Bcc: todos@exemplo.com');
  });

  it('keeps the capitals of a name that a newsroom typed', () => {
    expect(layOutMail({ ...site, name: 'Diário do AGRESTE' }, whole).html).not.toContain('lowercase');
    expect(layOutMail(site, whole).html).toContain('lowercase');
  });

  it('writes plain text with everything in it', () => {
    expect(layOutMail(site, whole).text).toBe(
      [
        'Olá, <Ana> & Bia',
        'Um parágrafo.',
        'Outro, com "aspas".',
        'Abrir:\nhttps://pauta.test/x?a=1&b="2"',
        'Nome: <script>alert(1)</script>',
        '> Linha <b>um</b>\n> Linha dois',
        '-- \nPauta\nhttps://pauta.test\nVocê recebeu este aviso porque pediu.\n',
      ].join('\n\n'),
    );
  });

  it('writes the same as HTML with all texts escaped', () => {
    const { html } = layOutMail(site, whole);
    expect(html).toContain('Olá, &lt;Ana&gt; &amp; Bia');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Linha &lt;b&gt;um&lt;/b&gt;<br>Linha dois');
    expect(html).toContain('href="https://pauta.test/x?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toMatch(/<script|<b>|<img/);
    expect(html.length).toBeLessThan(5_000);
  });

  it('omits missing parts', () => {
    const { text, html } = layOutMail(site, { subject: 'a', heading: 'b', paragraphs: [], reason: 'c' });
    expect(text).toBe('b\n\n-- \nPauta\nhttps://pauta.test\nc\n');
    expect(html).not.toMatch(/undefined|false|blockquote/);
  });
});

describe('nextAttemptAt', () => {
  it('doubles the wait each time, up to an hour', () => {
    const waits = Array.from({ length: 10 }, (_, index) => {
      const at = nextAttemptAt(index + 1, testNowMs, testNowMs);
      return at === null ? null : (at - testNowMs) / 1_000;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
    expect(nextAttemptAt(5_000, testNowMs, testNowMs)).toBe(testNowMs + 60 * minuteMs);
  });

  it('ends after five days', () => {
    expect(nextAttemptAt(9, testNowMs - 5 * dayMs, testNowMs)).not.toBeNull();
    expect(nextAttemptAt(9, testNowMs - 5 * dayMs - 1, testNowMs)).toBeNull();
  });
});

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

const nothing = {
  domain: 'folha.example',
  spf: [],
  dmarc: [],
  dmarcDomain: 'folha.example',
  dkimSelector: null,
};
const statesOf = (found: Partial<Parameters<typeof describeMailDomain>[0]>) =>
  describeMailDomain({ ...nothing, ...found }).map(({ state }) => state);

it('a domain without records gets the records to create', () => {
  expect(statesOf({})).toEqual(['bad', 'watch', 'watch']);
  const details = describeMailDomain(nothing).map(({ detail }) => detail);
  expect(details.join(' ')).toContain('_dmarc.folha.example com v=DMARC1; p=none');
});

it('one SPF record is right, two are none, and one that lets everybody send is wrong', () => {
  expect(statesOf({ spf: ['outra coisa', 'v=spf1 mx -all'] })[0]).toBe('good');
  expect(statesOf({ spf: ['v=spf1 mx -all', 'v=spf1 a ~all'] })[0]).toBe('bad');
  expect(statesOf({ spf: ['v=spf1 +all'] })[0]).toBe('bad');
  expect(statesOf({ spf: ['v=spf10 mx'] })[0]).toBe('bad');
});

it.each([
  ['v=spf1 include:_spf.google.com include:spf.a.example ip4:1.2.3.0/24 ip6:2001:db8::/32 ~all', 'good'],
  ['v=spf1 redirect=_spf.folha.example', 'good'],
  ['V=SPF1 A MX/24 A:mail.folha.example exp=por.folha.example -ALL', 'good'],
  ['v=spf1 mx all exp=por.folha.example', 'bad'],
  ['v=spf1 -all', 'bad'],
  ['v=spf1 include: _spf.google.com ~all', 'bad'],
  ['v=spf1 incluir:_spf.google.com ~all', 'bad'],
  [`v=spf1 ${Array.from({ length: 11 }, (_, n) => `include:s${n}.example`).join(' ')} ~all`, 'bad'],
  ['v=spf1 mx', 'watch'],
  ['v=spf1 mx ?all', 'watch'],
])('reads the SPF record %s', (record, state) => {
  expect(statesOf({ spf: [record] })[0]).toBe(state);
});

it.each([
  [['v=DMARC1; p=reject; rua=mailto:a@folha.example'], 'good', 'diz o que fazer'],
  [['outra coisa', 'v=DMARC1;p=none'], 'good', 'por enquanto'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'bad', 'mais de um'],
  [['v=DMARC1; rua=mailto:a@folha.example'], 'bad', 'não diz'],
  [['v=DMARC1; p=rejeitar; sp=reject'], 'bad', 'não diz'],
])('reads the DMARC records %j', (dmarc, state, words) => {
  const line = describeMailDomain({ ...nothing, dmarc })[2];
  expect(line?.state).toBe(state);
  expect(line?.text).toContain(words);
});

it('the DMARC record may be that of any domain above, but not of a top-level one', () => {
  expect(listDmarcDomains('a.b.folha.com.br')).toEqual([
    'a.b.folha.com.br',
    'b.folha.com.br',
    'folha.com.br',
    'com.br',
  ]);
  expect(listDmarcDomains('folha.example')).toEqual(['folha.example']);
  expect(listDmarcDomains('localhost')).toEqual(['localhost']);
  expect(listDmarcDomains(`${'a.'.repeat(99)}folha.com`)).toHaveLength(7);
  expect(listDmarcDomains(`${'a.'.repeat(99)}folha.com`).at(-1)).toBe('folha.com');
});

it.each([
  ['v=DMARC1; p=reject; sp=none', 'por enquanto', 'troque sp=none por sp=quarantine'],
  ['v=DMARC1; p=none; sp=reject', 'diz o que fazer', '(de folha.example)'],
  ['v=DMARC1; p=reject', 'diz o que fazer', '(de folha.example)'],
])('what %s of the domain above says holds for the one below', (record, words, detail) => {
  const line = describeMailDomain({ ...nothing, domain: 'news.folha.example', dmarc: [record] })[2];
  expect(line?.text).toContain(words);
  expect(line?.detail).toContain(detail);
});

it('a lookup that failed is not taken for a missing record', () => {
  expect(statesOf({ spf: null, dmarc: null, dkimSelector: undefined })).toEqual(['watch', 'watch', 'watch']);
});

it('an empty DKIM key is a revoked one', () => {
  expect([isDkimKey('v=DKIM1; p=MIGf'), isDkimKey('p=MIGf'), isDkimKey('v=DKIM1; p=')]).toEqual([
    true,
    true,
    false,
  ]);
});
