/** The rules for the fields of the contact form. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contactFieldMax,
  contactMailAddress,
  contactSentence,
  countContactField,
  isCaptchaProblem,
  listContactProblems,
  readContactForm,
} from '../../../domain/inbox/contact.ts';
import { type InboxMessage, toMessageRow, toMessageView } from '../../../domain/inbox/received-message.ts';
import { aReceivedMessage, listed } from '../../builders.ts';

const form = { nome: 'Caio', titulo: 'Pauta', email: 'caio@exemplo.com', mensagem: 'Falem de impressoras.' };
const sentences = (changes: Partial<typeof form>) =>
  listContactProblems(readContactForm({ ...form, ...changes })).map(({ field, message }) => [field, message]);

/** One grapheme of many code points. */
const family = '👨‍👩‍👧‍👦';
const nfdLetter = 'e\u0301';

describe('a contact form', () => {
  it('has no problem when complete', () => {
    expect(listContactProblems(readContactForm(form))).toEqual([]);
  });

  it.each([
    ['nome', 20, 'O nome pode ter no máximo 20 caracteres.'],
    ['titulo', 100, 'O título pode ter no máximo 100 caracteres.'],
    ['mensagem', 500, 'A mensagem pode ter no máximo 500 caracteres.'],
  ] as const)('accepts %s of %i graphemes, and no more', (field, max, sentence) => {
    expect(contactFieldMax(field)).toBe(max);
    for (const character of ['a', 'ã', nfdLetter, family, '🇧🇷', '👍🏽', '漢']) {
      const full = character.repeat(max);
      expect(sentences({ [field]: full }), character).toEqual([]);
      expect(sentences({ [field]: `  ${full}\n ` }), character).toEqual([]);
      expect(countContactField(field, full)).toBe(max);
      expect(sentences({ [field]: full + character }), character).toEqual([[field, sentence]]);
    }
  });

  it('does not count an endless pile of marks as one character', () => {
    const pile = `a${'\u0301'.repeat(1_000)}`;
    expect(sentences({ nome: pile })).toEqual([['nome', 'O nome pode ter no máximo 20 caracteres.']]);
  });

  it('requires every field to contain something visible', () => {
    const blank = ['', ' \t\n', '\u200b\u2060\ufeff', '\u202e', '\u200d', '\ufe0f', '\u0000', '\u00a0'];
    for (const nothing of blank) {
      expect(sentences({ titulo: nothing }), JSON.stringify(nothing)).toEqual([
        ['titulo', 'Por favor, preencha todos os campos.'],
      ]);
    }
    expect(listContactProblems(readContactForm({})).map(({ field }) => field)).toEqual([
      'nome',
      'titulo',
      'email',
      'mensagem',
    ]);
  });

  it('reports all problems at once', () => {
    expect(sentences({ nome: '', email: 'x', mensagem: 'a'.repeat(501) })).toEqual([
      ['nome', 'Por favor, preencha todos os campos.'],
      ['email', 'Por favor, insira um email válido.'],
      ['mensagem', 'A mensagem pode ter no máximo 500 caracteres.'],
    ]);
  });

  it.each([
    'caio@exemplo.com',
    'caio+pauta@exemplo.com.br',
    "d'avila_2@sub.exemplo.tec.br",
    'joão@exemplo.com.br',
    'a@ação.com.br',
    `a@${'b'.repeat(248)}.com`,
  ])('accepts the address %s', (email) => {
    expect(sentences({ email })).toEqual([]);
  });

  it.each([
    ...listed(`
    caio · caio@ · @exemplo.com · caio@exemplo · caio@exemplo. · caio exemplo@x.com · a@b@c.com
    a@b.com,c@d.com · Caio <caio@exemplo.com> · "a b"@exemplo.com
  `),
    'caio@exemplo.com\nBcc: x@y.com',
    `a@${'b'.repeat(249)}.com`,
  ])('rejects the address %j', (email) => {
    expect(sentences({ email })).toEqual([['email', 'Por favor, insira um email válido.']]);
  });

  it('is parsed from any value, and accepts texts only', () => {
    const empty = { nome: '', titulo: '', email: '', mensagem: '' };
    for (const sent of [null, undefined, 'nome', 7, [], ['a'], { nome: ['a', 'b'], titulo: {}, email: 5 }]) {
      expect(readContactForm(sent)).toEqual(empty);
    }
    expect(readContactForm(JSON.parse('{"__proto__": {"nome": "x"}, "constructor": "y"}'))).toEqual(empty);
    expect(readContactForm({ ...form, id: 'x', is_admin: true, data: 0 })).toEqual(form);
  });

  it('keeps visible characters, and removes deceptive ones', () => {
    expect(
      readContactForm({
        nome: '  Ana\u200b \u202eoiaC\u2069\r\nPrado ',
        titulo: 'E\u0301 ta\u0303o',
        email: '\ufeff caio@exemplo.com ',
        mensagem: `\u2066um\r\n\r\ndois\u0007 ${family} 🏴󠁧󠁢󠁥󠁮󠁧󠁿 مرحبا\ttrês\r`,
      }),
    ).toEqual({
      nome: 'Ana oiaC Prado',
      titulo: 'É tão',
      email: 'caio@exemplo.com',
      mensagem: `um\n\ndois ${family} 🏴󠁧󠁢󠁥󠁮󠁧󠁿 مرحبا\ttrês`,
    });
  });
});

