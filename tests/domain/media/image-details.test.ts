/** What the newsroom says of an image, as it is stored and as readers see it. */
import { describe, expect, it } from 'vitest';
import {
  cleanImageDetails,
  creditLineOf,
  creditOf,
  licences,
  listChangedDetails,
  mainAltOf,
  noImageDetails,
  stopAfter,
} from '../../../domain/media/image-details.ts';

describe('the credit that readers see', () => {
  it.each([
    ['Lia Ramos', '', '', 'Crédito: Lia Ramos'],
    ['Foto: Lia Ramos', '', '', 'Foto: Lia Ramos'],
    ['Lia Ramos', 'cc-by', '', 'Crédito: Lia Ramos · CC BY 4.0'],
    ['Lia Ramos', 'Uso único', '', 'Crédito: Lia Ramos · Uso único'],
    ['', 'press', '', 'Divulgação'],
    ['Lia Ramos', 'press', 'A praia. Foto: Lia Ramos', 'Divulgação'],
    ['Lia Ramos', '', 'A praia (Lia Ramos)', ''],
    ['AP', '', 'A CAPES anunciou', 'Crédito: AP'],
    ['', '', 'A praia', ''],
  ])('of %o with %o under %o is %o', (credit, licence, caption, line) => {
    expect(creditLineOf({ credit, licence }, caption)).toBe(line);
  });

  it('leads to the deed of a licence that has one', () => {
    expect(creditOf({ credit: 'Lia', licence: 'cc-by-nc-sa' }, '')?.licence).toEqual({
      name: 'CC BY-NC-SA 4.0',
      address: 'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.pt-br',
    });
    expect(creditOf({ credit: 'Lia', licence: 'reserved' }, '')?.licence?.address).toBeNull();
  });
});

it.each([
  ['A praia', '. '],
  ['A praia. ', ' '],
  ['“Que praia!”', ' '],
  ['A praia (ao norte)', '. '],
  ['', ''],
])('the caption %o and its credit are parted by %o', (caption, parted) => {
  expect(stopAfter(caption)).toBe(parted);
});

it('names each licence once', () => {
  expect(new Set(licences.map(({ code }) => code)).size).toBe(licences.length);
  expect(new Set(licences.map(({ name }) => name)).size).toBe(licences.length);
});

it.each([
  [{ altText: 'Praia', isDecorative: false }, 'Legenda', 'Praia'],
  [{ altText: '', isDecorative: false }, 'Legenda', ''],
  [{ altText: '', isDecorative: false }, '', 'Título'],
  [{ altText: '', isDecorative: true }, '', ''],
])('takes the alternative text of the main picture from %o and the caption %o', (details, caption, alt) => {
  expect(mainAltOf(details, caption, 'Título')).toBe(alt);
});

it('cleans details once and for all', () => {
  const typed = { ...noImageDetails, altText: ' a\u200bb\n c ', credit: ' Lia ', focusX: 3 };
  const clean = cleanImageDetails(typed);
  expect(clean).toEqual({ ...noImageDetails, altText: 'ab c', credit: 'Lia', focusX: 3 });
  expect(cleanImageDetails(clean)).toEqual(clean);
  expect(cleanImageDetails({ ...typed, isDecorative: true }).altText).toBe('');
});

it('names what changed', () => {
  const after = { ...noImageDetails, altText: 'a', licence: 'cc0', focusX: 3, focusY: 4 };
  expect(listChangedDetails(noImageDetails, after)).toEqual([
    'texto alternativo',
    'licença',
    'ponto de interesse',
  ]);
  expect(listChangedDetails(after, after)).toEqual([]);
});
