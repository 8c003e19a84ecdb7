/** The drawings of the bands of the home page. */
import { expect, it } from 'vitest';
import { chooseBandDrawings } from '../../../domain/news/band-drawings.ts';

const band = (stories: number, pictures: number, slug = 'games') => ({ slug, stories, pictures });

it('draws bands full of pictures in three ways, then in the same order', () => {
  const bands = Array.from({ length: 4 }, () => band(4, 4));
  expect(chooseBandDrawings(bands)).toEqual(['lead', 'row', 'pair', 'lead']);
});

it('draws no pictures where there are none, and pairs only beside titles', () => {
  expect(chooseBandDrawings([band(4, 0), band(1, 1), band(2, 2), band(4, 3)])).toEqual([
    'titles',
    'lead',
    'lead',
    'pair',
  ]);
});

it('does not draw neighbours alike where their stories allow another drawing', () => {
  expect(chooseBandDrawings([band(3, 1), band(3, 2), band(3, 3)])).toEqual(['lead', 'pair', 'lead']);
});

it('draws opinions as voices, whatever their pictures', () => {
  expect(chooseBandDrawings([band(4, 4, 'opiniao'), band(4, 4)])).toEqual(['voices', 'lead']);
});
