/** Which lists of headlines stand beside the list of home. */
import { describe, expect, it } from 'vitest';
import { fitRail } from '../../../domain/news/rail.ts';
import { mostCommentedMinList, mostViewedMinList } from '../../../domain/site/limits.ts';

const rail = { mostViewed: ['a'], mostCommented: ['b'], reviews: ['c'] };

describe('the rail of home', () => {
  it('is whole beside a long list', () => {
    expect(fitRail(rail, mostCommentedMinList)).toBe(rail);
  });

  it('has no most commented news beside a short list', () => {
    expect(fitRail(rail, mostCommentedMinList - 1)).toEqual({ ...rail, mostCommented: [] });
  });

  it('is missing beside a list of a few stories', () => {
    expect(fitRail(rail, mostViewedMinList - 1)).toBeNull();
  });

  it('is missing beside a short list before anything is read', () => {
    expect(fitRail({ ...rail, mostViewed: [] }, mostCommentedMinList - 1)).toBeNull();
  });
});
