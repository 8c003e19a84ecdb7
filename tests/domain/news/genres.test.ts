/** The rules for genres. */
import { expect, it } from 'vitest';
import { isOpinion } from '../../../domain/news/genres.ts';

it('draws as opinions what has this genre in any section, and what has no genre in the section of opinions', () => {
  expect(isOpinion({ genre: 'Opinião', category: 'internet' })).toBe(true);
  expect(isOpinion({ category: 'opiniao' })).toBe(true);
  expect(isOpinion({ genre: 'Publieditorial', category: 'opiniao' })).toBe(false);
  expect(isOpinion({ category: 'internet' })).toBe(false);
});