describe('contactSentence', () => {
  it('shows problems of fields and of the captcha as they are', () => {
    const fault = {
      code: 'invalid-input',
      message: 'Por favor, insira um email válido.',
      field: 'email',
    } as const;
    expect(contactSentence(fault)).toBe(fault.message);
    for (const message of ['Falha ao verificar o reCAPTCHA.', 'reCAPTCHA não carregado.']) {
      expect(contactSentence({ code: 'invalid-input', message })).toBe(message);
      expect(isCaptchaProblem({ message })).toBe(true);
    }
  });

  it('shows the reason of other problems, or an unknown error', () => {
    expect(contactSentence({ code: 'too-many-requests', message: 'Espere.' })).toBe(
      'Ocorreu um erro ao enviar a mensagem: Espere.',
    );
    const unknown = 'Ocorreu um erro ao enviar a mensagem: Erro desconhecido';
    expect(contactSentence({ code: 'unexpected', message: 'x is not a function' })).toBe(unknown);
    expect(contactSentence({ code: 'unavailable', message: '' })).toBe(unknown);
  });
});

describe('contactMailAddress', () => {
  it('contains the written text', () => {
    expect(
      contactMailAddress('contato@pauta.test', { ...form, titulo: 'Olá & oi?', mensagem: 'a\nb=c' }),
    ).toBe('mailto:contato@pauta.test?subject=Ol%C3%A1%20%26%20oi%3F&body=a%0D%0Ab%3Dc');
    expect(contactMailAddress('contato@pauta.test', readContactForm({}))).toBe('mailto:contato@pauta.test');
  });
});

const message = (changes: Partial<InboxMessage> = {}): InboxMessage => ({
  ...aReceivedMessage(),
  readAt: null,
  ...changes,
});

describe('a row of the messages table', () => {
  it('contains sender, title and read mark, but no captcha token', () => {
    const row = toMessageRow(message({ id: 'm', data: 5, readAt: 9 }));
    expect(row).toEqual({
      id: 'm',
      name: 'Caio',
      title: 'Sugestão de pauta',
      email: 'caio@exemplo.com',
      sentAt: 5,
      isRead: true,
    });
    expect(toMessageRow(message()).isRead).toBe(false);
  });

  it('is never empty, and never too long', () => {
    expect(toMessageRow(message({ nome: '\u200b', titulo: ' \u2066' }))).toMatchObject({
      name: 'Sem nome',
      title: 'Sem título',
    });
    expect(toMessageRow(message({ titulo: '👩‍💻'.repeat(500) })).title).toBe(`${'👩‍💻'.repeat(120)}...`);
  });

  it('removes characters that reverse or hide text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const {
          name,
          title,
          text: whole,
        } = toMessageView(message({ nome: text, titulo: text, mensagem: text }));
        for (const shown of [name, title, whole]) {
          expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/);
        }
      }),
    );
  });
});

describe('an opened message', () => {
  it('contains the text with its lines', () => {
    expect(toMessageView(message({ mensagem: ' Um\r\n\r\n<b>dois</b>\u0000 ' })).text).toBe(
      'Um\n\n<b>dois</b>',
    );
  });

  it('can be answered by mail', () => {
    const { replyAddress } = toMessageView(
      message({ titulo: 'Preço & prazo?', email: 'caio+ç@exemplo.com ' }),
    );
    expect(replyAddress).toBe('mailto:caio%2B%C3%A7@exemplo.com?subject=Re%3A%20Pre%C3%A7o%20%26%20prazo%3F');
  });

  it.each(['', 'ninguém', 'a@b?bcc=c@d', 'a@b&cc=c@d', 'a@b,c@d', 'a b@c', 'a@b\nBcc: c@d', 'a%0a@b'])(
    'offers no answer to the invalid address %j',
    (email) => {
      expect(toMessageView(message({ email })).replyAddress).toBeNull();
    },
  );
});
