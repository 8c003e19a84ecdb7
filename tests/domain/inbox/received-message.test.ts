/** How messages of visitors are shown to the newsroom. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InboxMessage, toMessageRow, toMessageView } from '../../../domain/inbox/received-message.ts';
import { aReceivedMessage } from '../../builders.ts';

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
