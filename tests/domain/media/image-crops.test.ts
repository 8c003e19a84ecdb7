/** The parts of images that crops show. */
import { describe, expect, it } from 'vitest';
import { cropAround, cropRatios } from '../../../domain/media/image-crops.ts';
import { cropPath, parseShareImageName } from '../../../domain/media/share-image.ts';

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
