/** Checks what the newsroom says of an image, as it is stored and as readers see it. */
import { describe, expect, it } from 'vitest';
import { cropAround, cropRatios } from '../../../domain/media/image-crops.ts';
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
import { cropPath, parseShareImageName } from '../../../domain/media/share-image.ts';

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
    expect(creditOf({ credit: 'Lia', licence: 'cc-by-sa-2.0' }, '')?.licence).toEqual({
      name: 'CC BY-SA 2.0',
      address: 'https://creativecommons.org/licenses/by-sa/2.0/deed.pt-br',
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

describe('a crop', () => {
  const wide = { width: 1600, height: 900 };

  it.each([
    [
      { focusX: 50, focusY: 50 },
      { left: 350, top: 0, width: 900, height: 900 },
    ],
    [
      { focusX: 0, focusY: 0 },
      { left: 0, top: 0, width: 900, height: 900 },
    ],
    [
      { focusX: 100, focusY: 100 },
      { left: 700, top: 0, width: 900, height: 900 },
    ],
    [
      { focusX: 20, focusY: 80 },
      { left: 140, top: 0, width: 900, height: 900 },
    ],
  ])('of a wide image around %o is %o', (focus, part) => {
    expect(cropAround(wide, 1, focus)).toEqual(part);
  });

  it('of a tall image moves up and down', () => {
    const tall = { width: 900, height: 1600 };
    expect(cropAround(tall, cropRatios['4x3'], { focusX: 20, focusY: 100 })).toEqual({
      left: 0,
      top: 925,
      width: 900,
      height: 675,
    });
  });

  it.each([
    { width: 1, height: 1 },
    { width: 1, height: 8000 },
    { width: 8000, height: 1 },
    { width: 1200, height: 675 },
  ])('stays within an image of $width × $height', (size) => {
    for (const ratio of Object.values(cropRatios))
      for (const focus of [0, 33, 100]) {
        const { left, top, width, height } = cropAround(size, ratio, { focusX: focus, focusY: focus });
        expect(width).toBeGreaterThan(0);
        expect(height).toBeGreaterThan(0);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(size.width);
        expect(top + height).toBeLessThanOrEqual(size.height);
      }
  });
});

it.each([
  ['abc.jpg', { newsId: 'abc', crop: null }],
  ['abc.1x1.jpg', { newsId: 'abc', crop: '1x1' }],
  ['a.b.16x9.jpg', { newsId: 'a.b', crop: '16x9' }],
  ['abc.2x1.jpg', { newsId: 'abc.2x1', crop: null }],
  ['pauta.jpg', { newsId: 'pauta', crop: null }],
])('reads %s', (file, named) => {
  expect(parseShareImageName(file)).toEqual(named);
});

it('has an address for each news', () => {
  expect(cropPath('abc', '4x3')).toBe('/compartilhar/abc.4x3.jpg');
});
