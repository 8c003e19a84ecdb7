/** Checks how the pages of sections, groups, topics and authors draw their first stories. */
import { expect, it } from 'vitest';
import { drawFrontStories } from '../../../domain/news/front-drawings.ts';

const pictured = (count: number) => Array.from({ length: count }, () => true);
const counted = (pictures: boolean[]) => drawFrontStories(pictures).length;

it('draws a single story, or a first story that is the only one without a picture, as wide as the page', () => {
  expect(drawFrontStories([])).toEqual([]);
  expect(drawFrontStories([true])).toEqual(['opener']);
  expect(drawFrontStories([false, true, true])).toEqual(['opener']);
});

it('fills the rows of three below the first stories, with and without pictures', () => {
  for (let stories = 2; stories <= 12; stories += 1)
    for (const pictures of [pictured(stories), pictured(stories).map(() => false)])
      expect((stories - counted(pictures)) % 3, `${stories} stories`).toBe(0);
});

it('draws pages of different lengths differently', () => {
  expect(drawFrontStories(pictured(4))).toEqual(['front', 'third', 'third', 'third']);
  expect(drawFrontStories(pictured(5))).toEqual(['half', 'half']);
  expect(drawFrontStories(pictured(6))).toEqual(['front', 'second', 'third']);
});

it('draws a full page with six pictures in one of three densities, and any other like a shorter page', () => {
  expect(drawFrontStories(pictured(12))).toEqual(['front', 'third', 'third', 'third', 'half', 'half']);
  expect(drawFrontStories(pictured(12).with(3, false))).toEqual(['front', 'second', 'third']);
});
