import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, countGraphemes, foldAccents, isStopWord, truncateGraphemes } from '../../domain/text.ts';

const family = '👨‍👩‍👧‍👦';

describe('truncateGraphemes', () => {
  it('cuts after the last whole character and says so', () => {
    expect(truncateGraphemes('abcdef', 3)).toBe('abc...');
    expect(truncateGraphemes('abc', 3)).toBe('abc');
    expect(truncateGraphemes('ação!', 4)).toBe('ação...');
    expect(truncateGraphemes(family.repeat(4), 3)).toBe(`${family.repeat(3)}...`);
    expect(truncateGraphemes(family.repeat(3), 3)).toBe(family.repeat(3));
    expect(truncateGraphemes('', 0)).toBe('');
    expect(truncateGraphemes('a', 0)).toBe('...');
  });

  it('does not part a letter from its accent', () => {
    expect(truncateGraphemes('ação'.normalize('NFD'), 2)).toBe(`${'aç'.normalize('NFD')}...`);
    expect(truncateGraphemes('a\r\nb', 2)).toBe('a\r\n...');
  });

  it('agrees with the segmenter on any text', () => {
    const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('ã', 'a\u0303', '\r', '\n', '\u00ad', '–', '“', family, '\u200d', '©', '🇧🇷'),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 80 }), fc.nat(60), (text, max) => {
        const all = [...segmenter.segment(text)].map(({ segment }) => segment);
        const expected = all.length > max ? `${all.slice(0, max).join('')}...` : text;
        expect(truncateGraphemes(text, max)).toBe(expected);
      }),
    );
  });
});

describe('countGraphemes', () => {
  it('counts what readers see, trimmed', () => {
    expect(countGraphemes('  Olá! \n')).toBe(4);
    expect(countGraphemes('   ')).toBe(0);
    expect(countGraphemes(`${family}🇧🇷é`)).toBe(3);
    expect(countGraphemes('a\r\nb')).toBe(3);
  });

  it('counts NFC and NFD twins alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(countGraphemes(text.normalize('NFD'))).toBe(countGraphemes(text.normalize('NFC')));
      }),
    );
  });
});

describe('cleanText', () => {
  it('keeps nothing of what cannot be seen', () => {
    // Letters and symbols by their class, but blank in every font.
    for (const blank of [
      '\u3164',
      '\uffa0',
      '\u115f\u1160',
      '\u2800',
      ' \u2800\u3164\n',
      '\u034f',
      '\u17b4',
    ]) {
      expect(cleanText(blank)).toBe('');
    }
    expect(cleanText('ad\u034fmin\u3164')).toBe('admin');
    expect(cleanText('\u2800⠃⠗')).toBe('\u2800⠃⠗');
  });

  it('keeps what makes emoji and scripts', () => {
    for (const text of [family, '🇧🇷', '❤️', '🏴\u{e0067}\u{e0062}\u{e007f}', 'नि', 'می\u200cخواهم', '한글']) {
      expect(cleanText(text)).toBe(text);
    }
  });

  it('cleans once and for all, whatever stood between a letter and its accent', () => {
    expect(cleanText('e\u200b\u0301')).toBe('é');
    const unit = fc.constantFrom(
      'e',
      '\u0301',
      '\u200b',
      '\u0000',
      '\u3164',
      '\u034f',
      '\r',
      '\n',
      ' ',
      '\u2028',
      family,
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.normalize('NFC')).toBe(clean);
      }),
    );
  });
});

describe('foldAccents', () => {
  it('takes accents off and keeps every letter', () => {
    expect(foldAccents('Eleição À ÇÃÕÜ Ñandú')).toBe('eleicao a caou nandu');
    expect(foldAccents('Straße Łódź ŒUVRE İstanbul')).toBe('strasse lodz oeuvre istanbul');
    expect(foldAccents('ação'.normalize('NFD'))).toBe('acao');
  });
});

describe('isStopWord', () => {
  it('knows small words and spares names', () => {
    expect(['nao', 'e', 'de', 'para', 'que'].every(isStopWord)).toBe(true);
    expect(['sao', 'so', 'paulo', 'toString', ''].some(isStopWord)).toBe(false);
  });
});
