/** Cleaning, counting and cutting texts as people see them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSite, ofSite, theSite } from '../../../domain/text/site-name.ts';
import { isStopWord } from '../../../domain/text/stop-words.ts';
import { figureColumns, isWideTable } from '../../../domain/text/table-columns.ts';
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
import { fromTypedDate, spaceTypedDate, toTypedDate } from '../../../domain/text/typed-date.ts';

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

describe('cleanLine', () => {
  it('is one line for every kind of line break', () => {
    expect(cleanLine('a\nb\r\nc\u0085d\u2028e\u2029f', 20)).toBe('a b c d e f');
    // A removed character was between two blanks.
    expect(cleanLine('a\t\u0000\tb', 20)).toBe('a b');
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
  it('gives the same result for a long text as for its parts', () => {
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

it.each([
  ['Pauta', 'o Pauta', 'do Pauta', 'no Pauta'],
  ['Arena Pública', 'Arena Pública', 'de Arena Pública', 'em Arena Pública'],
])('writes %s in a sentence with its article, if that is known', (name, ...expected) => {
  expect([theSite(name), ofSite(name), inSite(name)]).toEqual(expected);
});

describe('isStopWord', () => {
  it('is true for small words, and false for names', () => {
    expect(['nao', 'e', 'de', 'para', 'que'].every(isStopWord)).toBe(true);
    expect(['sao', 'so', 'paulo', 'toString', ''].some(isStopWord)).toBe(false);
  });
});

describe('a date field', () => {
  it.each([
    ['20/11/2026', false, '2026-11-20'],
    ['3/2/2020', false, '2020-02-03'],
    ['20/11/2026 14:35', true, '2026-11-20T14:35'],
    ['20/11/2026, 9h05', true, '2026-11-20T09:05'],
    ['2026-11-20', false, '2026-11-20'],
    ['31/02/2026', false, null],
    ['20/11/26', false, null],
    ['20/11/2026 24:00', true, null],
    ['20/11/2026', true, null],
    ['', false, null],
  ])('reads %s', (typed, hasTime, iso) => {
    expect(fromTypedDate(typed, hasTime)).toBe(iso);
  });

  it.each(['2026-11-20', '2026-11-20T14:35'])('shows %s as it reads it', (iso) => {
    expect(fromTypedDate(toTypedDate(iso), iso.includes('T'))).toBe(iso);
  });

  it.each(['ontem', 'Terça, 10h', '31/02', '2026-11'])('leaves %s, which is no date, as it is', (text) => {
    expect(toTypedDate(text)).toBe(text);
  });

  it('adds the characters between digits', () => {
    expect(['201', '20/112', '20/11/20261', '20/11/2026 143'].map(spaceTypedDate)).toEqual([
      '20/1',
      '20/11/2',
      '20/11/2026 1',
      '20/11/2026 14:3',
    ]);
  });
});

it('aligns columns that hold figures only, with currencies, signs and units', () => {
  const rows = [
    ['A 1', 'R$ 1.299', '12 GB', '−3,5%', '2h10', '10:30', ''],
    ['B', 'US$\u00a010', '—', '+4 %', 'duas horas', '1', '–'],
  ];
  expect(figureColumns({ rows })).toEqual([false, true, true, true, false, false, false]);
});

it('aligns durations', () => {
  expect(
    figureColumns({
      rows: [
        ['A', '2h10'],
        ['B', '1h'],
      ],
    }),
  ).toEqual([false, true]);
});

it('does not align a column because of cells that shorter rows lack', () => {
  expect(figureColumns({ rows: [['A', '1'], ['B']] })).toEqual([false, true]);
  expect(
    figureColumns({
      rows: [
        ['2026', ''],
        ['2025', ''],
      ],
    }),
  ).toEqual([false, false]);
});

it('distinguishes a table that fits a phone from one that must scroll', () => {
  expect(isWideTable({ header: ['Ano', 'Preço'], rows: [['2026', 'R$ 1.299']] })).toBe(false);
  const three = [['Cabo USB-C', 'até 80 Gbps', '240 W']];
  expect(isWideTable({ header: ['Cabo', 'Dados', 'Energia'], rows: three })).toBe(false);
  const long = 'uma frase que ocupa várias linhas de uma célula';
  expect(isWideTable({ header: null, rows: [[long, long]] })).toBe(false);
  expect(isWideTable({ header: ['Modelo', 'Preço', 'Bateria'], rows: [[long, long, long]] })).toBe(true);
});
