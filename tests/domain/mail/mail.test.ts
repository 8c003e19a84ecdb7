/** The texts of mails, and what they make of hostile words. */
import { describe, expect, it } from 'vitest';
import { layOutMail, nextAttemptAt } from '../../../domain/mail/mail.ts';
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
