/** The rules for genres. */
import { expect, it } from 'vitest';
import { isOpinion } from '../../../domain/news/genres.ts';

it('draws opinions by their genre, or by the section of opinions when they have no genre', () => {
  expect(isOpinion({ genre: 'Opinião', category: 'internet' })).toBe(true);
  expect(isOpinion({ category: 'opiniao' })).toBe(true);
  expect(isOpinion({ genre: 'Publieditorial', category: 'opiniao' })).toBe(false);
  expect(isOpinion({ category: 'internet' })).toBe(false);
});
