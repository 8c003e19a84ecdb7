/** Texts that cost a careless rule more than their size: each kind in any number of UTF-16 units. */

/** Combining marks of many combining classes, as NFC, NFKC and NFKD have to sort them. */
const marks = '\u0344\u0316\u0327\u031b\u0338\u0345\u05b0\u05b4\u064b\u0e38\u0f71\u302a\u3099\u0301\u0f72';
const marksOfUpperPlanes = '\u{1d165}\u{1d16e}\u{113c2}\u{1611e}\u{1e8d0}\u{1d18a}';

const fill = (piece: string, units: number) => piece.repeat(Math.max(1, Math.ceil(units / piece.length)));
const between = (first: string, piece: string, last: string) => (units: number) =>
  first + fill(piece, units - first.length - last.length) + last;

/** Every kind by its name. The result has about `units` UTF-16 units and may be cut anywhere. */
export const hostileTexts: Readonly<Record<string, (units: number) => string>> = {
  'marks of two classes in two runs': (units) =>
    `a${fill('\u0344', units * 0.65)}${fill('\u0316', units * 0.35)}`,
  'marks of two classes by turns': between('a', '\u0316\u0344', 'b'),
  'marks of many classes': between('a', marks, ''),
  'marks of the upper planes': between('a', marksOfUpperPlanes, ''),
  'sound marks that decompose into marks': between('', '\uff9e\u0316', ''),
  'spaces inside': between('a', ' ', 'b'),
  'white space of several kinds inside': between('a', ' \t\u00a0\u2003', 'b'),
  'line ends and spaces by turns': between('a', '\n  ', 'b'),
  'blank lines inside': between('a', '\n', 'b'),
  'carriage returns inside': between('a', '\r', 'b'),
  'letters without @': between('', 'a', ''),
  'letters and dots without @': between('', 'a.', '!'),
  'a domain of many labels and a second @': between('a@', 'a.', '@'),
  'many addresses': between('', 'a@a.', ''),
  '@ alone': between('', '@', ''),
  'nested tags': between('', '<b>', ''),
  'unfinished comments of HTML': between('', '<!--', ''),
  'character references': between('', '&amp;&#', ''),
  'nested JSON': between('', '{"a":[', ''),
  'nested brackets of markup': between('', '[![(', ''),
  'high surrogates': between('', '\ud83d', ''),
  'low surrogates': between('', '\ude00', ''),
  'joined emoji': between('', '👨\u200d', ''),
  flags: between('', '🇧', ''),
  'invisible characters': between('a', '\u200b\u3164', 'b'),
  'a long word with accents': between('', 'ação', ''),
  'a long word of one letter': between('', 'ß', ''),
  'Greek capitals before punctuation': between('', 'AΣ::', ''),
  'words of one letter': between('', 'x ', ''),
  digits: between('', '1', '-'),
  hyphens: between('x', '-', 'x'),
  dots: between('x', '.', 'x'),
  slashes: between('/', '/', 'x'),
  'percent signs': between('', '%', ''),
  'backslashes and quotes': between('', '\\"', ''),
  'list separators': between('', ',;= ', 'x'),
};
