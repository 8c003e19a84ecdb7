/** Cleaning, counting and cutting texts as people see them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanText,
  countGraphemes,
  foldAccents,
  isLongerThan,
  toNfc,
  truncateAtWord,
  truncateGraphemes,
} from '../../../domain/text/text.ts';

/** Above the length of every text here. */
const max = 300;
const family = '👨‍👩‍👧‍👦';

describe('truncateGraphemes', () => {
  it("cuts after the last whole grapheme and appends '...'", () => {
    expect(truncateGraphemes('abcdef', 3)).toBe('abc...');
    expect(truncateGraphemes('abc', 3)).toBe('abc');
    expect(truncateGraphemes('ação!', 4)).toBe('ação...');
    expect(truncateGraphemes(family.repeat(4), 3)).toBe(`${family.repeat(3)}...`);
    expect(truncateGraphemes(family.repeat(3), 3)).toBe(family.repeat(3));
    expect(truncateGraphemes('', 0)).toBe('');
    expect(truncateGraphemes('a', 0)).toBe('...');
  });

  it('does not separate a letter from its accent', () => {
    expect(truncateGraphemes('ação'.normalize('NFD'), 2)).toBe(`${'aç'.normalize('NFD')}...`);
    expect(truncateGraphemes('a\r\nb', 2)).toBe('a\r\n...');
  });

  it('agrees with Intl.Segmenter for any text', () => {
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

describe('truncateAtWord', () => {
  it('cuts before the word that does not fit, without the punctuation there', () => {
    expect(truncateAtWord('Modelos cabem em casa.', 22)).toBe('Modelos cabem em casa.');
    expect(truncateAtWord('Modelos cabem em casa.', 21)).toBe('Modelos cabem em...');
    expect(truncateAtWord('Modelos cabem em casa.', 16)).toBe('Modelos cabem em...');
    expect(truncateAtWord('Modelos cabem, e bem.', 16)).toBe('Modelos cabem, e...');
    expect(truncateAtWord('Modelos cabem, e bem.', 15)).toBe('Modelos cabem...');
  });

  it('cuts a word that fills more than half of the text', () => {
    expect(truncateAtWord('A inconstitucionalidade', 8)).toBe('A incons...');
    expect(truncateAtWord(family.repeat(4), 3)).toBe(`${family.repeat(3)}...`);
  });
});

describe('countGraphemes', () => {
  it('counts graphemes after trimming', () => {
    expect(countGraphemes('  Olá! \n')).toBe(4);
    expect(countGraphemes('   ')).toBe(0);
    expect(countGraphemes(`${family}🇧🇷é`)).toBe(3);
    expect(countGraphemes('a\r\nb')).toBe(3);
  });

  it('counts NFC and NFD alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(countGraphemes(text.normalize('NFD'))).toBe(countGraphemes(text.normalize('NFC')));
      }),
    );
  });
});

describe('cleanText', () => {
  it('removes invisible characters', () => {
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
      expect(cleanText(blank, max)).toBe('');
    }
    expect(cleanText('ad\u034fmin\u3164', max)).toBe('admin');
    expect(cleanText('\u2800⠃⠗', max)).toBe('\u2800⠃⠗');
  });

  it('keeps characters that emoji and scripts need', () => {
    for (const text of [family, '🇧🇷', '❤️', '🏴\u{e0067}\u{e0062}\u{e007f}', 'नि', 'می\u200cخواهم', '한글']) {
      expect(cleanText(text, max)).toBe(text);
    }
  });

  it('is idempotent, also with hidden characters between a letter and its accent', () => {
    expect(cleanText('e\u200b\u0301', max)).toBe('é');
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
        const clean = cleanText(text, max);
        expect(cleanText(clean, max)).toBe(clean);
        expect(clean.normalize('NFC')).toBe(clean);
      }),
    );
  });
});

describe('a text of more than 32 UTF-16 units per grapheme', () => {
  it('is returned unchanged, and is too long', () => {
    const text = ` ${'\u200b'.repeat(10 * 32)}`;
    for (const clean of [cleanText, cleanLine]) {
      expect(clean(text, 10)).toBe(text);
      expect(clean(text.slice(1), 10)).toBe('');
    }
    expect(isLongerThan(text, 10)).toBe(true);
  });
});

describe('toNfc', () => {
  it('is NFC for every text with at most 30 marks in a row', () => {
    const marks = fc.constantFrom('\u0301', '\u0316', '\u0344', '\u0327', '\u05b0', '\u3099', '\u{1d165}');
    const letters = fc.constantFrom('a', 'é', '한', '\u1100', '\u1161', 'か', '\u0915', '\ud800', '👩‍🚀');
    const part = fc
      .tuple(letters, fc.array(marks, { maxLength: 15 }))
      .map(([one, more]) => one + more.join(''));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        expect(toNfc(text)).toBe(text.normalize('NFC'));
      }),
    );
  });

  it('keeps 30 marks of a longer run, in any order, idempotently', () => {
    const mark = fc.constantFrom('\u0301', '\u0316', '\u0344', '\u0f77', '\u{16d67}', '\u{113c2}');
    fc.assert(
      fc.property(fc.array(mark, { minLength: 31, maxLength: 90 }), (marks) => {
        const once = toNfc(`a${marks.join('')}b`);
        expect([...once].length).toBeLessThanOrEqual(32);
        expect(toNfc(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC'));
      }),
    );
  });

  it('limits every character that normalization can reorder or join', () => {
    const hangul = /^[\u1160-\u11ff]$/;
    const joining = new Set<string>();
    for (let code = 0x80; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (/^\p{M}/u.test(character.normalize('NFD'))) joining.add(character);
      for (const later of [...character.normalize('NFD')].slice(1)) joining.add(later);
    }
    for (const character of joining) {
      if (hangul.test(character)) continue;
      expect(
        [...toNfc(character.repeat(200))].length,
        character.codePointAt(0)?.toString(16),
      ).toBeLessThanOrEqual(30);
    }
  });
});

describe('foldAccents', () => {
  it('gives the same for a long text as for its parts', () => {
    const unit = fc.constantFrom(
      'a',
      'É',
      '\u0344',
      '\u0316',
      'ﬁ',
      '한',
      '👩‍🚀',
      '\ud83d',
      '\uff9e',
      'ß',
      'İ',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.nat(1_024), (text, before) => {
        const long = 'x'.repeat(before) + text.repeat(80);
        expect(foldAccents(long)).toBe(
          long.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss'),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('removes accents and keeps every letter', () => {
    expect(foldAccents('Eleição À ÇÃÕÜ Ñandú')).toBe('eleicao a caou nandu');
    expect(foldAccents('Straße Łódź ŒUVRE İstanbul')).toBe('strasse lodz oeuvre istanbul');
    expect(foldAccents('ação'.normalize('NFD'))).toBe('acao');
  });
});
